// SPDX-License-Identifier: MIT
import Configuration
import Foundation
import Music
import Training

/// The text of a value in the file and on the command line.
package enum SettingText: Equatable {
    case single(String)
    case list([String])

    /// One line of YAML, also valid within brackets.
    var yaml: String {
        switch self {
        case .single(let text): text
        case .list(let items): "[" + items.joined(separator: ", ") + "]"
        }
    }

    /// The shortest text that parses to the same number, without ".0".
    static func number(_ number: Double) -> String {
        Int(exactly: number).map { String($0) } ?? String(number)
    }

    /// Double-quoted unless it is a plain scalar everywhere in YAML.
    static func quoted(_ text: String) -> String {
        let scalars = text.unicodeScalars
        let isPlain =
            scalars.first.map(isPlainAnywhere) == true && scalars.last != " " && scalars.last != ":"
            && !text.contains(": ")
            && scalars.allSatisfy { isPlainAnywhere($0) || "-._: ".unicodeScalars.contains($0) }
        return isPlain ? text : "\"" + scalars.map(escaped).joined() + "\""
    }

    private static func isPlainAnywhere(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        if scalar == "\"" || scalar == "\\" { return "\\" + String(scalar) }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse:
            return String(format: "\\U%08x", scalar.value)
        default: return String(scalar)
        }
    }
}

extension SettingKey {
    /// The value as one line of YAML: "36-84", "[P5u, m3d]". The command line accepts the same.
    package func yaml(of settings: UserSettings) -> String { text(of: settings).yaml }

    /// Parses a command-line value like the file's. A list is "P5u,m3d" or "[P5u, m3d]"; a value that begins with a bracket or
    /// a quotation mark is YAML.
    func node(of text: String) throws(ConfigurationError) -> ConfigurationNode {
        let text = text.trimmingCharacters(in: .whitespaces)
        if let first = text.first, "[\"'".contains(first) {
            return try ConfigurationText(file: "", bytes: Array(text.utf8)).root()
        }
        func node(_ content: ConfigurationNode.Content) -> ConfigurationNode {
            ConfigurationNode(file: "", content: content)
        }
        switch domain {
        case .choices, .names:
            if text.isEmpty { return node(.list([])) }
            // Names may contain spaces.
            let isSpaceSeparated = domain != .names && !text.contains(",")
            let items = text.split(separator: isSpaceSeparated ? " " : ",", omittingEmptySubsequences: isSpaceSeparated)
            return node(.list(items.map { node(.text($0.trimmingCharacters(in: .whitespaces), isQuoted: false)) }))
        default: return node(.text(text, isQuoted: false))
        }
    }
}

/// Parses and writes ranges of notes: "36-84" or "C2-C6", with "#", "♯", "b" or "♭" after the letter; "adaptive", up to all
/// keys of a piano, or "adaptive 36-84", up to these bounds.
enum NoteRangeText {
    private static let adaptive = "adaptive"

    static func text(_ range: PractisedRange) -> String {
        switch range {
        case .fixed(let range): text(range)
        case .adaptive(let range): range.bounds == .widest ? adaptive : "\(adaptive) \(text(range.bounds))"
        }
    }

    private static func text(_ range: NoteRange) -> String {
        "\(range.notes.lowerBound.rawValue)-\(range.notes.upperBound.rawValue)"
    }

    static func range(_ node: ConfigurationNode) throws(ConfigurationError) -> PractisedRange {
        guard case .text(let text, _) = node.content else { throw wrong(node) }
        let word = text.prefix { $0 != " " }
        guard word == adaptive else {
            if let range = try range(text, node) { return .fixed(range) }
            let near = Spelling.nearest(to: String(word), among: [adaptive])
            throw near.map { node.error(.unknownWord(word: node.word, suggestion: $0)) } ?? wrong(node)
        }
        let rest = text.dropFirst(word.count)
        if rest.allSatisfy({ $0 == " " }) { return .adaptive(AdaptiveNoteRange()) }
        guard let bounds = try range(String(rest), node) else { throw wrong(node) }
        guard let range = AdaptiveNoteRange(within: bounds) else {
            let start = NoteRange.adaptiveStart.notes
            throw node.error(
                .setting(
                    .unfitBounds(
                        word: node.word, lowest: start.lowerBound.rawValue, highest: start.upperBound.rawValue)))
        }
        return .adaptive(range)
    }

    private static func wrong(_ node: ConfigurationNode) -> ConfigurationError {
        node.error(.setting(.wrongValue(word: node.word, expected: .noteRange)))
    }

    private static func range(_ text: String, _ node: ConfigurationNode) throws(ConfigurationError) -> NoteRange? {
        guard let (lowest, highest) = bounds(text) else { return nil }
        guard let low = MIDINote(rawValue: lowest), let high = MIDINote(rawValue: highest), low <= high,
            let range = NoteRange(low...high)
        else {
            throw node.error(
                .setting(
                    .unfitNoteRange(
                        word: node.word, lowest: NoteRange.limits.lowerBound.rawValue,
                        highest: NoteRange.limits.upperBound.rawValue, minimumSpan: NoteRange.minimumSpan)))
        }
        return range
    }

    private static func bounds(_ text: String) -> (Int, Int)? {
        let text = text.filter { $0 != " " }
        // A dash may also be the sign of an octave.
        for index in text.indices where text[index] == "-" || text[index] == "–" {
            let (low, high) = (text[..<index], text[text.index(after: index)...])
            if let lowest = NoteText.number(low), let highest = NoteText.number(high) { return (lowest, highest) }
        }
        return nil
    }
}

extension TuningSystem {
    package var word: String {
        if case .scale(let scale) = self, let word = scale.word { word } else { key.rawValue }
    }
}

/// Parses and writes tunings: "just", the name of a scale or the path of its file. Logs write a scale as a list of its name and
/// its twelve sizes in cents, which needs no file.
enum TuningText {
    static func text(_ tuning: TuningSystem) -> SettingText {
        guard case .scale(let scale) = tuning else { return .single(tuning.key.rawValue) }
        if let word = scale.word { return .single(SettingText.quoted(word)) }
        return .list([SettingText.quoted(scale.name)] + scale.sizes.map { SettingText.number($0.rawValue) })
    }

    static func tuning(_ node: ConfigurationNode, on scales: ScaleCatalog) throws(ConfigurationError) -> TuningSystem {
        if case .list(let items) = node.content { return try scale(items, node) }
        let word = try node.text()
        do throws(ConfigurationError.Reason) {
            // Paths on the command line are relative to the working directory, in a file to the file's folder.
            return node.file.isEmpty
                ? try scales.tuning(named: word)
                : try scales.tuning(named: word, from: URL(filePath: node.file).deletingLastPathComponent())
        } catch {
            throw node.error(error)
        }
    }

    private static func scale(
        _ items: [ConfigurationNode], _ node: ConfigurationNode
    ) throws(ConfigurationError) -> TuningSystem {
        var sizes: [Cents] = []
        for item in items.dropFirst() { sizes.append(Cents(try item.number(in: 0...1200))) }
        guard let name = try items.first?.text(), let scale = Scale(name: name, sizes: sizes) else {
            throw node.error(.setting(.wrongValue(word: node.word, expected: .scale)))
        }
        return .scale(scale)
    }
}
