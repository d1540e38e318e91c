// SPDX-License-Identifier: MIT

/// Words in lines of so many letters.
package enum TextLines {
    /// - Parameter indent: of every line but the first.
    package static func wrapped(_ text: String, width: Int, indent: Int = 0) -> [String] {
        wrapped(words: words(in: text), width: width, indent: indent)
    }

    /// - Parameter words: with spaces in them where no line may break.
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

    /// A unit stays with its number, and a short quotation together: commands can be copied.
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

    /// A word that is longer than a line goes on in the next; an address or a path stays whole, so that it can be opened and copied.
    private static func pieces(_ word: String, width: Int, indent: Int) -> [String] {
        let isPlace = word.contains("://") || word.hasPrefix("/") || word.dropFirst().hasPrefix("/")
        if isPlace { return [String(repeating: " ", count: indent) + word] }
        var pieces: [String] = []
        var rest = word[...]
        repeat {
            // There are windows of one column.
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
