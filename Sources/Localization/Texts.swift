// SPDX-License-Identifier: MIT

/// Every sentence a person reads, in one language.
package struct Texts: Hashable, Sendable {
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// A text in this language; in English, where it has no translation.
    /// - Parameter context: tells apart what English has one text for: `msgctxt` in the file of translations.
    func t(_ sentence: Sentence, context: String? = nil) -> String {
        let translation = language.translations?.text(for: sentence.key, context: context)
        return translation.map { sentence.filled(into: $0) } ?? sentence.text
    }

    func t(_ sentence: () -> Sentence) -> String { t(sentence()) }
}

/// The languages in which Peach speaks.
package enum Language: String, Hashable, Sendable, CaseIterable {
    case english = "en"
    case german = "de"

    /// Reads a locale's name as the environment writes it: "de", "de_DE.UTF-8", "de-AT@euro". Nil if Peach does not speak it.
    package init?(locale: some StringProtocol) {
        let code = locale.prefix { !"_-.@".contains($0) }
        self.init(rawValue: code.lowercased())
    }

    package var texts: Texts { Texts(self) }

    /// Nil for English, which needs none.
    var translations: Translations? {
        switch self {
        case .english: nil
        case .german: .german
        }
    }
}
