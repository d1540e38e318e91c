// SPDX-License-Identifier: MIT
import Music
import Foundation
import Testing

@testable import Training

/// The invariants of every strategy, for any interval, range and answers.
struct StrategyLawTests {
    private static let strategies: [any NextComparisonStrategy] = [
        KazezNoteStrategy(), AdaptiveNoteStrategy(), SteadyStrategy(),
    ]

    /// Random answers, and settings by trial.
    private func run(
        _ strategy: any NextComparisonStrategy, trials: Int, seed: UInt64,
        settings: (Int) -> (TrainingSettings, DirectedInterval)
    ) -> [Comparison] {
        var random = SeededRandom(seed: seed)
        var profile = ListeningProfile()
        return (0..<trials).map { trial in
            let (settings, interval) = settings(trial)
            let comparison = strategy.nextComparison(
                of: Skill(interval, .justIntonation), profile: profile, settings: settings, using: &random)
            let completed = CompletedComparison(comparison, .justIntonation, isCorrect: random.uniform() < 0.75)
            profile.update(completed, settings: settings)
            return comparison
        }
    }

    private func check(_ comparison: Comparison, _ settings: TrainingSettings, _ interval: DirectedInterval) {
        let notes = settings.noteRange.notes
        #expect(notes.contains(comparison.referenceNote) && notes.contains(comparison.targetNote.note))
        #expect(comparison.referenceNote.transposed(by: interval) == comparison.targetNote.note)
        #expect(settings.differences.contains(comparison.targetNote.offset.magnitude))
    }

    @Test(arguments: DirectedInterval.all)
    func bothNotesAndTheDifferenceStayWithinTheirBounds(interval: DirectedInterval) throws {
        for strategy in Self.strategies {
            for (lowest, highest) in [(21, 33), (50, 66), (36, 84)] {
                for differences in [Cents(0.1)...Cents(200), 30...40, 7...7] {
                    let range = try #require(NoteRange(MIDINote(lowest)...MIDINote(highest)))
                    let settings = TrainingSettings(range: .fixed(range), differences: differences)
                    let asked = run(strategy, trials: 40, seed: 1) { _ in (settings, interval) }
                    for comparison in asked { check(comparison, settings, interval) }
                    #expect(run(strategy, trials: 40, seed: 1) { _ in (settings, interval) } == asked)
                    #expect(run(strategy, trials: 40, seed: 2) { _ in (settings, interval) } != asked)
                }
            }
        }
    }

    /// A skill's last note may be outside the range.
    @Test func everyNewSettingCountsAtOnce() throws {
        let ranges = try [(21, 33), (60, 84), (96, 108)].map {
            try #require(NoteRange(MIDINote($0.0)...MIDINote($0.1)))
        }
        let all: [(TrainingSettings, DirectedInterval)] = (0..<500).map { trial in
            let settings = TrainingSettings(
                range: .fixed(ranges[trial % 3]), differences: trial.isMultiple(of: 2) ? 1...100 : 5...20,
                adaptive: AdaptiveParameters(mechanical: Double(trial % 5) / 4, nearby: 1 + trial % 20))
            return (settings, DirectedInterval.all[trial * 7 % 25])
        }
        for strategy in Self.strategies {
            for (trial, comparison) in run(strategy, trials: all.count, seed: 3, settings: { all[$0] }).enumerated() {
                check(comparison, all[trial].0, all[trial].1)
            }
        }
    }

    /// A fair coin.
    @Test func theTargetIsHigherHalfTheTime() {
        for strategy in Self.strategies {
            let asked = run(strategy, trials: 2000, seed: 4) { _ in (TrainingSettings(), .prime) }
            // Four standard deviations of 22.
            #expect(abs(asked.count { $0.isTargetHigher } - 1000) < 90)
        }
    }

    /// Unison draws only note and side.
    @Test func aSetOfOneIntervalAndAConstantLoudnessDrawNothing() {
        var random = SeededRandom(seed: 5)
        let untouched = random.next()
        random = SeededRandom(seed: 5)
        #expect(IntervalSet.unison.random(using: &random) == .prime)
        #expect(LoudnessVariation.offset(for: UnitInterval(0), using: &random) == AmplitudeDB(0))
        #expect(random.next() == untouched)
    }
}
