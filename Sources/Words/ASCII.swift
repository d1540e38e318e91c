// SPDX-License-Identifier: MIT

/// Writes texts for terminals that know no other letters.
enum ASCII {
    private static let replacements: [Character: String] = [
        "✓": "[ok]", "✗": "[no]", "♯": "#", "♭": "b", "↑": "Up", "↓": "Down", "←": "Left", "→": "Right",
        "“": "\"", "”": "\"", "„": "\"", "‘": "'", "’": "'", "‚": "'", "–": "-", "—": "-", "−": "-", "…": "...",
        "×": "x", "·": "-", "±": "+-", "≤": "<=", "≥": ">=", "σ": "sigma", "\u{A0}": " ", "\u{202F}": " ",
        "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "é": "e", "©": "(c)",
    ]

    /// Letters without a replacement become question marks; line breaks and tabs stay.
    static func folded(_ text: String) -> String {
        var folded = ""
        for letter in text { folded += letter.isASCII ? String(letter) : replacements[letter] ?? "?" }
        return folded
    }
}
