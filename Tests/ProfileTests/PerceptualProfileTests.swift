// SPDX-License-Identifier: MIT
import Music
import Foundation
import Testing

@testable import Profile
@testable import Training

struct PerceptualProfileTests {
    @Test func everyAnswerCountsForItsReferenceNoteWithoutItsSign() throws {
        let profile = filled(
            try [(60, 10.0), (60, -20), (60, 60), (72, -4)].map { try answer(note: $0.0, offset: $0.1) })
        let stats = profile.statsForNote(MIDINote(60))
        #expect(stats.count == 3)
        #expect(stats.mean == 30)
        // Squared deviations 400, 100, 900; divided by 2.
        #expect(abs((stats.standardDeviation?.rawValue ?? 0) - 700.0.squareRoot()) < 1e-12)
        #expect(profile.statsForNote(MIDINote(72)).standardDeviation == nil, "one answer has no spread")
        #expect(profile.overallMean == 23.5, "each answer weighs the same")
        #expect(profile.statsForNote(MIDINote(67)).count == 0, "a fifth up counts for its lower note")
    }

    @Test func statisticsAreThoseOfTheAnswersInAnyOrder() throws {
        var random = SeededRandom(seed: 9)
        // One large difference, the rest tiny: a naive sum of squares loses precision.
        let answers =
            try [answer(note: 60, offset: 1e6)]
            + (0..<800).map { _ in
                try answer(
                    note: Int.random(in: 21...108, using: &random),
                    offset: exp(Double.random(in: -2...4.6, using: &random)))
            }
        let whole = try #require(NoteRange(NoteRange.limits))
        let forward = filled(answers)
        let shuffled = filled(answers.shuffled(using: &random))
        let offsets = answers.map(\.comparison.targetNote.offset.magnitude.rawValue)
        let mean = offsets.reduce(0, +) / Double(offsets.count)
        let squares = offsets.map { ($0 - mean) * ($0 - mean) }.reduce(0, +)
        let deviation = (squares / Double(offsets.count - 1)).squareRoot()
        for profile in [forward, shuffled] {
            #expect(isNear(profile.overallMean, mean))
            #expect(isNear(profile.stats(in: whole).standardDeviation, deviation))
        }
        for note in 21...108 {
            let (one, other) = (forward.statsForNote(MIDINote(note)), shuffled.statsForNote(MIDINote(note)))
            #expect(one.count == other.count)
            #expect(isNear(one.mean, other.mean?.rawValue))
            #expect(isNear(one.standardDeviation, other.standardDeviation?.rawValue))
        }
    }

    @Test func statisticsOfARangeLeaveOutTheOthers() throws {
        let profile = filled(
            try [(47, 100.0), (48, 10), (60, 20), (61, 100)].map { try answer(note: $0.0, offset: $0.1) })
        let octave = try #require(NoteRange(MIDINote(48)...MIDINote(60)))
        #expect(profile.stats(in: octave).count == 2)
        #expect(profile.stats(in: octave).mean == 15)
    }

    @Test func unpractisedNotesAreWeakestThenTheWidest() throws {
        let octave = try #require(NoteRange(MIDINote(48)...MIDINote(60)))
        #expect(PerceptualProfile().weakSpots(count: 13, in: octave) == (48...60).map { MIDINote($0) })
        var profile = PerceptualProfile()
        for note in 48...60 where note != 55 { profile.update(try answer(note: note, offset: Double(note % 3) + 1)) }
        #expect(profile.weakSpots(count: 4, in: octave) == [55, 50, 53, 56].map { MIDINote($0) })
    }

    @Test(arguments: DirectedInterval.all)
    func beforeTheFirstAnswerTwentyCentsAreTakenForUnisonAndFortyForIntervals(interval: DirectedInterval) {
        for tuning in TuningKey.named {
            let skill = Skill(interval, tuning)
            let expected = log(interval == .prime ? 20.0 : 40)
            #expect(abs(skill.priorLogSigma - expected) < 1e-9)
            #expect(PerceptualProfile().today(of: skill) == nil)
            #expect(PerceptualProfile().answers(of: skill) == 0)
        }
    }

    @Test func answersCountForTheirSkillAndUnisonIsOneInEveryTuning() throws {
        var profile = PerceptualProfile()
        let fifth = DirectedInterval.perfectFifthUp
        for (interval, tuning) in [
            (DirectedInterval.prime, TuningSystem.equalTemperament), (.prime, .justIntonation),
            (fifth, .justIntonation), (fifth, .justIntonation), (fifth, .justIntonation), (fifth, .equalTemperament),
        ] { profile.update(try answer(note: 60, offset: 10, interval, tuning)) }
        #expect(profile.answers(of: .unison) == 2)
        #expect(profile.answers(of: Skill(fifth, .justIntonation)) == 3)
        #expect(profile.answers(of: Skill(fifth, .equalTemperament)) == 1)
        #expect(profile.answers(of: Skill(.init(.perfectFifth, .down), .justIntonation)) == 0)
    }

    @Test func aDifficultyIsKeptAtItsNote() throws {
        var profile = PerceptualProfile()
        profile.setDifficulty(note: MIDINote(0), difficulty: 12)
        profile.setDifficulty(note: MIDINote(127), difficulty: 30)
        profile.setDifficulty(note: MIDINote(0), difficulty: 13)
        profile.update(try answer(note: 60, offset: 10, .prime))
        let kept = MIDINote.validRange.compactMap { profile.statsForNote(MIDINote($0)).difficulty }
        #expect(kept == [13, 30])
    }

    private func filled(_ answers: [CompletedComparison]) -> PerceptualProfile {
        answers.reduce(into: PerceptualProfile()) { $0.update($1) }
    }

    private func isNear(_ cents: Cents?, _ expected: Double?) -> Bool {
        guard let cents, let expected else { return cents == nil && expected == nil }
        return abs(cents.rawValue - expected) <= 1e-9 * max(1, abs(expected))
    }

    private func answer(
        note: Int, offset: Double, _ interval: DirectedInterval = .perfectFifthUp,
        _ tuning: TuningSystem = .equalTemperament
    ) throws -> CompletedComparison {
        let comparison = try #require(
            Comparison(referenceNote: MIDINote(note), interval: interval, offset: Cents(offset)))
        let exercise = ComparisonExercise(
            number: 1, comparison: comparison, settings: TrainingSettings(tuningSystem: tuning),
            loudnessOffset: AmplitudeDB(0))
        let onset = TargetOnset(
            moment: 0, referenceFrequency: exercise.referenceFrequency, targetFrequency: exercise.targetFrequency)
        return CompletedComparison(
            exercise, heard: onset, answer: .higher,
            press: InputStamp(moment: 1, date: Date(timeIntervalSince1970: 0), device: nil))
    }
}
