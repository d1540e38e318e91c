// SPDX-License-Identifier: MIT

/// Writes texts for terminals that know no other letters.
enum ASCII {
    private static let replacements: [Character: String] = [
        "✓": "[ok]", "✗": "[no]", "♯": "#", "♭": "b",
        "“": "\"", "”": "\"", "„": "\"", "‘": "'", "’": "'", "‚": "'", "–": "-", "—": "-", "−": "-", "…": "...",
        "×": "x", "·": "-", "±": "+-", "≤": "<=", "≥": ">=", "σ": "sigma", "\u{A0}": " ", "\u{202F}": " ",
        "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "é": "e", "©": "(c)",
    ]

    private static let arrows: [Language: [Character: String]] = [
        .english: ["↑": "Up", "↓": "Down", "←": "Left", "→": "Right"],
        .german: ["↑": "Hoch", "↓": "Runter", "←": "Links", "→": "Rechts"],
    ]

    private static let closing: [Character: Character] = ["“": "”", "„": "“"]
    /// Peach's own words that stand between quotation marks.
    private static let own: Set = ["höher", "alsa:GERÄT"]

    /// Letters without a replacement become question marks; line breaks and tabs stay, and so do words of the player: what is
    /// quoted, and paths. A file that is named otherwise would not be found.
    static func folded(_ text: String, _ language: Language) -> String {
        func plain(_ letter: Character) -> String {
            letter.isASCII ? String(letter) : replacements[letter] ?? arrows[language]?[letter] ?? "?"
        }
        var (folded, rest, isWordBegun) = ("", text[...], false)
        while let letter = rest.first {
            if let word = quotation(rest) {
                let isOwn = own.contains(String(word))
                folded += "\"" + (isOwn ? word.map { plain($0) }.joined() : kept(word)) + "\""
                rest = rest[rest.index(after: word.endIndex)...]
            } else if !isWordBegun, ["/", "./", "../", "~/"].contains(where: { rest.hasPrefix($0) }) {
                let path = rest.prefix { !$0.isWhitespace }
                folded += kept(path)
                rest = rest[path.endIndex...]
            } else {
                folded += plain(letter)
                rest = rest.dropFirst()
                isWordBegun = !letter.isWhitespace
            }
        }
        return folded
    }

    private static func kept(_ word: Substring) -> String { String(word).replacing(String.cut, with: "...") }

    /// What stands in quotation marks at the beginning; nil if none do, or they are not closed in the line.
    private static func quotation(_ text: Substring) -> Substring? {
        guard let end = text.first.flatMap({ closing[$0] }) else { return nil }
        let word = text.dropFirst().prefix { $0 != end && $0 != "\n" }
        return word.endIndex < text.endIndex && text[word.endIndex] == end ? word : nil
    }
}
