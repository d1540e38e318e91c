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
        if let first = sections.first, scalar(at: first.place) == nil || sections.isEmpty || isInBraces(root) {
            throw root.error(.notEditable(word: section))
        }
        guard let index = sections.firstIndex(where: { $0.key == section }) else {
            return begin(section, with: entry, among: sections)
        }
        let found = sections[index]
        switch found.value.content {
        case .text("", isQuoted: false): insert(["  \(entry)"], afterLine: found.place.line)
        case .table(let entries):
            if isInBraces(found.value) { return try addInBraces(entry, found.value, isFirst: entries.isEmpty) }
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

    // Lines.

    /// Each with what ends it.
    private var lines: [String] {
        var lines: [String] = []
        var line = String.UnicodeScalarView()
        var scalars = Array(text.unicodeScalars)[...]
        while let scalar = scalars.popFirst() {
            line.append(scalar)
            guard TextPlace.isBreak(scalar), !(scalar == "\r" && scalars.first == "\n") else { continue }
            lines.append(String(line))
            line = String.UnicodeScalarView()
        }
        return line.isEmpty ? lines : lines + [String(line)]
    }

    /// The last line above another one, or of all, that is neither empty nor only a remark.
    private func lastLine(before next: Int?) -> Int {
        let lines = lines
        let above = lines.prefix(next.map { $0 - 1 } ?? lines.count)
        return
            (above.lastIndex { line in
                line.unicodeScalars.first { $0 != " " && !TextPlace.isBreak($0) }.map { $0 != "#" } ?? false
            } ?? -1) + 1
    }

    private mutating func insert(_ new: [String], afterLine number: Int) {
        var lines = lines
        let ending = lines.contains { $0.hasSuffix("\r\n") } ? "\r\n" : "\n"
        if number == lines.count, let last = lines.last, last.unicodeScalars.last.map(TextPlace.isBreak) == false {
            lines[number - 1] = last + ending
        }
        lines.insert(contentsOf: new.map { $0 + ending }, at: min(number, lines.count))
        text = lines.joined()
    }

    // Braces.

    private func index(of node: ConfigurationNode) -> Int? {
        var place = TextPlace()
        for (index, scalar) in text.unicodeScalars.drop(while: { $0 == "\u{FEFF}" }).enumerated() {
            if (place.line, place.column) == (node.line, node.column) { return index }
            place.pass(scalar)
        }
        return nil
    }

    private func scalar(at node: ConfigurationNode) -> Unicode.Scalar? {
        index(of: node).map { Array(text.unicodeScalars.drop { $0 == "\u{FEFF}" })[$0] }
    }

    private func isInBraces(_ node: ConfigurationNode) -> Bool { scalar(at: node) == "{" }

    private mutating func addInBraces(_ entry: String, _ node: ConfigurationNode, isFirst: Bool)
        throws(ConfigurationError)
    {
        let mark = text.unicodeScalars.first == "\u{FEFF}" ? "\u{FEFF}" : ""
        var scalars = Array(text.unicodeScalars.drop { $0 == "\u{FEFF}" })
        guard let start = index(of: node), let end = Self.end(of: start, in: scalars) else {
            throw node.error(.notEditable(word: node.word))
        }
        let last = scalars[..<end].lastIndex { $0 != " " && !TextPlace.isBreak($0) } ?? start
        let isOpen = isFirst || scalars[last] == ","
        scalars.insert(contentsOf: Array(((isOpen ? " " : ", ") + entry).unicodeScalars), at: last + 1)
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        text = mark + String(view)
    }

    /// Where the brace that opens at an index is closed; nil if there are remarks within, which could hide it.
    private static func end(of start: Int, in scalars: [Unicode.Scalar]) -> Int? {
        var depth = 0
        var quote: Unicode.Scalar?
        for index in scalars.indices[start...] {
            let scalar = scalars[index]
            if let open = quote {
                if scalar == open, open != "\"" || scalars[index - 1] != "\\" { quote = nil }
                continue
            }
            switch scalar {
            case "\"", "'": if " ,:[{".unicodeScalars.contains(scalars[index - 1]) { quote = scalar }
            case "#": if scalars[index - 1] == " " || TextPlace.isBreak(scalars[index - 1]) { return nil }
            case "{", "[": depth += 1
            case "}", "]":
                depth -= 1
                if depth == 0 { return index }
            case _: break
            }
        }
        return nil
    }
}
