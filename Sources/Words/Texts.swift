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
