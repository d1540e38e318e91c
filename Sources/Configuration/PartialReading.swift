// SPDX-License-Identifier: MIT

/// Reads a table entry by entry, and an entry that is wrong by the entries within it.
struct PartialReading {
    private typealias Entry = ConfigurationNode.Entry

    private let file: String
    private(set) var faults: [ConfigurationError] = []
    private(set) var unread: Set<ConfigurationNode> = []

    init(file: String) { self.file = file }

    /// Lines that follow one another.
    private struct Part {
        /// How many lines lie before it.
        let line: Int
        var lines: [[UInt8]] = []

        var first: Part { Part(line: line, lines: Array(lines.prefix(1))) }
        var rest: Part { Part(line: line + 1, lines: Array(lines.dropFirst())) }

        /// How far to the right its entries begin. If its first line and its leftmost one disagree, more lines decide.
        var indentation: Int? {
            let all = lines.compactMap(PartialReading.indentation)
            guard let first = all.first, let least = all.min() else { return nil }
            return all.count { $0 == first } >= all.count { $0 == least } ? first : least
        }

        /// From 1; lines that say nothing may lie before it.
        func firstLine(at indentation: Int) -> Int {
            line + 1 + (lines.firstIndex { PartialReading.indentation($0) == indentation } ?? 0)
        }

        /// At every line that begins an entry, so that each keeps the lines that belong to it.
        func split(at indentation: Int) -> [Part] {
            var parts: [Part] = []
            for (index, bytes) in lines.enumerated() {
                if parts.isEmpty || PartialReading.indentation(bytes) == indentation {
                    parts.append(Part(line: line + index))
                }
                parts[parts.count - 1].lines.append(bytes)
            }
            return parts
        }
    }

    /// The spaces before a line's first word; nil if it has none.
    private static func indentation(_ line: [UInt8]) -> Int? {
        guard let index = line.firstIndex(where: { $0 != UInt8(ascii: " ") }) else { return nil }
        return "\t#-.]}".utf8.contains(line[index]) || TextPlace.lengthOfBreak(line[index...]) != nil ? nil : index
    }

    /// What can be read of a text.
    mutating func entries(of bytes: [UInt8]) -> [ConfigurationNode.Entry] {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        var part = Part(line: 0)
        var rest = bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0)
        while !rest.isEmpty {
            let line = rest.prefix(Self.lengthOfLine(rest))
            part.lines.append(Array(line))
            rest = rest.dropFirst(line.count)
        }
        return table(part, at: part.indentation ?? 0)
    }

    private static func lengthOfLine(_ bytes: ArraySlice<UInt8>) -> Int {
        for index in bytes.indices {
            if let length = TextPlace.lengthOfBreak(bytes[index...]) { return index - bytes.startIndex + length }
        }
        return bytes.count
    }

    private mutating func table(_ part: Part, at indentation: Int) -> [Entry] {
        var entries: [Entry] = []
        for part in part.split(at: indentation) {
            for entry in read(part, at: indentation) {
                let earlier = entries.firstIndex { $0.key == entry.key }
                switch earlier {
                case nil: entries.append(entry)
                case let index? where unread.contains(entries[index].value): entries[index] = entry
                case _ where unread.contains(entry.value): break
                case _: faults.append(entry.place.error(.duplicateKey(word: entry.key)))
                }
            }
        }
        return entries
    }

    private mutating func read(_ part: Part, at indentation: Int) -> [Entry] {
        do throws(ConfigurationError) {
            let entries = try parse(part)
            // Lines before the first that begins an entry of this table.
            guard let own = part.indentation, own != indentation, let first = entries.first else { return entries }
            faults.append(first.place.error(.syntax(.indentation, word: first.key)))
            return keys(part)
        } catch {
            if error.reason == .empty { return [] }
            let first = (try? parse(part.first)) ?? []
            let count = faults.count
            if first.count == 1, let key = first.first, key.value.content == .text("", isQuoted: false),
                let inner = part.rest.indentation, inner > indentation
            {
                let entries = table(part.rest, at: inner)
                let value = ConfigurationNode(
                    file: file, line: part.rest.firstLine(at: inner), column: inner + 1, content: .table(entries))
                if faults.count > count { return [Entry(key: key.key, place: key.place, value: value)] }
            }
            faults.append(error)
            let isWhole =
                part.lines.count > 1 && first.first.map { $0.value.content != .text("", isQuoted: false) } == true
            return isWhole ? first + keys(part.rest) : keys(part)
        }
    }

    /// The entries of lines that are YAML by themselves.
    private func parse(_ part: Part) throws(ConfigurationError) -> [Entry] {
        let root: ConfigurationNode
        do throws(ConfigurationError) {
            root = try ConfigurationText(file: file, bytes: Array(part.lines.joined())).root().shifted(by: part.line)
        } catch {
            throw ConfigurationError(
                file: file, line: error.line + part.line, column: error.column, error.reason)
        }
        guard case .table(let entries) = root.content else {
            let isList = if case .list = root.content { true } else { false }
            throw root.error(.syntax(isList ? .strayDash : .missingColon, word: root.word))
        }
        return entries
    }

    /// What its lines would have been about.
    private mutating func keys(_ part: Part) -> [Entry] {
        var entries: [Entry] = []
        for (index, line) in part.lines.enumerated() {
            let text = line.drop { " \t".utf8.contains($0) }
            let word = Part(
                line: part.line + index, lines: [text.prefix { !": \r\n".utf8.contains($0) } + Array(":".utf8)])
            guard let entry = try? parse(word).first, !entries.contains(where: { $0.key == entry.key }) else {
                continue
            }
            unread.insert(entry.value)
            entries.append(entry)
        }
        return entries
    }
}

extension ConfigurationNode {
    /// The same so many lines further down.
    fileprivate func shifted(by lines: Int) -> ConfigurationNode {
        let content: Content =
            switch content {
            case .text: content
            case .list(let nodes): .list(nodes.map { $0.shifted(by: lines) })
            case .table(let entries):
                .table(
                    entries.map {
                        Entry(key: $0.key, place: $0.place.shifted(by: lines), value: $0.value.shifted(by: lines))
                    })
            }
        return ConfigurationNode(file: file, line: line + lines, column: column, content: content)
    }
}
