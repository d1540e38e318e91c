// SPDX-License-Identifier: MIT
import Music
import Foundation
import Simulation
import Testing

@testable import Training

struct AdaptiveNoteStrategyTests {
    private let strategy = AdaptiveNoteStrategy()

    private func next(
        _ profile: ListeningProfile, _ settings: TrainingSettings, after last: CompletedComparison?,
        interval: DirectedInterval = .prime, using random: inout SeededRandom
    ) -> Comparison {
        var profile = profile
        if let last { profile.chain(last) }
        return strategy.nextComparison(
            of: Skill(interval, .equalTemperament), profile: profile, settings: settings, using: &random)
    }

    /// Pearson's sum of squares against equal counts: near the number of notes, with a deviation of √(2·notes).
    private func isUniform(_ counts: [MIDINote: Int], over notes: ClosedRange<Int>) -> Bool {
        let mean = Double(counts.values.reduce(0, +)) / Double(notes.count)
        let sum = notes.map { pow(Double(counts[MIDINote($0)] ?? 0) - mean, 2) / mean }.reduce(0, +)
        return counts.keys.allSatisfy { notes.contains($0.rawValue) }
            && sum < Double(notes.count) + 4 * (2 * Double(notes.count)).squareRoot()
    }

    @Test(arguments: [(DirectedInterval.prime, 48...84), (.perfectFifthUp, 48...77), (.init(.octave, .down), 60...84)])
    func aNewUserHearsAnyNoteASemitoneApart(interval: DirectedInterval, notes: ClosedRange<Int>) throws {
        let range = try #require(NoteRange(MIDINote(48)...MIDINote(84)))
        var random = SeededRandom(seed: 1)
        var counts: [MIDINote: Int] = [:]
        for _ in 0..<4000 {
            let settings = TrainingSettings(range: .fixed(range))
            let comparison = next(ListeningProfile(), settings, after: nil, interval: interval, using: &random)
            counts[comparison.referenceNote, default: 0] += 1
            #expect(comparison.targetNote.offset.magnitude == 100)
        }
        #expect(isUniform(counts, over: notes))
    }

    @Test func mechanicallyOnlyTheWeakestNotesComeAndEachOfThem() throws {
        var profile = ListeningProfile()
        let settings = TrainingSettings(adaptive: AdaptiveParameters(mechanical: 1, weakSpots: 5))
        for note in 36...84 {
            profile.update(
                try .sample(note: note, offset: Double(note * 31 % 49) + 1, isCorrect: true), settings: settings)
        }
        let weakest = (36...84).sorted { $0 * 31 % 49 > $1 * 31 % 49 }.prefix(5).map { MIDINote($0) }
        var random = SeededRandom(seed: 3)
        let last = try CompletedComparison.sample(offset: 10, isCorrect: true)
        let notes = (0..<500).map { _ in next(profile, settings, after: last, using: &random).referenceNote }
        #expect(Set(notes) == Set(weakest))
    }

    @Test(arguments: [1, 3, 12, 44]) func naturallyNoNoteIsFartherThanNearby(nearby: Int) throws {
        let settings = TrainingSettings(adaptive: AdaptiveParameters(mechanical: 0, nearby: nearby))
        var profile = ListeningProfile()
        var random = SeededRandom(seed: 4)
        var last = try CompletedComparison.sample(note: 60, offset: 10, isCorrect: true)
        var distances: Set<Int> = []
        for _ in 0..<1500 {
            let comparison = next(profile, settings, after: last, using: &random)
            distances.insert(comparison.referenceNote.rawValue - last.comparison.referenceNote.rawValue)
            last = CompletedComparison(comparison, isCorrect: true)
            profile.update(last, settings: settings)
        }
        #expect(distances.allSatisfy { abs($0) <= nearby })
        #expect(nearby > 12 || distances.count == 2 * nearby + 1, "and each of the others comes")
    }

    @Test(arguments: [0.1, 0.5, 0.8]) func theBalanceIsTheRatio(mechanical: Double) throws {
        let settings = TrainingSettings(adaptive: AdaptiveParameters(mechanical: mechanical))
        var profile = ListeningProfile()
        // The ten weak spots lie beyond an octave from the last note.
        for note in 36...84 {
            profile.update(
                try .sample(note: note, offset: note >= 75 ? 80 : 10, isCorrect: true), settings: settings)
        }
        let last = try CompletedComparison.sample(note: 50, offset: 10, isCorrect: true)
        var random = SeededRandom(seed: 5)
        let jumps = (0..<2000).count { _ in
            next(profile, settings, after: last, using: &random).referenceNote >= MIDINote(75)
        }
        let deviation = (mechanical * (1 - mechanical) / 2000).squareRoot()
        #expect(abs(Double(jumps) / 2000 - mechanical) < 4 * deviation)
    }

    @Test func aRightAnswerNarrowsAndAWrongOneWidensAtItsNoteAlone() throws {
        let settings = TrainingSettings(kazez: KazezParameters(narrowing: 0.025, widening: 0.05))
        var profile = ListeningProfile()
        for note in 36...84 { profile.update(try .sample(note: note, offset: 40, isCorrect: true), settings: settings) }
        let differences = { (profile: ListeningProfile) in
            (36...84).map { strategy.difference(at: MIDINote($0), profile: profile, settings: settings).rawValue }
        }
        for (isCorrect, expected) in [(true, 16 * 0.9), (false, 16 * 1.2)] {
            for interval in [DirectedInterval.prime, .perfectFifthUp] {
                let before = differences(profile)
                profile.update(
                    try .sample(note: 60, interval: interval, offset: -16, isCorrect: isCorrect), settings: settings)
                let after = differences(profile)
                #expect(abs(after[60 - 36] - expected) < 1e-12)
                for (note, (before, after)) in zip(36...84, zip(before, after)) where note != 60 {
                    #expect(before == after)
                }
            }
        }
    }

    @Test func anUntrainedNoteBorrowsFromItsNeighboursThenFromAllThenFromTheCeiling() throws {
        let settings = TrainingSettings(kazez: KazezParameters(narrowing: 0.1), adaptive: AdaptiveParameters(nearby: 3))
        var profile = ListeningProfile()
        #expect(strategy.difference(at: MIDINote(60), profile: profile, settings: settings) == 100)
        profile.update(try .sample(note: 40, offset: 60, isCorrect: true), settings: settings)
        #expect(strategy.difference(at: MIDINote(60), profile: profile, settings: settings) == 60)
        profile.update(try .sample(note: 57, offset: 16, isCorrect: true), settings: settings)
        profile.update(try .sample(note: 63, offset: 25, isCorrect: true), settings: settings)
        profile.update(try .sample(note: 64, offset: 100, isCorrect: true), settings: settings)
        #expect(strategy.difference(at: MIDINote(60), profile: profile, settings: settings) == 11.05)
        #expect(strategy.difference(at: MIDINote(57), profile: profile, settings: settings) == 9.6)
    }

    /// A few notes of a fine ear lower the first differences of all notes: a new player does not begin at a semitone at each.
    @Test func aFineEarIsSoonAskedFineDifferences() throws {
        let settings = TrainingSettings()
        let ear = SimulatedListener(sigma: 6)
        var random = SeededRandom(seed: 12)
        var profile = ListeningProfile()
        var differences: [Double] = []
        for _ in 0..<400 {
            let comparison = next(profile, settings, after: nil, using: &random)
            differences.append(comparison.targetNote.offset.magnitude.rawValue)
            let isCorrect = comparison.isCorrect(ear.answer(comparison, using: &random))
            profile.update(CompletedComparison(comparison, isCorrect: isCorrect), settings: settings)
        }
        #expect(differences.suffix(100).sorted()[50] < 20)
    }
}
