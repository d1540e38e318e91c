// SPDX-License-Identifier: MIT
import Foundation
import Music

@testable import Training

extension ComparisonExercise {
    static func sample(number: Int, offset: Cents = 20) throws(Missing) -> ComparisonExercise {
        guard let comparison = Comparison(referenceNote: .a4, interval: .prime, offset: offset) else { throw Missing() }
        return ComparisonExercise(
            number: number, comparison: comparison, settings: TrainingSettings(), loudnessOffset: AmplitudeDB(0))
    }

    struct Missing: Error {}
}

extension TargetOnset {
    static func sample(at moment: Int64) -> TargetOnset {
        TargetOnset(moment: moment, referenceFrequency: Frequency(440.0001), targetFrequency: Frequency(445.11))
    }
}

extension InputStamp {
    static func sample(at moment: Int64, by device: String = "nanoPAD2") -> InputStamp {
        InputStamp(moment: moment, date: Date(timeIntervalSince1970: 1_700_000_000), device: device)
    }
}

extension CompletedComparison {
    static func sample(offset: Cents, isCorrect: Bool) throws -> CompletedComparison {
        let answer: Answer = (offset > 0) == isCorrect ? .higher : .lower
        return CompletedComparison(
            try .sample(number: 1, offset: offset), heard: .sample(at: 0), answer: answer, press: .sample(at: 1))
    }
}

/// A profile with a mean only.
struct MeanProfile: PitchDiscriminationProfile {
    var overallMean: Cents?

    func statsForNote(_ note: MIDINote) -> PerceptualNote {
        PerceptualNote(count: 0, mean: nil, standardDeviation: nil)
    }

    func weakSpots(count: Int, in range: NoteRange) -> [MIDINote] { [] }
    mutating func setDifficulty(note: MIDINote, difficulty: Cents) {}
    func today(of skill: Skill) -> CurrentEar? { nil }
    func answers(of skill: Skill) -> Int { 0 }
}
