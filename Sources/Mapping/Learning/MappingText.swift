// SPDX-License-Identifier: MIT
import Configuration

/// The text of a mapping file that lines are added to: whatever stands there stays byte for byte.
struct MappingText {
    private static let order =
        ["format", "name", "extends", "match", "ports", "controls"]
        + ["start", "comparison", "interval comparison", "matching", "interval matching", "always"]
        + ["output", "open", "close", "lights", "sources"]

    let file: String
    private(set) var text: String

    var source: ConfigurationText { ConfigurationText(file: file, bytes: Array(text.utf8)) }

    init(file: String, text: String) {
        self.file = file
        self.text = text
    }

    /// The keys of a section with their places, in their order.
    func entries(of section: String) -> [(name: String, line: Int)] {
        guard let root = try? source.root(), let table = root.value(section), let entries = try? table.entries() else {
            return []
        }
        return entries.map { ($0.key, $0.place.line) }
    }

    /// Adds an entry at the end of a section, which is begun if it is not there, in its usual place.
    /// - Throws: `notEditable` where lines cannot be added, and what is wrong with a text that nobody can read.
    mutating func add(_ entry: String, to section: String) throws(ConfigurationError) {
        let root = try source.root()
        let sections = try root.entries()
        if isInBraces(root) { throw root.error(.notEditable(word: section)) }
        guard let index = sections.firstIndex(where: { $0.key == section }) else {
            return begin(section, with: entry, among: sections)
        }
        let found = sections[index]
        switch found.value.content {
        case .text("", isQuoted: false): insert(["  \(entry)"], afterLine: found.place.line)
        case .table(let entries):
            if isInBraces(found.value) { throw found.value.error(.notEditable(word: section)) }
            let margin = String(repeating: " ", count: max(1, (entries.first?.place.column ?? 3) - 1))
            let next = sections.dropFirst(index + 1).first?.place.line
            insert([margin + entry], afterLine: lastLine(before: next))
        case .text, .list: throw found.value.error(.notEditable(word: section))
        }
    }

    private mutating func begin(
        _ section: String, with entry: String, among sections: [ConfigurationNode.Entry]
    ) {
        let place = Self.order.firstIndex(of: section) ?? 0
        let later = sections.first { (Self.order.firstIndex(of: $0.key) ?? 0) > place }
        insert(["\(section):", "  \(entry)"], afterLine: lastLine(before: later?.place.line))
    }

    /// The last line above another one, or of all, that is neither empty nor only a remark.
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
        // Behind the mark of an editor, if there is one.
        let line = lines[node.line - 1].unicodeScalars.drop { $0 == "\u{FEFF}" }
        return line.dropFirst(node.column - 1).first == "{"
    }
}
