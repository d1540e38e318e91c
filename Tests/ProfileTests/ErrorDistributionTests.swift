// SPDX-License-Identifier: MIT
import Foundation
import Music
import Testing
import Training

@testable import Profile

/// Each tuned pitch counts once, on the side from which it was tuned.
@Suite struct ErrorDistributionTests {
    private func tuned(_ error: Double, from start: Double, note: Int = 60) -> TunedError {
        TunedError(error: Cents(error), start: Cents(start), note: MIDINote(note))
    }

    @Test func errorsAreCountedBySideAndSize() {
        var random = SeededRandom(seed: 3)
        for spread in [0.4, 3, 12, 80] {
            let errors = (0..<400).map { index in
                tuned(Double.random(in: -spread...spread, using: &random), from: index.isMultiple(of: 2) ? 50 : -50)
            }
            let distribution = ErrorDistribution([errors])
            let fine = errors.filter { $0.error.magnitude <= MatchingSummary.grossLimit }
            #expect(distribution.fromAbove.values.reduce(0, +) == fine.count { $0.start > 0 })
            #expect(distribution.fromBelow.values.reduce(0, +) == fine.count { $0.start < 0 })
            let bins = Set(distribution.fromAbove.keys).union(distribution.fromBelow.keys)
            #expect(bins.allSatisfy { (-13...12).contains($0) }, "few enough to be told apart")
            for (bin, count) in distribution.fromAbove {
                let edge = Double(bin) * distribution.width.rawValue
                let inside = fine.filter {
                    $0.start > 0 && $0.error.rawValue >= edge && $0.error.rawValue < edge + distribution.width.rawValue
                }
                #expect(inside.count == count)
            }
        }
    }

    /// Who stops short is too high from above and too low from below, and right on average.
    @Test func stoppingShortShowsOnBothSides() throws {
        let distribution = ErrorDistribution([
            [tuned(3, from: 40), tuned(5, from: 80), tuned(-3, from: -40), tuned(-5, from: -9)]
        ])
        #expect(try #require(distribution.above).mean == 4)
        #expect(try #require(distribution.below).mean == -4)
        #expect(try #require(distribution.sessions.first).errors.mean == 0)
        #expect(try #require(distribution.sessions.first).errors.meanSize == 4)
    }

    @Test func notesAndSessionsAreApart() {
        let distribution = ErrorDistribution([
            [tuned(2, from: 9, note: 40)], [tuned(-4, from: 9, note: 41), tuned(8, from: 9, note: 41)],
        ])
        #expect(distribution.sessions.map(\.errors.count) == [1, 2])
        #expect(distribution.notes[MIDINote(40)]?.meanSize == 2 && distribution.notes[MIDINote(41)]?.meanSize == 6)
        #expect(distribution.notes[MIDINote(41)]?.mean == 2)
        #expect(ErrorDistribution([]).above == nil)
    }
}
