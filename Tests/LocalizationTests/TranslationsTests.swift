// SPDX-License-Identifier: MIT
import Testing

@testable import Localization

/// Sources/CTranslations/de.po contains exactly the texts of Localization.
struct TranslationsTests {
    private let german = Translations.german.texts

    @Test func everyTextHasItsGerman() throws {
        let keys = try SourceTexts.all.get().filter { $0.replacing(/%\d/, with: "").contains { $0.isLetter } }
        #expect(keys.count > 1000)
        let missing = keys.subtracting(german.keys)
        #expect(missing.isEmpty, "not in de.po: \(missing)")
    }

    @Test func everyTranslationIsUsed() throws {
        let unused = Set(german.keys).subtracting(try SourceTexts.all.get())
        #expect(unused.isEmpty, "in de.po, but not in Localization: \(unused)")
    }

    @Test func translationsHaveTheSameValuesAndShape() {
        func values(_ text: String) -> Set<Substring> { Set(text.matches(of: /%\d/).map { $0.output }) }
        for (key, text) in german {
            let english = key.split(separator: "\u{4}").last.map(String.init) ?? ""
            #expect(values(text) == values(english), "\(text)")
            for isAt in [String.hasPrefix, String.hasSuffix] {
                #expect(isAt(text)(" ") == isAt(english)(" "), "“\(text)”")
            }
            #expect(!english.hasSuffix(".") || english == "." || text.hasSuffix("."), "\(text)")
        }
    }

    @Test func everySentenceIsSoberAndSaysNoSyntax() {
        let sentences = german.filter { $0.key.hasSuffix(".") && $0.key.contains(" ") && $0.key != "%1, Linux %2." }
        for (key, text) in sentences { Sentences.check(key, text) }
    }

    @Test func germanQuotesAsGermansDoAndIsInformal() {
        for text in german.values {
            #expect(text.count { $0 == "„" } == text.count { $0 == "“" } && !text.contains("”"), "\(text)")
            #expect(text.firstMatch(of: /[a-zäöüß,] (Sie|Ihnen|Ihre?[mnrs]?)\b/) == nil, "\(text)")
        }
    }

    @Test func everyTextCanBeFoldedToASCII() {
        for (key, text) in german {
            for (language, text) in [(Language.english, key.replacing("\u{4}", with: "")), (.german, text)] {
                let folded = Wording(language: language, isASCII: true).written(text)
                #expect(folded.count { $0 == "?" } == text.count { $0 == "?" }, "\(text)")
            }
        }
    }

    @Test func valuesStandWhereTheTranslationHasThem() {
        let sentence: Sentence = "\(1) of " + "\("two") at 95 %"
        #expect(sentence.key == "%1 of %2 at 95 %")
        #expect(sentence.text == "1 of two at 95 %")
        #expect(sentence.filled(into: "zu 95 % %2, %1, %1 %3%") == "zu 95 % two, 1, 1 %%")
    }
}
