// SPDX-License-Identifier: MIT
import CTranslations

/// Texts of a language by their English ones, from a file of GNU gettext.
struct Translations: Sendable {
    static let german = Translations(po: String(cString: peach_translations_de()))

    /// A context, if there is one, stands before its text, and this between them.
    private static let separator = "\u{4}"

    private(set) var texts: [String: String] = [:]

    /// Understands what is needed of the format: `msgctxt`, `msgid`, `msgstr`, each in one or several lines, and comments.
    init(po: String) {
        var (entry, keyword): ([Substring: String], Substring) = ([:], "")
        for line in po.split(separator: "\n") where !line.hasPrefix("#") {
            guard let mark = line.firstIndex(of: "\"") else { continue }
            if let word = line[..<mark].split(separator: " ").first {
                if entry["msgstr"] != nil {
                    add(entry)
                    entry = [:]
                }
                keyword = word
            }
            entry[keyword, default: ""] += Self.unquoted(line[mark...])
        }
        add(entry)
    }

    func text(for key: String, context: String?) -> String? {
        texts[context.map { $0 + Self.separator + key } ?? key]
    }

    private mutating func add(_ entry: [Substring: String]) {
        guard let key = entry["msgid"], !key.isEmpty, let text = entry["msgstr"], !text.isEmpty else { return }
        texts[entry["msgctxt"].map { $0 + Self.separator + key } ?? key] = text
    }

    private static func unquoted(_ literal: Substring) -> String {
        let text = literal.dropFirst().dropLast()
        guard text.contains("\\") else { return String(text) }
        var (plain, isEscaped) = ("", false)
        for letter in text {
            if !isEscaped, letter == "\\" {
                isEscaped = true
            } else {
                plain.append(isEscaped && letter == "n" ? "\n" : letter)
                isEscaped = false
            }
        }
        return plain
    }
}
