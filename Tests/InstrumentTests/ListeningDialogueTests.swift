// SPDX-License-Identifier: MIT
import Foundation
import Music
import Settings
import Store
import Testing
import Training

@testable import Instrument

/// Simulated listeners take the check by keys; they hear what is rendered.
@Suite struct ListeningDialogueTests {
    /// - Parameter name: answers the trials.
    private func check(
        _ seed: UInt64, threshold: Double = -42, _ name: (HeadphoneTrial, inout SeededRandom) -> Int
    ) throws -> ListeningCheck {
        var random = SeededRandom(seed: seed)
        var dialogue = ListeningDialogue(using: &random)
        while let question = dialogue.question {
            switch question {
            case .audible(let level): _ = dialogue.handle(level < threshold ? .up : .enter)
            case .example: _ = dialogue.handle(.enter)
            case .trial(_, let trial): _ = dialogue.handle(Hearing.answers[name(trial, &random)])
            }
        }
        return try #require(dialogue.check(of: "Scarlett", at: .distantPast))
    }

    @Test(arguments: Hearing.allCases) func onlyHeadphonesPassBothTests(hearing: Hearing) throws {
        var (tones, noises, both) = (0, 0, 0)
        let seeds = UInt64(1)...3
        for seed in seeds {
            let found = try check(seed) { hearing.name($0, $0.sounds(sampleRate: 44100), 44100, &$1) }
            if found.tonesRight >= ListeningCheck.leastTones { tones += 1 }
            if found.noisesRight >= ListeningCheck.leastNoises { noises += 1 }
            if found.isOverHeadphones { both += 1 }
        }
        print("\(hearing): of \(seeds.count), \(tones) pass the tones, \(noises) the noises, \(both) both")
        #expect(both == (hearing == .headphones ? seeds.count : 0))
        // Why both are asked for.
        #expect(tones == (hearing == .headphones || hearing == .leftOnly ? seeds.count : 0))
        #expect(noises == (hearing == .headphones || hearing == .nearLoudspeakers ? seeds.count : 0))
    }

    /// Chance: 5 or 6 of 6 tones 1.8 %, 6 of 6 noises .14 %, both 1 in 40,000.
    @Test func whoGuessesDoesNotPass() throws {
        var (tones, noises, both) = (0, 0, 0)
        let count = 20000
        for seed in 0..<UInt64(count) {
            let found = try check(seed) { $1.uniform(below: HeadphoneTrial.sounds) }
            if found.tonesRight >= ListeningCheck.leastTones { tones += 1 }
            if found.noisesRight >= ListeningCheck.leastNoises { noises += 1 }
            if found.isOverHeadphones { both += 1 }
        }
        print("guessing, of \(count): tones \(tones), noises \(noises), both \(both)")
        #expect((310...410).contains(tones) && (12...45).contains(noises) && both <= 4)
        // Always the same key.
        #expect(try check(1) { _, _ in 1 }.tonesRight == 2)
    }

    @Test func theNoteRisesUntilItIsHeard() throws {
        #expect(try check(1) { trial, _ in trial.target }.margin == 42)
        #expect(try check(1, threshold: -90) { trial, _ in trial.target }.margin == 60)
        #expect(try check(1, threshold: 1) { trial, _ in trial.target }.margin == nil, "not even at full level")
        var random = SeededRandom(seed: 1)
        var dialogue = ListeningDialogue(using: &random)
        #expect(dialogue.handle(.space) && dialogue.question == .audible(level: -60), "once more")
        #expect(dialogue.handle(.down) && dialogue.question == .audible(level: -63))
        let isNoAnswer = !dialogue.handle(.two)
        #expect(isNoAnswer && dialogue.question == .audible(level: -63))
        #expect(dialogue.check(of: "Scarlett", at: .distantPast) == nil, "not answered to its end")
    }

    /// A check whose test was passed names the headphones in later answers; a failed one leaves the name as it is.
    @Test func laterAnswersNameTheHeadphones() async throws {
        let store = try TrainingDataStore(inMemory: ())
        for (output, noises) in [("Scarlett", 6), ("HDA Intel PCH (headphones)", 6), ("pulseaudio", 5)] {
            try store.keep(
                ListeningCheck(
                    timestamp: .distantPast, output: output, tonesRight: 5, noisesRight: noises, margin: nil))
        }
        let records = SessionRecords(AnswerWriter(store: store, patience: nil))
        _ = try await records.begin(UserSettings().training, at: 0)
        let names = ["Scarlett", "HDA Intel PCH (headphones)", "pulseaudio", "jack"].map(records.checked)
        #expect(names == ["Scarlett (headphones)", "HDA Intel PCH (headphones)", "pulseaudio", "jack"])
    }
}
