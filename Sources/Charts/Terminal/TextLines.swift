// SPDX-License-Identifier: MIT

/// Words in lines of so many letters.
enum TextLines {
    /// - Parameter indent: of every line but the first.
    static func wrapped(_ text: String, width: Int, indent: Int = 0) -> [String] {
        var lines: [String] = []
        for word in words(in: text) {
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines += pieces(word, width: width, indent: lines.isEmpty ? 0 : indent)
            }
        }
        return lines
    }

    /// A percent sign stays with its number.
    static func words(in text: String) -> [String] {
        text.split(separator: " ").reduce(into: []) { words, word in
            if word.hasPrefix("%"), let last = words.indices.last {
                words[last] += " " + word
            } else {
                words.append(String(word))
            }
        }
    }

    /// A word that is longer than a line goes on in the next.
    private static func pieces(_ word: String, width: Int, indent: Int) -> [String] {
        var pieces: [String] = []
        var rest = word[...]
        repeat {
            let margin = pieces.isEmpty ? indent : max(indent, 0)
            pieces.append(String(repeating: " ", count: margin) + rest.prefix(width - margin))
            rest = rest.dropFirst(width - margin)
        } while !rest.isEmpty
        return pieces
    }

    static func padded(_ text: String, to width: Int, isRight: Bool = false) -> String {
        let space = String(repeating: " ", count: max(0, width - text.count))
        return isRight ? space + text : text + space
    }
}
