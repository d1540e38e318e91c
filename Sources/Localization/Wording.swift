// SPDX-License-Identifier: MIT

/// How Peach speaks in this run: in which language, and with which letters.
package struct Wording: Hashable, Sendable {
    package let language: Language
    /// The terminal may understand nothing else.
    package let isASCII: Bool

    package init(language: Language, isASCII: Bool = false) {
        self.language = language
        self.isASCII = isASCII
    }

    /// The first of these that names a language: the flag, the setting, the environment. What nobody here speaks is
    /// passed over in silence; in the end it is English.
    /// - Parameters:
    ///   - flag: what stands behind `--language`.
    ///   - setting: of the settings file.
    ///   - environment: of which LANGUAGE, LC_ALL, LC_MESSAGES, LC_CTYPE and LANG count, as gettext reads them: LANGUAGE
    ///     is a list and comes first, unless the locale is unset, C or POSIX.
    package init(flag: String?, setting: Language?, environment: [String: String]) {
        let locale = Self.locale("LC_MESSAGES", environment)
        let wished =
            Self.isPlain(locale)
            ? [] : environment["LANGUAGE", default: ""].split(separator: ":").compactMap { Language(locale: $0) }
        language =
            flag.flatMap { Language(rawValue: $0) } ?? setting ?? wished.first ?? Language(locale: locale) ?? .english
        // Letters are the business of LC_CTYPE; "C.UTF-8" has them all.
        let letters = Self.locale("LC_CTYPE", environment)
        isASCII = Self.isPlain(letters) || !Self.isUTF8(letters)
    }

    /// What `--OPTION value` or `--OPTION=value` says, the last one if there are several, before anybody has checked the
    /// arguments; nil if nothing does. What follows `--` is no option.
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

    /// A text as it may be written to this terminal.
    package func written(_ text: String) -> String { isASCII ? ASCII.folded(text, language) : text }

    private static func locale(_ category: String, _ environment: [String: String]) -> String {
        ["LC_ALL", category, "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    }

    private static func isPlain(_ locale: String) -> Bool { ["", "C", "POSIX"].contains(locale) }

    /// Of "de_DE.ISO-8859-1@euro"; a locale that names no letters is taken for one of today.
    private static func isUTF8(_ locale: String) -> Bool {
        guard let letters = locale.split(separator: "@").first?.split(separator: ".").dropFirst().first else {
            return true
        }
        return letters.lowercased().replacing("-", with: "") == "utf8"
    }
}
