// SPDX-License-Identifier: MIT
import ArgumentParser
import Configuration
import Foundation
import Instrument
import Localization
import Mapping

struct Mappings: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "mappings", .mappings,
            subcommands: [MappingsList.self, MappingsCheck.self, MappingsShow.self, MappingsLearn.self])
    }

    @OptionGroup var speech: LanguageOption

    /// All usable mappings; prints the faults of files.
    static func entries() throws -> [MappingLibrary.Entry] {
        let folders = Folders()
        let library = MappingLibrary(userFolder: folders.userMappings, shippedFolder: try folders.shippedMappings())
        for error in library.errors { Console.say(Console.texts.sentence(for: error)) }
        return library.entries
    }
}

struct MappingsList: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("list", .mappingsList) }

    @OptionGroup var json: OutputOptions

    func run() async throws {
        var table = Table()
        for entry in try Mappings.entries() {
            if json.isWanted {
                let origin = entry.origin == .user ? "user" : "shipped"
                JSONLine.put(["name": entry.mapping.name, "origin": origin, "file": entry.mapping.file])
            } else {
                table.add([entry.mapping.name.escaped, Console.texts.name(of: entry.origin), entry.mapping.file])
            }
        }
        table.show()
    }
}

struct MappingsCheck: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("check", .mappingsCheck) }

    @Argument(help: ArgumentHelp(.mappingFiles, .file), completion: .file(extensions: ["yaml", "yml"]))
    var files: [String] = []
    @OptionGroup var json: OutputOptions

    func run() async throws {
        let folders = Folders()
        let all = [folders.userMappings, try folders.shippedMappings()].flatMap(MappingCatalog.files)
        let urls = files.isEmpty ? all : try files.map { try Self.file($0, among: all) }
        let catalog = try folders.mappingCatalog()
        var wrong = 0
        if files.isEmpty, let obstacle = MappingCatalog.obstacle(in: folders.userMappings) {
            wrong += 1
            report(obstacle)
        }
        for url in urls {
            let errors = MappingFile(url, catalog: catalog).errors
            wrong += errors.isEmpty ? 0 : 1
            for error in errors { report(error) }
        }
        if wrong > 0 { throw CommandError.configuration(files: wrong) }
        if !json.isWanted { Console.show(Console.texts.mappingsAreFine(count: urls.count)) }
    }

    /// Finds a file by its path, or by its name in one of the folders.
    private static func file(_ word: String, among all: [URL]) throws(CommandError) -> URL {
        if FileManager.default.fileExists(atPath: word) { return URL(filePath: word) }
        guard let file = all.first(where: { $0.deletingPathExtension().lastPathComponent == word }) else {
            throw .noSuchFile(path: word)
        }
        return file
    }

    private func report(_ error: ConfigurationError) {
        guard json.isWanted else { return Console.show(Console.texts.report(of: error)) }
        JSONLine.put(object: [
            "file": error.file, "line": error.line, "column": error.column,
            "message": Texts(.english).sentence(for: error),
        ])
    }
}

struct MappingsShow: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("show", .mappingsShow) }

    @Argument(help: ArgumentHelp(.mappingName, .name))
    var name: String?
    @OptionGroup var json: OutputOptions

    func run() async throws {
        let mappings = try Mappings.entries().map(\.mapping)
        guard let name else { return mappings.forEach(show) }
        let chosen: ControllerMapping
        if let named = mappings.first(where: { Self.isNamed($0, name) }) {
            chosen = named
        } else if FileManager.default.fileExists(atPath: name) {
            let file = MappingFile(URL(filePath: name), catalog: try Folders().mappingCatalog())
            chosen = try file.usable()
            for fault in file.faults { Console.say(Console.texts.sentence(for: fault)) }
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
        if json.isWanted { return mapping.controls.forEach { put($0, of: mapping) } }
        Self.lines(of: mapping, width: TerminalPage.outputWidth()).forEach { Console.show($0) }
    }

    private func put(_ control: Control, of mapping: ControllerMapping) {
        JSONLine.put(object: [
            "mapping": mapping.name, "file": mapping.file, "control": control.name, "message": control.definition,
            "channel": control.channel,
            "actions": Dictionary(
                uniqueKeysWithValues: mapping.actions(of: control).map { ($0.layer.rawValue, $0.phrase) }),
        ])
    }

    /// - Parameter width: of the terminal; drawings are not wrapped.
    private static func lines(of mapping: ControllerMapping, width: Int) -> [String] {
        var lines = [mapping.name.escaped, mapping.file.escaped, ""]
        let legend = MappingFile(URL(filePath: mapping.file), catalog: .none).legend
        if !legend.isEmpty { lines += legend.map(\.escaped) + [""] }
        lines += wrapped(["  match: \(mapping.match.text.escaped)"], width)
        for control in mapping.controls {
            lines += wrapped(["  \(control.name): \(control.definition)".escaped], width)
            lines += wrapped(mapping.actions(of: control).map { "\($0.layer.rawValue): \($0.phrase)" }, width)
        }
        for layer in Layer.allCases.map({ $0 as Layer? }) + [nil] {
            let chords = mapping.bindings.chords(in: layer).sorted { $0.key.text < $1.key.text }
            guard !chords.isEmpty else { continue }
            lines.append("  \(layer?.rawValue ?? "always"):")
            lines += wrapped(chords.map { "\($0.key.text.escaped): \($0.value.phrase ?? "none")" }, width)
        }
        return lines
    }

    /// Breaks lines only between entries.
    private static func wrapped(_ entries: [String], _ width: Int) -> [String] {
        var lines: [String] = []
        for entry in entries {
            let isFirst = entry.hasPrefix("  ")
            if let last = lines.last, last.count + entry.count + 2 <= width {
                lines[lines.count - 1] = last + ", " + entry
            } else {
                lines.append((isFirst ? "" : String(repeating: " ", count: 6)) + entry)
            }
        }
        return lines
    }
}
