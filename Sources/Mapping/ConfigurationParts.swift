// SPDX-License-Identifier: MIT

/// A table whose text is wrong in places, read entry by entry.
extension ConfigurationText {
    /// What can be read of the file's only table: all of it, or, if that fails, every entry that stands for itself. Of a
    /// key that comes twice the later one counts.
    /// - Returns: nil if there is nothing in it; what is wrong, in the file's order.
    /// - Throws: `tooLarge`.
    package func readable() throws(ConfigurationError) -> (root: ConfigurationNode?, faults: [ConfigurationError]) {
        do {
            return (try root(), [])
        } catch {
            switch error.reason {
            case .empty: return (nil, [])
            case .tooLarge: throw error
            case _: return parts()
            }
        }
    }

    private func parts() -> (root: ConfigurationNode?, faults: [ConfigurationError]) {
        var entries: [ConfigurationNode.Entry] = []
        var faults: [ConfigurationError] = []
        for part in split() {
            let (read, fault) = read(part)
            if let fault { faults.append(fault) }
            for entry in read {
                if let earlier = entries.firstIndex(where: { $0.key == entry.key }) {
                    faults.append(entry.place.error(.duplicateKey(word: entry.key)))
                    entries.remove(at: earlier)
                }
                entries.append(entry)
            }
        }
        let root = entries.first.map { ConfigurationNode(file: file, line: $0.place.line, content: .table(entries)) }
        return (root, faults.sorted())
    }

    private struct Part {
        /// How many lines lie before it.
        let line: Int
        var lines: [[UInt8]] = []
    }

    /// Of a part that is wrong, what its first line says by itself.
    private func read(_ part: Part) -> (entries: [ConfigurationNode.Entry], fault: ConfigurationError?) {
        func table(_ lines: ArraySlice<[UInt8]>) throws(ConfigurationError) -> [ConfigurationNode.Entry] {
            let root = try ConfigurationText(file: file, bytes: Array(lines.joined())).root()
            return try root.shifted(by: part.line).entries()
        }
        do throws(ConfigurationError) {
            return (try table(part.lines[...]), nil)
        } catch {
            if error.reason == .empty { return ([], nil) }
            // The parser may see only behind a line that it is not whole.
            let line = min(error.line, part.lines.count)
            let fault = ConfigurationError(file: file, line: line + part.line, column: error.column, error.reason)
            let first = part.lines.count > 1 ? try? table(part.lines.prefix(1)) : nil
            // A key whose value is wrong has none.
            return (first?.filter { $0.value.content != .text("", isQuoted: false) } ?? [], fault)
        }
    }

    /// At every line that begins with a word, so that an entry keeps the lines that belong to it.
    private func split() -> [Part] {
        var parts: [Part] = []
        var line = 0
        var start = bytes.startIndex
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        if bytes.starts(with: mark) { start += mark.count }
        while start < bytes.endIndex {
            let end = endOfLine(start)
            if parts.isEmpty || isWord(bytes[start]) { parts.append(Part(line: line)) }
            parts[parts.count - 1].lines.append(Array(bytes[start..<end]))
            (start, line) = (end, line + 1)
        }
        return parts
    }

    private func endOfLine(_ start: Int) -> Int {
        guard let mark = bytes[start...].firstIndex(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") })
        else { return bytes.endIndex }
        let isPair = bytes[mark] == UInt8(ascii: "\r") && bytes[mark...].dropFirst().first == UInt8(ascii: "\n")
        return mark + (isPair ? 2 : 1)
    }

    private func isWord(_ byte: UInt8) -> Bool { !" \t\r\n#-.]}".utf8.contains(byte) }
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
