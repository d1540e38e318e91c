// SPDX-License-Identifier: MIT
import Configuration

/// Where things begin and end in a YAML text. The parser tells only where they begin.
struct TextLayout {
    let scalars: [Unicode.Scalar]
    /// The index of each line's first scalar.
    private let lines: [Int]

    init(_ scalars: [Unicode.Scalar]) {
        self.scalars = scalars
        var lines = [0]
        var place = TextPlace()
        for (index, scalar) in scalars.enumerated() {
            place.pass(scalar)
            guard place.column == 1 else { continue }
            // The second half of a CR LF belongs to the line that the first has ended.
            if place.line > lines.count { lines.append(index + 1) } else { lines[lines.count - 1] = index + 1 }
        }
        self.lines = lines
    }

    /// Nil if the text has no such place.
    func start(of node: ConfigurationNode) -> Int? {
        guard lines.indices.contains(node.line - 1) else { return nil }
        let index = lines[node.line - 1] + node.column - 1
        return index < scalars.count ? index : nil
    }

    func startOfLine(_ index: Int) -> Int { lines.last { $0 <= index } ?? 0 }

    /// The end of the text if there is none.
    func startOfNextLine(_ index: Int) -> Int { lines.first { $0 > index } ?? scalars.count }

    /// Behind the value's last scalar; nil if the text is not understood.
    func end(of node: ConfigurationNode, isInFlow: Bool) -> Int? {
        guard var index = start(of: node) else { return nil }
        while scalars[index] == "!" {
            index = skipSpace(from: scalars[index...].firstIndex(where: isSpace) ?? scalars.count)
            guard index < scalars.count else { return nil }
        }
        switch node.content {
        case .table: return nil
        case .list(let items):
            if scalars[index] == "[" { return endOfBrackets(from: index) }
            return items.last.flatMap { end(of: $0, isInFlow: false) }
        case .text(let text, let isQuoted):
            switch scalars[index] {
            case "\"" where isQuoted, "'" where isQuoted: return endOfQuotes(from: index)
            case "|" where isQuoted, ">" where isQuoted: return endOfBlock(text, from: index)
            // Whatever no mark begins is plain.
            default: return endOfPlain(text, from: index, isInFlow: isInFlow)
            }
        }
    }

    private func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\t" || TextPlace.isBreak(scalar)
    }

    private func skipSpace(from index: Int) -> Int {
        scalars[index...].firstIndex { !isSpace($0) } ?? scalars.count
    }

    private func isComment(at index: Int) -> Bool {
        scalars[index] == "#" && (index == 0 || isSpace(scalars[index - 1]))
    }

    private func endOfQuotes(from start: Int) -> Int? {
        let mark = scalars[start]
        var index = start + 1
        while index < scalars.count {
            let isEscape =
                mark == "\""
                ? scalars[index] == "\\" : scalars[index] == "'" && scalars[index...].dropFirst().first == "'"
            if isEscape {
                index += 2
            } else if scalars[index] == mark {
                return index + 1
            } else {
                index += 1
            }
        }
        return nil
    }

    private func endOfBrackets(from start: Int) -> Int? {
        var index = start + 1
        // A quotation mark within a word is a letter.
        var isBetweenItems = true
        while index < scalars.count {
            switch scalars[index] {
            case "]": return index + 1
            case "[", "{": return nil
            case "\"" where isBetweenItems, "'" where isBetweenItems:
                guard let end = endOfQuotes(from: index) else { return nil }
                index = end
                isBetweenItems = false
                continue
            case "#" where isComment(at: index):
                index = startOfNextLine(index)
                continue
            case ",": isBetweenItems = true
            case let scalar where !isSpace(scalar): isBetweenItems = false
            default: break  // Spaces part nothing.
            }
            index += 1
        }
        return nil
    }

    /// The lines of a literal or folded text: as many as it takes to hold its letters.
    private func endOfBlock(_ text: String, from start: Int) -> Int? {
        end(of: text, from: startOfNextLine(start)) { line in line.last.map { $0 + 1 } }
    }

    /// An unquoted text may go on over lines.
    private func endOfPlain(_ text: String, from start: Int, isInFlow: Bool) -> Int? {
        end(of: text, from: start) { line in
            line.first { isComment(at: $0) || (isInFlow && ",[]{}".unicodeScalars.contains(scalars[$0])) }
                ?? line.last.map { $0 + 1 }
        }
    }

    /// Adds lines, each cut where `cut` says, until they hold the text but for spaces.
    private func end(of text: String, from start: Int, cut: (Range<Int>) -> Int?) -> Int? {
        let expected = text.unicodeScalars.filter { !isSpace($0) }
        var found = String.UnicodeScalarView()
        var index = start
        while index < scalars.count, found.count < expected.count {
            let next = startOfNextLine(index)
            let end = cut(index..<next) ?? next
            found.append(contentsOf: scalars[index..<end].filter { !isSpace($0) })
            if found.elementsEqual(expected) {
                return scalars[..<end].lastIndex { !isSpace($0) }.map { $0 + 1 }
            }
            index = next
        }
        return nil
    }
}
