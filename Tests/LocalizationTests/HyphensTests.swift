// SPDX-License-Identifier: MIT
import Music
import Settings
import Testing

@testable import Localization

/// In a narrow window, or with large letters, no word of a page breaks without a hyphen.
struct HyphensTests {
    /// Letters that fit into a line of a phone with letters of three times the usual size.
    private static let most = 12

    private func texts(_ texts: Texts) -> [String] {
        let settings = SettingKey.allCases.flatMap { [texts.name(of: $0), texts.explanation(of: $0)] }
        let music = Interval.allCases.map { texts.name(of: $0) } + TuningKey.named.map { texts.name(of: $0) }
        let help = texts.help.flatMap { [$0.heading] + $0.paragraphs }
        return [texts.listen, texts.noController, texts.whatCanBePluggedIn] + texts.labels.values + settings + music
            + help
    }

    @Test(arguments: Language.allCases) func longWordsArePartedAndOnlyThere(language: Language) {
        let hyphens = language.texts.hyphens
        for text in texts(language.texts) {
            let parted = hyphens.parted(text)
            #expect(parted.replacing("\u{AD}", with: "") == text)
            for piece in parted.split(whereSeparator: { !$0.isLetter }) {
                #expect(piece.count <= Self.most, "\(piece) in “\(text)”")
            }
        }
    }

    @Test func wordsArePartedWhereAReaderWouldPartThem() {
        let shown = Texts(.german).hyphens.parted("Intervallvergleich, Intervalle nachstimmen, abwärts")
        #expect(shown.replacing("\u{AD}", with: "-") == "Intervall-vergleich, Inter-valle nach-stimmen, ab-wärts")
    }
}
