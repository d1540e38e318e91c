// SPDX-License-Identifier: MIT
import Music
import Settings
import Testing
import Training

@testable import Words

/// In a narrow window, or with large letters, no word of a page breaks without a hyphen.
struct HyphensTests {
    /// Letters that fit into a line of a phone with letters of three times the usual size.
    private static let most = 12

    private func texts(_ texts: any Texts) -> [String] {
        ScreenLabel.allCases.map { texts.label($0) } + SettingKey.allCases.map { texts.name(of: $0) }
            + SettingKey.allCases.map { texts.explanation(of: $0) } + TrainingMode.allCases.map { texts.name(of: $0) }
            + Interval.allCases.map { texts.name(of: $0) } + TuningKey.named.map { texts.name(of: $0) }
            + texts.help.flatMap { [$0.heading] + $0.paragraphs } + [texts.noController, texts.whatCanBePluggedIn]
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
        let shown = German().hyphens.parted("Intervallvergleich, Intervalle nachstimmen, abwärts")
        #expect(shown.replacing("\u{AD}", with: "-") == "Intervall-vergleich, Inter-valle nach-stimmen, ab-wärts")
    }
}
