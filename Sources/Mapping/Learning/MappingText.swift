// SPDX-License-Identifier: MIT
import Configuration
import Foundation
import MIDI

/// Adds lines to the text of a mapping file; existing text stays byte for byte.
struct MappingText {
    private static let order =
        ["format", "name", "extends", "match", "ports", "controls"]
        + ["start", "comparison", "interval comparison", "matching", "interval matching", "always"]
        + ["output", "open", "close", "lights", "sources"]

    let file: String
    private(set) var text: String

    var configuration: ConfigurationText { ConfigurationText(file: file, bytes: Array(text.utf8)) }

    /// The keys of a section with their lines, in order.
    func entries(of section: String) -> [(name: String, line: Int)] {
        guard let root = try? configuration.root(), let table = root.value(section), let entries = try? table.entries()
        else {
            return []
        }
        return entries.map { ($0.key, $0.place.line) }
    }

    /// Adds an entry at the end of a section; a missing section is inserted at its usual place.
    /// - Throws: `notEditable` in flow style, and the error of an invalid text.
    mutating func add(_ entry: String, to section: String) throws(ConfigurationError) {
        let root = try configuration.root()
        let sections = try root.entries()
        if isInBraces(root) { throw root.error(.notEditable(word: section)) }
        guard let index = sections.firstIndex(where: { $0.key == section }) else {
            return begin(section, with: entry, among: sections)
        }
        let existing = sections[index]
        switch existing.value.content {
        case .text("", isQuoted: false): insert(["  \(entry)"], afterLine: existing.place.line)
        case .table(let entries):
            if isInBraces(existing.value) { throw existing.value.error(.notEditable(word: section)) }
            let margin = String(repeating: " ", count: max(1, (entries.first?.place.column ?? 3) - 1))
            let next = sections.dropFirst(index + 1).first?.place.line
            insert([margin + entry], afterLine: lastLine(before: next))
        case .text, .list: throw existing.value.error(.notEditable(word: section))
        }
    }

    private mutating func begin(
        _ section: String, with entry: String, among sections: [ConfigurationNode.Entry]
    ) {
        let rank = Self.order.firstIndex(of: section) ?? 0
        let later = sections.first { (Self.order.firstIndex(of: $0.key) ?? 0) > rank }
        insert(["\(section):", "  \(entry)"], afterLine: lastLine(before: later?.place.line))
    }

    /// The last line with content above another one, or in the text.
    private func lastLine(before next: Int?) -> Int {
        let lines = text.wholeLines
        return (lines.prefix(next.map { $0 - 1 } ?? lines.count).lastIndex(where: \.isContent) ?? -1) + 1
    }

    private mutating func insert(_ new: [String], afterLine number: Int) {
        var lines = text.wholeLines
        let ending = lines.contains { $0.hasSuffix("\r\n") } ? "\r\n" : "\n"
        if number == lines.count, let last = lines.last, last.last?.isNewline == false {
            lines[number - 1] = last + ending
        }
        lines.insert(contentsOf: new.map { $0 + ending }, at: min(number, lines.count))
        text = lines.joined()
    }

    private func isInBraces(_ node: ConfigurationNode) -> Bool {
        let lines = text.wholeLines
        guard lines.indices.contains(node.line - 1) else { return false }
        // Skips a byte order mark.
        let line = lines[node.line - 1].unicodeScalars.drop { $0 == "\u{FEFF}" }
        return line.dropFirst(node.column - 1).first == "{"
    }
}

/// The head of a mapping file for an unknown device.
enum NewMapping {
    static func role(_ port: MIDIPort) -> String { "port\(port.number)" }

    static func head(_ device: MIDIDevice, ports: [MIDIPort]) -> String {
        let name = quoted(device.clientName)
        let usb = device.usbID.map { "  usb: \"\($0.text)\"\n" } ?? ""
        let roles = ports.map { "\(role($0)): \($0.number)" }.joined(separator: ", ")
        return "format: 1\nname: \(name)\nmatch:\n\(usb)  client: \(quoted(pattern(device.clientName)))\n"
            + (ports.count > 1 ? "ports: { \(roles) }\n" : "")
    }

    /// Replaces * by ?, because a pattern cannot escape it.
    private static func pattern(_ name: String) -> String { String(name.map { $0 == "*" ? "?" : $0 }) }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }

    /// "Minilab3" → "minilab3".
    static func fileName(_ name: String) -> String {
        let words = name.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        return words.isEmpty ? "controller" : words.joined(separator: "-")
    }
}
