// SPDX-License-Identifier: MIT
import CTranslations

/// Every sentence a person reads, in one language.
package struct Texts: Hashable, Sendable {
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// Translates a text; returns the English one if there is no translation.
    /// - Parameter context: distinguishes equal English texts: `msgctxt` in the .po file.
    func t(_ sentence: Sentence, context: String? = nil) -> String {
        let translation = language.translations?.text(for: sentence.key, context: context)
        return translation.map { sentence.filled(into: $0) } ?? sentence.text
    }

    func t(_ sentence: () -> Sentence) -> String { t(sentence()) }

    func t(_ text: some EnglishText) -> String { t(Sentence(stringLiteral: text.rawValue)) }
}

/// An enum whose raw values are English texts.
package protocol EnglishText: RawRepresentable<String>, CaseIterable, Hashable, Sendable {}

package enum Language: String, Hashable, Sendable, CaseIterable {
    case english = "en"
    case german = "de"

    /// Parses a locale of the environment: "de", "de_DE.UTF-8", "de-AT@euro". Nil for an unsupported language.
    package init?(locale: some StringProtocol) {
        let code = locale.prefix { !"_-.@".contains($0) }
        self.init(rawValue: code.lowercased())
    }

    package var texts: Texts { Texts(self) }

    var translations: Translations? {
        switch self {
        case .english: nil
        case .german: .german
        }
    }
}

/// An English text with values in it.
struct Sentence: ExpressibleByStringInterpolation {
    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var texts = [""]
        fileprivate var values: [String] = []

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ literal: String) { texts[values.count] += literal }

        mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            values.append(value.description)
            texts.append("")
        }
    }

    /// The text around the values: one part more than there are values.
    private let texts: [String]
    private let values: [String]

    private init(texts: [String], values: [String]) { (self.texts, self.values) = (texts, values) }

    init(stringLiteral text: String) { self.init(texts: [text], values: []) }

    init(stringInterpolation parts: StringInterpolation) { self.init(texts: parts.texts, values: parts.values) }

    /// The text under which translations are found: "%1 of %2".
    var key: String { joined(values.indices.map { "%\($0 + 1)" }) }

    var text: String { joined(values) }

    /// - Parameter translation: may use the values in any order and repeatedly.
    func filled(into translation: String) -> String {
        var (text, rest) = ("", translation[...])
        while let mark = rest.firstIndex(of: "%") {
            let behind = rest.index(after: mark)
            let number = rest[behind...].first?.wholeNumberValue
            text += rest[..<mark] + (number.flatMap { values.indices.contains($0 - 1) ? values[$0 - 1] : nil } ?? "%")
            rest = rest[(number == nil ? behind : rest.index(after: behind))...]
        }
        return text + rest
    }

    /// Concatenates parts of a text that is too long for one line of source.
    static func + (first: Sentence, second: Sentence) -> Sentence {
        let seam = (first.texts.last ?? "") + (second.texts.first ?? "")
        return Sentence(
            texts: first.texts.dropLast() + [seam] + second.texts.dropFirst(), values: first.values + second.values)
    }

    private func joined(_ values: [String]) -> String {
        zip(texts, values + [""]).map { $0 + $1 }.joined()
    }
}

/// Translations of a language, from a GNU gettext .po file.
struct Translations: Sendable {
    static let german = Translations(po: String(cString: peach_translations_de()))

    private static let separator = "\u{4}"

    private(set) var texts: [String: String] = [:]

    /// Parses a subset of the format: `msgctxt`, `msgid`, `msgstr`, each in one or several lines, and comments.
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
