// SPDX-License-Identifier: MIT
import Music
import Testing
import Instrument

@testable import Localization

/// Spoken texts are short and free of symbols.
struct SpokenTextsTests {
    @Test(arguments: [
        (4.4, "4 cents sharp", "4 Cent zu hoch"), (-26.5, "27 cents flat", "27 Cent zu tief"),
        (0.6, "1 cent sharp", "1 Cent zu hoch"), (-1.4, "1 cent flat", "1 Cent zu tief"),
        (0.49, "Dead centre", "Genau getroffen"), (-0.1, "Dead centre", "Genau getroffen"),
    ])
    func aTunedPitchIsToldInWholeCents(error: Double, english: String, german: String) {
        #expect(Texts(.english).spoken(error: Cents(error)) == english)
        #expect(Texts(.german).spoken(error: Cents(error)) == german)
    }

    @Test func verdictsAndIntervalsAreWordsAlone() {
        for texts in Language.allCases.map(\.texts) {
            var words = [texts.spoken(isCorrect: true), texts.spoken(isCorrect: false)]
            words += DirectedInterval.all.map { texts.spoken(.interval($0)) }
            #expect(Set(words).count == words.count)
            #expect(words.allSatisfy { $0.allSatisfy { $0.isLetter || $0 == " " } }, "\(words)")
        }
    }

    @Test func whyNothingIsSpoken() {
        for error in VoiceError.allCases {
            let name = error == .missing ? "libspeechd2" : "spd-say"
            Sentences.check(naming: ["speech-dispatcher", name]) { $0.sentence(forAny: error) }
        }
    }
}
