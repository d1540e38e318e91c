// SPDX-License-Identifier: MIT

/// The language and character set of this run's output.
package struct Wording: Hashable, Sendable {
    package let language: Language
    /// True if the terminal may support only ASCII.
    package let isASCII: Bool

    package init(language: Language, isASCII: Bool = false) {
        (self.language, self.isASCII) = (language, isASCII)
    }

    /// Selects the first supported language of the flag, the setting and the environment; otherwise English.
    /// The environment applies as in gettext: LANGUAGE is a list and comes before LC_ALL, LC_MESSAGES, LC_CTYPE and LANG,
    /// unless the locale is unset, C or POSIX.
    package init(flag: String?, setting: Language?, environment: [String: String]) {
        let locale = Self.locale("LC_MESSAGES", environment)
        let preferred =
            Self.isPlain(locale)
            ? [] : environment["LANGUAGE", default: ""].split(separator: ":").compactMap { Language(locale: $0) }
        language =
            flag.flatMap { Language(rawValue: $0) } ?? setting ?? preferred.first ?? Language(locale: locale)
            ?? .english
        // LC_CTYPE determines the character set.
        let letters = Self.locale("LC_CTYPE", environment)
        isASCII = Self.isPlain(letters) || !Self.isUTF8(letters)
    }

    /// The value of the last `--OPTION value` or `--OPTION=value` before `--`, for use before the arguments are parsed; nil if
    /// absent.
    package static func value(of option: String, in arguments: [String]) -> String? {
        let options = Array(arguments.prefix { $0 != "--" })
        var found: String?
        for (index, argument) in options.enumerated() {
            if argument == option, index + 1 < options.count { found = options[index + 1] }
            if argument.hasPrefix(option + "=") { found = String(argument.dropFirst(option.count + 1)) }
        }
        return found
    }

    package var texts: Texts { language.texts }

    package func written(_ text: String) -> String { isASCII ? ASCII.folded(text, language) : text }

    private static func locale(_ category: String, _ environment: [String: String]) -> String {
        ["LC_ALL", category, "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    }

    private static func isPlain(_ locale: String) -> Bool { ["", "C", "POSIX"].contains(locale) }

    /// Parses "de_DE.ISO-8859-1@euro"; a locale without a charset is taken for UTF-8.
    private static func isUTF8(_ locale: String) -> Bool {
        guard let letters = locale.split(separator: "@").first?.split(separator: ".").dropFirst().first else {
            return true
        }
        return letters.lowercased().replacing("-", with: "") == "utf8"
    }
}

/// Transliterates texts for terminals that support only ASCII.
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
    /// Peach's own words within quotation marks.
    private static let own: Set = ["höher", "alsa:GERÄT"]

    /// Letters without a replacement become question marks. Line breaks and tabs stay, and so do quoted words and paths: a file
    /// with a changed name would not be found.
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

    /// The leading quotation; nil without one, or if it is not closed in the line.
    private static func quotation(_ text: Substring) -> Substring? {
        guard let end = text.first.flatMap({ closing[$0] }) else { return nil }
        let word = text.dropFirst().prefix { $0 != end && $0 != "\n" }
        return word.endIndex < text.endIndex && text[word.endIndex] == end ? word : nil
    }
}

extension String {
    static let cut = "…"
    static let longestName = 80
    /// Longer, because a path should be complete to be copied.
    private static let longestPath = 200

    /// A name or a path for a sentence: in one line and not too long.
    var readable: String { escaped.shortened(to: contains("/") ? Self.longestPath : Self.longestName) }

    /// The number of a migration: 7 of "7: adaptive ranges"; otherwise the whole text.
    var formatNumber: String {
        let number = prefix { $0.isASCII && $0.isNumber }
        return number.isEmpty ? readable : String(number)
    }

    /// Omits the middle beyond a limit.
    func shortened(to limit: Int) -> String {
        let scalars = unicodeScalars
        guard scalars.count > limit else { return self }
        let end = (limit - 1) / 2
        let (head, tail) = (UnicodeScalarView(scalars.prefix(limit - 1 - end)), UnicodeScalarView(scalars.suffix(end)))
        return String(head) + Self.cut + String(tail)
    }

    /// Without characters that terminals interpret, break lines at or reorder: control and format characters.
    package var escaped: String {
        var text = UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: text.append(" ")
            case _: text.append(scalar)
            }
        }
        return String(text)
    }
}
