// SPDX-License-Identifier: MIT
import Foundation
import Music
import Profile
import Store
import Testing

@testable import Instrument
@testable import Training

/// The differences of each interval go on from its own last answer: over other intervals, runs and restarts.
struct AnswerChainTests {
    private static let intervals: [DirectedInterval] = [
        DirectedInterval(.minorThird, .down), DirectedInterval(.majorThird, .up), .perfectFifthUp,
        DirectedInterval(.octave, .up),
    ]

    /// The whole instrument, started anew after every seventh answer.
    @Test func aRestartGoesOnWhereEveryChainWas() async throws {
        let store = try TrainingDataStore(inMemory: ())
        let word = Self.intervals.map(\.symbol).joined(separator: ",")
        var random = SeededRandom(seed: 8)
        var (chained, first) = (0, 0)
        for start in 0..<8 {
            let rehearsal = try await Rehearsal(
                .training(.intervalComparison, count: nil), seed: UInt64(start + 1),
                set: ["intervals=\(word)"], store: store,
                date: Date(timeIntervalSince1970: Double(start) * 3600))
            for _ in 0..<7 {
                let comparison = try await rehearsal.nextTarget().comparison
                let before = try store.comparisonRecords().map(\.completed).filter {
                    $0.comparison.interval == comparison.interval && !$0.comparison.isEasy
                }
                if let last = before.last, !comparison.isEasy {
                    let expected = KazezParameters()
                        .difference(after: DiscriminationTrial(last), isSettled: !before.allSatisfy(\.isCorrect))
                    #expect(abs((comparison.targetNote.offset.magnitude - min(expected, 100)).rawValue) < 1e-9)
                    chained += 1
                } else if before.isEmpty {
                    first += 1
                }
                let isRight = random.uniform() < 0.8
                await rehearsal.answer(comparison.isTargetHigher == isRight ? .higher : .lower)
            }
        }
        #expect(first == Self.intervals.count && chained > 40)
    }

    /// Also of a skill whose last answer is older than those that are read before the first note.
    @Test func chainsReadFromRecordsAreThoseThatWereLearned() throws {
        let store = try TrainingDataStore(inMemory: ())
        var profile = PerceptualProfile()
        var random = SeededRandom(seed: 9)
        var moment = 1_700_000_000.0
        for (intervals, answers) in [(Self.intervals, 3), (Self.intervals, 80), ([.perfectFifthUp], 600)] {
            for _ in 0..<answers {
                let comparison = Comparison(
                    interval: intervals[random.uniform(below: intervals.count)], noteRange: .standard,
                    difference: Cents(1 + random.uniform() * 99), isEasy: random.uniform() < 0.1, using: &random)
                moment += 5
                let record = AnswerWriterTests.record(
                    comparison, answer: random.coin() ? .higher : .lower, at: Date(timeIntervalSince1970: moment))
                try store.append([record], [])
                profile.update(record.completed)
            }
            let settings = TrainingSettings()
            let recent = try ProfileReading.recent(from: store, settings: settings)
            #expect(recent.isWhole == (answers < 600))
            let whole = try ProfileReading.whole(from: store, upTo: store.mark(), settings: settings)
            for skill in Self.intervals.map({ Skill($0, .equalTemperament) }) {
                #expect(recent.profile.chain(of: skill) == profile.chain(of: skill))
                #expect(whole.chain(of: skill) == profile.chain(of: skill))
            }
        }
    }

    @Test func easyExercisesAreNoPartOfAChain() throws {
        var profile = PerceptualProfile()
        for (offset, isEasy) in [(40.0, false), (90, true), (-90, true)] {
            let comparison = try #require(
                Comparison(referenceNote: MIDINote(60), interval: .prime, offset: Cents(offset), isEasy: isEasy))
            profile.update(AnswerWriterTests.record(comparison, answer: .higher, at: Date()).completed)
        }
        #expect(profile.chain(of: .unison)?.latest.offset == 40)
        #expect(profile.chain(of: .unison)?.hasErred == false, "a slip at an easy one is no error")
    }
}
