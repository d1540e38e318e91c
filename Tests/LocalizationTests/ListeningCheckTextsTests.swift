// SPDX-License-Identifier: MIT
import Foundation
import Instrument
import Localization
import Music
import Testing
import Training

/// What `peach doctor --headphones` says.
@Suite struct ListeningCheckTextsTests {
    private func check(tones: Int = 6, noises: Int = 6, margin: Double? = 40) -> ListeningCheck {
        ListeningCheck(
            timestamp: .distantPast, output: "Scarlett", tonesRight: tones, noisesRight: noises, margin: margin)
    }

    @Test func eachKindOfQuestionIsIntroducedOnce() throws {
        var random = SeededRandom(seed: 1)
        var dialogue = ListeningDialogue(using: &random)
        var last: ListeningDialogue.Question?
        var introduced = 0
        Sentences.check { $0.listeningCheckBegins }
        while let question = dialogue.question {
            if Texts(.english).introduction(to: question, after: last) != nil {
                introduced += 1
                Sentences.check { $0.introduction(to: question, after: last) ?? "" }
            }
            if case .trial(12, _) = question { #expect(Texts(.german).place(of: 12) == "12 von 12") }
            last = question
            for key in [Key.enter, .one] where dialogue.handle(key) { break }
        }
        #expect(introduced == 4)
    }

    @Test func theMarginIsToldWithWhatIsMissing() {
        Sentences.check(naming: ["C2", "40 dB"]) { $0.loudness(of: check(), at: MIDINote(36)) }
        Sentences.check(naming: ["C2", "14 dB", "6 dB"]) { $0.loudness(of: check(margin: 14), at: MIDINote(36)) }
        Sentences.check(naming: ["C2"]) { $0.loudness(of: check(margin: nil), at: MIDINote(36)) }
    }

    @Test func theCardSaysWhatIsKnown() {
        Sentences.check { $0.notChecked }
        Sentences.check(naming: ["Scarlett", "today", "40 dB"]) { $0.summary(of: check(), on: "today") }
        Sentences.check(naming: ["Scarlett"]) { $0.summary(of: check(noises: 5, margin: nil), on: "today") }
        let english = Texts(.english)
        #expect(english.summary(of: check(), on: "today").hasPrefix("Headphones"))
        #expect(english.summary(of: check(noises: 5), on: "today").hasPrefix("Loudspeakers"))
    }

    @Test func onlyHeadphonesAreNamedInAnswers() {
        let name = "Scarlett (headphones)"
        for (texts, mono) in [(Texts(.english), "mono"), (Texts(.german), "Mono")] {
            #expect(texts.finding(of: check(tones: 5), on: "Scarlett").contains(name))
            #expect(!texts.finding(of: check(), on: nil).contains(name))
            let loudspeakers = texts.finding(of: check(noises: 5), on: "Scarlett")
            #expect(loudspeakers.contains(mono) && !loudspeakers.contains(name))
        }
        Sentences.check(naming: ["6", "3"]) { $0.finding(of: check(tones: 3), on: "Scarlett") }
        Sentences.check { $0.finding(of: check(), on: nil) }
    }
}
