// SPDX-License-Identifier: MIT
import Foundation
import Music
import Settings
import Sound
import Spectra
import Store
import Testing
import Training

@testable import Instrument

/// Simulated listeners take the check by keys; they hear what is rendered.
@Suite struct ListeningDialogueTests {
    private static let rate = 44100.0

    /// What reaches the ears of both channels.
    private enum Hearing: CaseIterable, Sendable {
        /// Each ear its channel.
        case headphones
        /// Both ears the sum: a small loudspeaker, or a room.
        case sum
        /// Two loudspeakers in front, the head between them: each ear hears the other one .26 ms later, fainter at high
        /// frequencies, and no echo.
        case nearLoudspeakers
        case leftOnly

        func ears(_ sounds: StereoSamples, isLow: Bool) -> StereoSamples {
            let (left, right) = sounds
            switch self {
            case .headphones: return sounds
            case .sum:
                let sum = zip(left, right).map { $0 + $1 }
                return (sum, sum)
            case .nearLoudspeakers:
                let crossing: Float = isLow ? 0.9 : 0.6
                func mixed(_ near: [Float], _ far: [Float]) -> [Float] {
                    let late = Int(0.00026 * rate)
                    return near.indices.map { near[$0] + ($0 < late ? 0 : crossing * far[$0 - late]) }
                }
                return (mixed(left, right), mixed(right, left))
            case .leftOnly: return (left, left.map { _ in 0 })
            }
        }
    }

    /// The place that a listener names. Levels are known to 1 dB (the just noticeable difference). The hidden tone is what remains
    /// in the band around 600 Hz when one ear is subtracted from the other, unless it is more than 15 dB below the noise (the
    /// limit of binaural unmasking; N. Durlach, 1963, "Equalization and cancellation theory of binaural masking-level differences").
    /// Without one, the listener guesses.
    private func named(_ trial: HeadphoneTrial, _ hearing: Hearing, _ random: inout SeededRandom) -> Int {
        let isLow = if case .tones = trial { true } else { false }
        let ears = hearing.ears(trial.sounds(sampleRate: Self.rate), isLow: isLow)
        var levels: [Double] = []
        for place in 0..<3 {
            let start = Int(1.5 * Self.rate) * place
            let (left, right) = (ears.left[start..<start + Int(Self.rate)], ears.right[start..<start + Int(Self.rate)])
            func energy(_ samples: some Collection<Float>) -> Double {
                Spectrum.energy(samples, sampleRate: Self.rate, in: isLow ? 0...20000 : 564...636)
            }
            if isLow {
                levels.append(10 * log10(energy(left) + energy(right) + 1e-12) + random.normal())
            } else {
                let both = energy(left) + energy(right)
                // With one deaf or silent ear there is nothing to subtract.
                let rest = hearing == .leftOnly ? 0 : energy(zip(left, right).map { $0 - $1 })
                levels.append(10 * log10(rest / both + 1e-12) + random.normal())
            }
        }
        let sorted = levels.sorted()
        if isLow { return levels.firstIndex(of: sorted[0]) ?? 0 }
        return sorted[2] > -15 ? levels.firstIndex(of: sorted[2]) ?? 0 : random.uniform(below: 3)
    }

    private static let answers = [Key.one, .two, .three]

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
            case .trial(_, let trial): _ = dialogue.handle(Self.answers[name(trial, &random)])
            }
        }
        return try #require(dialogue.check(of: "Scarlett", at: .distantPast))
    }

    @Test(arguments: Hearing.allCases) private func onlyHeadphonesPassBothTests(hearing: Hearing) throws {
        var (tones, noises, both) = (0, 0, 0)
        let seeds = UInt64(1)...3
        for seed in seeds {
            let found = try check(seed) { named($0, hearing, &$1) }
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
