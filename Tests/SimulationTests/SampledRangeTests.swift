// SPDX-License-Identifier: MIT
import Music
import Foundation
import Profile
import Testing
import Training

@testable import Simulation

/// An adaptive range grows with the ear by semitones, and never shrinks.
struct SampledRangeTests {
    typealias Side = AdaptiveNoteRange.Side

    private static func low(_ range: NoteRange) -> Int { range.notes.lowerBound.rawValue }
    private static func high(_ range: NoteRange) -> Int { range.notes.upperBound.rawValue }

    /// Three times as coarse half a tone below C3, and coarser below.
    private static let weakBass = GrowingRun.ear { 12 * exp(max(0, min(1.1, Double(46 - $0.rawValue) * 0.25))) }
    private static let guess: GrowingRun.Ear = { $1.coin() ? .higher : .lower }

    static let ears: [(name: String, ear: GrowingRun.Ear)] = [
        ("fine", GrowingRun.ear { _ in 6 }), ("coarse", GrowingRun.ear({ _ in 40 }, lapse: 0.05)),
        ("weak bass", weakBass), ("guesses", guess), ("always higher", { _, _ in .higher }),
        ("swaps", { comparison, _ in comparison.isTargetHigher ? .lower : .higher }),
        ("weak treble", GrowingRun.ear { 10 * exp(max(0, Double($0.rawValue - 70) * 0.1)) }),
    ]

    /// Invariants: both notes lie in the range, which begins with C3…C5, stays within its bounds, never shrinks, and grows by
    /// one semitone on a side, and only after an answer in that side's outermost octave with at least 20 answers.
    private func expectLaws(_ run: GrowingRun, _ name: String) {
        var answers: [CompletedComparison] = []
        guard case .adaptive(let adaptive) = run.settings.range else { return }
        let bounds = adaptive.bounds
        #expect(run.ranges.first == .adaptiveStart, "\(name)")
        for (index, answer) in run.asked.enumerated() {
            answers.append(answer)
            let (before, after) = (run.ranges[index], run.ranges[index + 1])
            let comparison = answer.comparison
            #expect(answer.adaptiveRange == before)
            #expect(
                before.notes.contains(comparison.referenceNote) && before.notes.contains(comparison.targetNote.note))
            #expect(after.contains(before) && bounds.contains(after), "\(name), answer \(index)")
            var range = AdaptiveNoteRange()
            range.reach(before)
            for side in Side.allCases {
                let grown =
                    side == .low ? Self.low(before) - Self.low(after) : Self.high(after) - Self.high(before)
                #expect((0...1).contains(grown), "\(name), answer \(index)")
                guard grown == 1 else { continue }
                let count = answers.count { given in
                    range.outermostOctave(on: side, for: given.comparison.interval)
                        .contains(given.comparison.referenceNote)
                }
                #expect(count >= 20, "\(name), answer \(index)")
                #expect(
                    range.outermostOctave(on: side, for: comparison.interval).contains(comparison.referenceNote))
            }
        }
    }

    @Test(arguments: SampledRangeTests.ears.indices) func theRangeNeverShrinksForAnyEar(_ index: Int) {
        let (name, ear) = Self.ears[index]
        var run = GrowingRun(seed: UInt64(index))
        run.train(100, session: 40, strategy: StrategyName.allCases[index % 3], ear)
        expectLaws(run, name)
    }

    @Test(arguments: ["P8u", "P8u P8d", "P5u P1 m3d"]) func intervalsFitAndReachBothSides(_ symbols: String) throws {
        let intervals = symbols.split(separator: " ").compactMap { DirectedInterval(symbol: String($0)) }
        var run = GrowingRun(intervals: try #require(IntervalSet(intervals)), seed: 4)
        run.train(180, strategy: .steady, GrowingRun.ear { _ in 10 })
        expectLaws(run, symbols)
        #expect(Self.low(run.range) < 48 && Self.high(run.range) > 72, "\(run.range)")
    }

    /// Chance may delay it.
    @Test func anEvenEarReachesTheWholeKeyboard() {
        var run = GrowingRun(seed: 1)
        while run.range != .widest, run.asked.count < 1500 {
            run.examine(60, on: Side.allCases, GrowingRun.ear { _ in 10 })
        }
        #expect(run.range == .widest)
        expectLaws(run, "even")
    }

    @Test func aWeakBassStopsTheLowSideOnly() {
        var run = GrowingRun(seed: 1)
        run.examine(500, on: Side.allCases, Self.weakBass)
        #expect((28...47).contains(Self.low(run.range)) && Self.high(run.range) > 95, "\(run.range)")
        expectLaws(run, "weak bass")
    }

    /// Reached notes stay, even if the ear becomes coarser.
    @Test func aBassThatGetsWorseLaterIsAskedAllTheSame() {
        var run = GrowingRun(seed: 9)
        run.examine(150, on: [.low], GrowingRun.ear { _ in 8 })
        let reached = run.range
        #expect(Self.low(reached) < 44)
        run.examine(60, on: [.low], GrowingRun.ear { $0.rawValue < 48 ? 80 : 8 })
        #expect(run.range.contains(reached))
        expectLaws(run, "worse")
    }

    @Test(arguments: Side.allCases) func aSideGrowsByItsOwnAnswers(_ side: Side) {
        var run = GrowingRun(seed: 2)
        run.examine(120, on: [side], GrowingRun.ear { _ in 10 })
        expectLaws(run, "\(side)")
        let (down, up) = (48 - Self.low(run.range), Self.high(run.range) - 72)
        #expect(side == .low ? down > up + 5 : up > down + 5, "\(run.range)")
    }

    @Test func aRangeStopsAtItsBounds() throws {
        let bounds = try #require(NoteRange(MIDINote(45)...MIDINote(72)))
        var run = GrowingRun(try #require(AdaptiveNoteRange(within: bounds)), seed: 5)
        run.examine(150, on: [.low], GrowingRun.ear { _ in 8 })
        #expect(run.range == bounds)
        expectLaws(run, "bounds")
        // Wider bounds are filled from the reached range.
        run.change(to: .adaptive(AdaptiveNoteRange()))
        run.examine(60, on: [.low], GrowingRun.ear { _ in 8 })
        #expect(run.range.contains(bounds) && Self.low(run.range) < 45)
        #expect(AdaptiveNoteRange(within: try #require(NoteRange(MIDINote(49)...MIDINote(80)))) == nil)
    }

    /// After training with the whole keyboard, the range still begins in the middle, but grows fast.
    @Test func aWiderFixedRangeHasNotBeenEarned() {
        var run = GrowingRun(seed: 6)
        run.change(to: .fixed(.standard))
        let ear = GrowingRun.ear { _ in 10 }
        run.train(240, strategy: .steady, ear)
        #expect(run.asked.allSatisfy { $0.adaptiveRange == nil })
        run.change(to: .adaptive(AdaptiveNoteRange()))
        #expect(NoteRange.standard.contains(run.range) && Self.low(run.range) >= 47 && Self.high(run.range) <= 73)
        run.train(60, strategy: .steady, ear)
        #expect(Self.low(run.range) < 44 && Self.high(run.range) > 76, "\(run.range)")
    }

    /// Implausible answers do not extend the range.
    @Test func guessesEarnNothingOnceTheyAreKnown() {
        var run = GrowingRun(seed: 8)
        run.train(150, Self.guess)
        let reached = run.range
        run.train(100, Self.guess)
        #expect(run.range == reached)
    }
}
