// SPDX-License-Identifier: MIT
import Foundation
import Music
import Simulation
import Testing

@testable import Training

extension ComparisonExercise {
    static func sample(number: Int, offset: Cents = 20) throws -> ComparisonExercise {
        let comparison = try #require(Comparison(referenceNote: .a4, interval: .prime, offset: offset))
        return ComparisonExercise(
            number: number, comparison: comparison, settings: TrainingSettings(), loudnessOffset: AmplitudeDB(0))
    }
}

extension PitchMatchingExercise {
    static func sample(
        number: Int, offset: Cents = 60,
        wheel: WheelCalibration = WheelLearning(SimulatedWheel.fourteenBits.memory).calibration,
        commits: Set<CommitKind> = Set(CommitKind.allCases)
    ) throws -> PitchMatchingExercise {
        let challenge = try #require(
            PitchMatchingChallenge(referenceNote: .a4, interval: .perfectFifthUp, initialCentOffset: offset))
        return PitchMatchingExercise(
            number: number, challenge: challenge, settings: TrainingSettings(), range: 100, wheel: wheel,
            commits: commits)
    }
}

extension TargetOnset {
    static func sample(at moment: Int64) -> TargetOnset {
        TargetOnset(
            moment: moment, referenceFrequency: Frequency(440.0001), targetFrequency: Frequency(445.11),
            output: "Scarlett 2i2 USB")
    }
}

extension InputStamp {
    static func sample(at moment: Int64, by device: String = "nanoPAD2") -> InputStamp {
        InputStamp(moment: moment, date: Date(timeIntervalSince1970: 1_700_000_000), device: device)
    }
}

extension CompletedComparison {
    static func sample(
        note: Int = 60, interval: DirectedInterval = .prime, offset: Double, isCorrect: Bool,
        tuning: TuningSystem = .equalTemperament
    ) throws -> CompletedComparison {
        let comparison = try #require(
            Comparison(referenceNote: MIDINote(note), interval: interval, offset: Cents(offset)))
        return CompletedComparison(comparison, tuning, isCorrect: isCorrect)
    }

    init(_ comparison: Comparison, _ tuning: TuningSystem = .equalTemperament, isCorrect: Bool) {
        let exercise = ComparisonExercise(
            number: 1, comparison: comparison, settings: TrainingSettings(tuningSystem: tuning),
            loudnessOffset: AmplitudeDB(0))
        let answer: Answer = comparison.isTargetHigher == isCorrect ? .higher : .lower
        self.init(exercise, heard: .sample(at: 0), answer: answer, press: .sample(at: 1))
    }
}
