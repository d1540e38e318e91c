// SPDX-License-Identifier: MIT
import ArgumentParser
import Localization
import Foundation
import Instrument
import Mapping

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
            let file = MappingFile(URL(filePath: name), shelf: try Folders().mappingShelf())
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
        MappingPage(mapping, width: TerminalWidth.ofOutput()).lines.forEach { Console.show($0) }
    }

    private func put(_ control: Control, of mapping: ControllerMapping) {
        let actions = mapping.actions(of: control).map { ($0.layer.rawValue, $0.phrase) }
        JSONLine.put(
            Shown(
                mapping: mapping.name, file: mapping.file, control: control.name, message: control.definition,
                channel: control.channel, actions: Dictionary(actions) { first, _ in first }))
    }
}

/// A mapping on a page: the drawing of its file, and what each control sends and does.
struct MappingPage {
    private static let indentation = String(repeating: " ", count: 6)

    let lines: [String]

    /// - Parameter width: of the terminal, in letters; drawings are as they are.
    init(_ mapping: ControllerMapping, width: Int) {
        var lines = [mapping.name.harmless, mapping.file.harmless, ""]
        let legend = MappingFile(URL(filePath: mapping.file), shelf: .none).legend
        if !legend.isEmpty { lines += legend.map(\.harmless) + [""] }
        lines += Self.wrapped(["  match: \(mapping.match.text.harmless)"], width)
        for control in mapping.controls {
            lines += Self.wrapped(["  \(control.name): \(control.definition)".harmless], width)
            lines += Self.wrapped(mapping.actions(of: control).map { "\($0.layer.rawValue): \($0.phrase)" }, width)
        }
        for layer in Layer.allCases.map({ $0 as Layer? }) + [nil] {
            let chords = mapping.bindings.chords(in: layer).sorted { $0.key.text < $1.key.text }
            guard !chords.isEmpty else { continue }
            lines.append("  \(layer?.rawValue ?? "always"):")
            lines += Self.wrapped(chords.map { "\($0.key.text.harmless): \($0.value.phrase ?? "none")" }, width)
        }
        self.lines = lines
    }

    /// Breaks between entries only.
    private static func wrapped(_ entries: [String], _ width: Int) -> [String] {
        var lines: [String] = []
        for entry in entries {
            let isFirst = entry.hasPrefix("  ")
            if let last = lines.last, last.count + entry.count + 2 <= width {
                lines[lines.count - 1] = last + ", " + entry
            } else {
                lines.append((isFirst ? "" : indentation) + entry)
            }
        }
        return lines
    }
}
