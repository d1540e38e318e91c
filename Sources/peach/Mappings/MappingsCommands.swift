// SPDX-License-Identifier: MIT
import ArgumentParser
import Commands
import Configuration
import Foundation
import Instrument
import Mapping
import Words

/// `peach mappings`.
struct Mappings: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "mappings", .mappings, subcommands: [MappingsList.self, MappingsCheck.self, MappingsShow.self])
    }

    @OptionGroup var speech: LanguageOption

    /// Every mapping that can be used; what is wrong with files is told.
    static func entries() throws -> [MappingLibrary.Entry] {
        let folders = Folders()
        let library = MappingLibrary(userFolder: folders.userMappings, shippedFolder: try folders.shippedMappings())
        for error in library.errors { Speech.say(Speech.texts.sentence(for: error)) }
        return library.entries
    }

    /// The mapping files of both folders, broken ones too.
    static func files() throws -> [URL] {
        let folders = Folders()
        return [folders.userMappings, try folders.shippedMappings()].flatMap { folder in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            return names.filter { !$0.hasPrefix(".") && ($0.hasSuffix(".yaml") || $0.hasSuffix(".yml")) }
                .sorted().map { folder.appending(path: $0) }
        }
    }
}

/// `peach mappings list`.
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
                table.add([entry.mapping.name.harmless, Speech.texts.name(of: entry.origin), entry.mapping.file])
            }
        }
        table.show()
    }
}

/// `peach mappings check`.
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
        for path in files where !FileManager.default.fileExists(atPath: path) {
            throw CommandError.noSuchFile(path: path)
        }
        let urls = files.isEmpty ? try Mappings.files() : files.map { URL(filePath: $0) }
        var wrong = 0
        for url in urls {
            let errors = MappingFile(url).errors
            wrong += errors.isEmpty ? 0 : 1
            for error in errors { tell(error) }
        }
        if wrong > 0 { throw CommandError.configuration(files: wrong) }
        if !json.isWanted { Speech.show(Speech.texts.mappingsAreFine(count: urls.count)) }
    }

    private func tell(_ error: ConfigurationError) {
        guard json.isWanted else { return Speech.show(Speech.texts.report(of: error)) }
        JSONLine.put(
            Fault(
                file: error.file, line: error.line, column: error.column, message: English().sentence(for: error)))
    }
}

/// `peach mappings show`.
struct MappingsShow: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("show", .mappingsShow) }

    private struct Shown: Encodable {
        let mapping: String
        let file: String
        let control: String
        let message: String
        let channel: Int?
        let actions: [String: String]
    }

    @Argument(help: ArgumentHelp(.mappingName, .name))
    var name: String?
    @OptionGroup var json: JSONFlag
    @OptionGroup var speech: LanguageOption

    func run() async throws {
        let mappings = try Mappings.entries().map(\.mapping)
        guard let name else { return mappings.forEach(show) }
        let chosen: ControllerMapping
        if let named = mappings.first(where: { Self.isNamed($0, name) }) {
            chosen = named
        } else if FileManager.default.fileExists(atPath: name) {
            let file = MappingFile(URL(filePath: name))
            chosen = try file.usable()
            for fault in file.faults { Speech.say(Speech.texts.sentence(for: fault)) }
        } else {
            throw CommandError.unknownMapping(name: name)
        }
        show(chosen)
    }

    private static func isNamed(_ mapping: ControllerMapping, _ name: String) -> Bool {
        let file = URL(filePath: mapping.file)
        let names = [mapping.name, file.lastPathComponent, file.deletingPathExtension().lastPathComponent]
        return names.contains { $0.caseInsensitiveCompare(name) == .orderedSame }
    }

    private func show(_ mapping: ControllerMapping) {
        if !json.isWanted { Speech.show("\(mapping.name.harmless)  \(mapping.file.harmless)") }
        var table = Table()
        for control in mapping.controls {
            let bindings = Layer.allCases.compactMap { layer in
                mapping.binding(of: control, in: layer)?.phrase.map { (layer.rawValue, $0) }
            }
            if json.isWanted {
                JSONLine.put(
                    Shown(
                        mapping: mapping.name, file: mapping.file, control: control.name,
                        message: control.message.text, channel: control.channel,
                        actions: Dictionary(bindings, uniquingKeysWith: { first, _ in first })))
            } else {
                let actions = bindings.map { "\($0.0): \($0.1)" }.joined(separator: ", ")
                let channel = control.channel.map { "channel: \($0)" } ?? ""
                table.add(["  " + control.name.harmless, control.message.text, channel, actions])
            }
        }
        table.show()
    }
}
