// SPDX-License-Identifier: MIT
import ArgumentParser
import Localization
import Configuration
import Foundation
import Instrument
import Mapping

struct Mappings: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "mappings", .mappings,
            subcommands: [MappingsList.self, MappingsCheck.self, MappingsShow.self, MappingsLearn.self])
    }

    @OptionGroup var speech: LanguageOption

    /// Every mapping that can be used; what is wrong with files is told.
    static func entries() throws -> [MappingLibrary.Entry] {
        let folders = Folders()
        let library = MappingLibrary(userFolder: folders.userMappings, shippedFolder: try folders.shippedMappings())
        for error in library.errors { Console.say(Console.texts.sentence(for: error)) }
        return library.entries
    }

    /// The mapping files of both folders, broken ones too.
    static func files() throws -> [URL] {
        let folders = Folders()
        return [folders.userMappings, try folders.shippedMappings()].flatMap(MappingCatalog.files)
    }
}

struct MappingsList: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("list", .mappingsList) }

    @OptionGroup var json: JSONFlag
    @OptionGroup var speech: LanguageOption

    func run() async throws {
        var table = Table()
        for entry in try Mappings.entries() {
            if json.isWanted {
                let origin = entry.origin == .user ? "user" : "shipped"
                JSONLine.put(["name": entry.mapping.name, "origin": origin, "file": entry.mapping.file])
            } else {
                table.add([entry.mapping.name.harmless, Console.texts.name(of: entry.origin), entry.mapping.file])
            }
        }
        table.show()
    }
}

struct MappingsCheck: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("check", .mappingsCheck) }

    private struct Fault: Encodable {
        let file: String
        let line: Int
        let column: Int
        let message: String
    }

    @Argument(help: ArgumentHelp(.mappingFiles, .files), completion: .file(extensions: ["yaml", "yml"]))
    var files: [String] = []
    @OptionGroup var json: JSONFlag
    @OptionGroup var speech: LanguageOption

    func run() async throws {
        let all = try Mappings.files()
        let urls = files.isEmpty ? all : try files.map { try Self.file($0, among: all) }
        let shelf = try Folders().mappingShelf()
        var wrong = 0
        if files.isEmpty, let obstacle = MappingCatalog.obstacle(in: Folders().userMappings) {
            wrong += 1
            tell(obstacle)
        }
        for url in urls {
            let errors = MappingFile(url, shelf: shelf).errors
            wrong += errors.isEmpty ? 0 : 1
            for error in errors { tell(error) }
        }
        if wrong > 0 { throw CommandError.configuration(files: wrong) }
        if !json.isWanted { Console.show(Console.texts.mappingsAreFine(count: urls.count)) }
    }

    /// By its path, or by its name in one of the folders, as for `show`.
    private static func file(_ word: String, among all: [URL]) throws(CommandError) -> URL {
        if FileManager.default.fileExists(atPath: word) { return URL(filePath: word) }
        guard let file = all.first(where: { $0.deletingPathExtension().lastPathComponent == word }) else {
            throw .noSuchFile(path: word)
        }
        return file
    }

    private func tell(_ error: ConfigurationError) {
        guard json.isWanted else { return Console.show(Console.texts.report(of: error)) }
        JSONLine.put(
            Fault(
                file: error.file, line: error.line, column: error.column, message: Texts(.english).sentence(for: error))
        )
    }
}
