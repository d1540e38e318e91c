// SPDX-License-Identifier: MIT
import Music
import Foundation
import Profile

@testable import Simulation
@testable import Training

/// A training with an adaptive range, whose listener may change. Checks the invariants after each answer.
struct GrowingRun {
    typealias Ear = @Sendable (Comparison, inout SeededRandom) -> Answer

    private(set) var settings: TrainingSettings
    private(set) var profile = PerceptualProfile()
    /// The ranges so far, and the current one.
    private(set) var ranges: [NoteRange]
    private(set) var asked: [CompletedComparison] = []
    private var generator: SeededRandom
    private var moment = Date(timeIntervalSince1970: 1_700_000_000)

    init(_ range: AdaptiveNoteRange = AdaptiveNoteRange(), intervals: IntervalSet = .unison, seed: UInt64 = 1) {
        settings = TrainingSettings(range: .adaptive(range), intervals: intervals)
        generator = SeededRandom(seed: seed)
        ranges = [range.reached]
    }

    var range: NoteRange { ranges.last ?? .adaptiveStart }

    private var now: TrainingSettings {
        var now = settings
        now.range = profile.practised(settings.range)
        return now
    }

    /// σ by note, in cents.
    static func ear(_ sigma: @escaping @Sendable (MIDINote) -> Double, lapse: Double = 0.02) -> Ear {
        { comparison, random in
            SimulatedListener(sigma: Cents(sigma(comparison.referenceNote)), criterion: 0, lapse: lapse)
                .answer(comparison, using: &random)
        }
    }

    /// Changes the range setting.
    mutating func change(to range: PractisedRange) {
        settings.range = range
        ranges.append(now.noteRange)
    }

    /// Answers in sessions half a day apart.
    mutating func train(_ answers: Int, session: Int = 60, strategy: StrategyName = .kazez, _ ear: Ear) {
        for number in 0..<answers {
            moment += number.isMultiple(of: session) ? 43_200 : 5
            let exercise = ComparisonExercise(
                number: 1, mode: .intervalComparison, settings: reached, strategy: strategy.strategy,
                profile: profile, using: &generator)
            take(exercise, ear(exercise.comparison, &generator))
        }
    }

    /// Answers to the most informative differences for σ = 12 cents, from notes of a side's outermost octave and as many from
    /// the whole range.
    mutating func examine(_ answers: Int, on sides: [AdaptiveNoteRange.Side], _ ear: Ear) {
        for number in 0..<answers {
            moment += number.isMultiple(of: 60) ? 43_200 : 5
            var adaptive = AdaptiveNoteRange()
            adaptive.reach(range)
            let octaves = sides.map { adaptive.outermostOctave(on: $0, for: .prime) }
            let notes = number.isMultiple(of: 2) ? range.notes : octaves[number / 2 % octaves.count]
            let low = notes.lowerBound.rawValue
            let note = MIDINote(low + generator.uniform(below: notes.upperBound.rawValue - low + 1))
            let comparison = Comparison(
                referenceNote: note, interval: .prime, difference: number % 3 == 0 ? 20 : 12, using: &generator)
            let exercise = ComparisonExercise(
                number: 1, comparison: comparison, settings: reached, loudnessOffset: AmplitudeDB(0))
            take(exercise, ear(comparison, &generator))
        }
    }

    /// After the last answer.
    private var reached: TrainingSettings {
        var settings = settings
        guard case .adaptive(var adaptive) = settings.range else { return settings }
        adaptive.reach(range)
        settings.range = .adaptive(adaptive)
        return settings
    }

    private mutating func take(_ exercise: ComparisonExercise, _ answer: Answer) {
        let onset = TargetOnset(
            moment: 0, referenceFrequency: exercise.referenceFrequency, targetFrequency: exercise.targetFrequency)
        let completed = CompletedComparison(
            exercise, heard: onset, answer: answer, press: InputStamp(moment: 1, date: moment, device: nil))
        profile.update(completed, settings: settings)
        asked.append(completed)
        ranges.append(now.noteRange)
    }
}
