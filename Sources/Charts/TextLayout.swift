// SPDX-License-Identifier: MIT

/// An upper bound of text widths, from the letters of a wide sans-serif font.
package enum TextMeasure {
    private static let narrowest = Set(" .,:;'|il")
    private static let narrow = Set("jtfrI!()[]·")
    private static let wide = Set("mwMWÄ%@—→")

    package static func width(_ text: String, size: Double, isBold: Bool = false) -> Double {
        let widths = text.map { letter in
            if narrowest.contains(letter) { return 0.37 }
            if narrow.contains(letter) { return 0.43 }
            if wide.contains(letter) { return 0.98 }
            return letter.isUppercase ? 0.72 : 0.62
        }
        return widths.reduce(0, +) * size * (isBold ? 1.1 : 1)
    }

    /// Wraps words; a wider word gets its own line.
    package static func lines(_ text: String, size: Double, width: Double, isBold: Bool = false) -> [String] {
        var lines: [String] = []
        for word in TextLines.words(in: text) {
            if let last = lines.last, self.width("\(last) \(word)", size: size, isBold: isBold) <= width {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }
}

/// Wraps text at a number of characters.
package enum TextLines {
    /// - Parameter indent: of every line but the first.
    package static func wrapped(_ text: String, width: Int, indent: Int = 0) -> [String] {
        wrapped(words: words(in: text), width: width, indent: indent)
    }

    /// - Parameter words: may contain spaces at which no line breaks.
    static func wrapped(words: [String], width: Int, indent: Int = 0) -> [String] {
        var lines: [String] = []
        for word in words {
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines += pieces(word, width: width, indent: lines.isEmpty ? 0 : indent)
            }
        }
        return lines
    }

    /// Keeps units with their numbers, and short quotations together, so that commands can be copied.
    static func words(in text: String) -> [String] {
        var words: [String] = []
        var isQuoted = false
        for word in text.split(separator: " ") {
            if let last = words.indices.last, isQuoted || units.contains(where: word.hasPrefix) {
                words[last] += " " + word
            } else {
                words.append(String(word))
            }
            if word.hasPrefix("“peach") || word.hasPrefix("„peach") || word.hasPrefix("\"peach") { isQuoted = true }
            let isClosed = word.contains("”") || word.contains("“") && !word.hasPrefix("“") || word.contains("\".")
            if isClosed || (words.last?.count ?? 0) > longestQuotation { isQuoted = false }
        }
        return words
    }

    private static let units = ["%", "cent", "Cent"]
    private static let longestQuotation = 34

    /// Breaks a word longer than a line; an address or a path stays whole, so that it can be opened and copied.
    private static func pieces(_ word: String, width: Int, indent: Int) -> [String] {
        let isPlace = word.contains("://") || word.hasPrefix("/") || word.dropFirst().hasPrefix("/")
        if isPlace { return [String(repeating: " ", count: indent) + word] }
        var pieces: [String] = []
        var rest = word[...]
        repeat {
            // A window may have one column.
            let room = max(1, width - indent)
            pieces.append(String(repeating: " ", count: indent) + rest.prefix(room))
            rest = rest.dropFirst(room)
        } while !rest.isEmpty
        return pieces
    }

    package static func padded(_ text: String, to width: Int, isRight: Bool = false) -> String {
        let space = String(repeating: " ", count: max(0, width - text.count))
        return isRight ? space + text : text + space
    }
}
