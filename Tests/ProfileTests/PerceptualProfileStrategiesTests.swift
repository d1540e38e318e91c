// SPDX-License-Identifier: MIT
import Foundation
import Music
import Testing
import Training

@testable import Profile

struct PerceptualProfileStrategiesTests {
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
        ] { profile.update(try answer(interval, tuning)) }
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
        profile.update(try answer(.prime, .equalTemperament))
        let kept = MIDINote.validRange.compactMap { profile.statsForNote(MIDINote($0)).difficulty }
        #expect(kept == [13, 30])
    }

    private func answer(_ interval: DirectedInterval, _ tuning: TuningSystem) throws -> CompletedComparison {
        let comparison = try #require(Comparison(referenceNote: MIDINote(60), interval: interval, offset: 10))
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
