// SPDX-License-Identifier: MIT
import Music
import Foundation
import Testing

@testable import Training

struct KazezNoteStrategyTests {
    let strategy = KazezNoteStrategy()

    @Test func aRunBeginsAtTheProfilesMeanOrElseAtTheCeiling() {
        let settings = TrainingSettings()
        #expect(strategy.difference(profile: ListeningProfile(), settings: settings, after: nil) == 100)
        #expect(strategy.difference(profile: ListeningProfile(mean: 23.4), settings: settings, after: nil) == 23.4)
        #expect(strategy.difference(profile: ListeningProfile(mean: 0.2), settings: settings, after: nil) == 1)
    }

    @Test(arguments: [
        (100.0, 50.0, 100.0), (64, 38.4, 100), (25, 18.75, 36.25), (16, 12.8, 21.76), (4, 3.6, 4.72), (1, 1, 1.09),
    ])
    func rightNarrowsAndWrongWidensBesideTheSquareRoot(p: Double, right: Double, wrong: Double) throws {
        for sign in [1.0, -1.0] {
            for (isCorrect, expected) in [(true, right), (false, wrong)] {
                let last = try CompletedComparison.sample(offset: sign * p, isCorrect: isCorrect)
                let next = strategy.difference(
                    profile: ListeningProfile(mean: 77), settings: TrainingSettings(), after: last)
                #expect(abs(next.rawValue - expected) < 1e-9)
            }
        }
    }

    @Test func twentyRightAnswersLeadFromASemitoneBelowThreeCents() throws {
        var last: CompletedComparison?
        var difference = Cents(0)
        for _ in 0..<20 {
            difference = strategy.difference(profile: ListeningProfile(), settings: TrainingSettings(), after: last)
            last = try .sample(offset: difference.rawValue, isCorrect: true)
        }
        #expect(difference < 3 && difference > TrainingSettings().differences.lowerBound)
    }

    @Test func notesAreDrawnEquallyOften() {
        var random = SeededRandom(seed: 11)
        var notes: [MIDINote: Int] = [:]
        for _ in 0..<42_000 {
            let comparison = strategy.nextComparison(
                profile: ListeningProfile(), settings: TrainingSettings(), lastComparison: nil,
                interval: .perfectFifthUp,
                tuningSystem: .equalTemperament, using: &random)
            notes[comparison.referenceNote, default: 0] += 1
        }
        // 36…77: 42 notes, mean 1000, standard deviation 31.
        #expect(notes.count == 42)
        #expect(notes.values.allSatisfy { (840...1160).contains($0) })
    }
}
