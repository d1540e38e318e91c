// SPDX-License-Identifier: MIT
import Music
import Scratch
import Simulation
import Testing

@testable import Training

/// The recorded pitch is the held one, on every wheel and for every kind of release. In the release configuration;
/// `scripts/bench wheel` samples more through the whole program.
struct SampledGestureTests {
    struct Case: CustomTestStringConvertible {
        let row: WheelCondition.Row
        let wheel: SimulatedWheel
        var testDescription: String { "\(row.rawValue), \(wheel.name)" }
        var conditions: [WheelCondition] {
            WheelCondition.all.filter { $0.row == row && $0.wheel.stepsPerHalf == wheel.stepsPerHalf }
        }
    }

    static let cases = WheelCondition.Row.allCases.flatMap { row in
        SimulatedWheel.all.map { Case(row: row, wheel: $0) }.filter { !$0.conditions.isEmpty }
    }

    private func tally(_ example: Case, seeds: Range<UInt64>, range: Cents = 20) -> WheelTally {
        example.conditions.map { WheelRehearsal.tally($0, range: range, seeds: seeds) }.reduce(WheelTally(), +)
    }

    /// The bounds are those of many exercises: of a few, one more may be lost or wrong than they allow.
    @Test(arguments: standing(cases, every: 3))
    func theHeldPitchIsRecorded(_ example: Case) throws {
        let sum = tally(example, seeds: 1..<7)
        let bounds = try #require(example.conditions.first?.bounds)
        let count = Double(sum.exercises)
        #expect(
            Double(sum.lost + sum.early) <= (1 - bounds.recognised) * count + 1, "\(sum.lost) lost, \(sum.early) early")
        #expect(Double(sum.wrong) <= bounds.wrong * count + 1, "\(sum.wrong) wrong of \(sum.exercises)")
        #expect(sum.meanError <= bounds.error)
    }

    /// If only a pad confirms, the search of the hold relies on the wheel's movement alone.
    @Test(arguments: SimulatedWheel.all)
    func aPadAloneRecordsTheSame(wheel: SimulatedWheel) {
        let conditions = Case(row: .pads, wheel: wheel).conditions + Case(row: .loosePads, wheel: wheel).conditions
        let sum = conditions.map { WheelRehearsal.tally($0, seeds: 1..<4, commits: [.confirmed]) }.reduce(
            WheelTally(), +)
        #expect(sum.recognised == 1)
        #expect(sum.wrongShare <= (wheel.stepsPerHalf > 31 ? 0.002 : 0.006))
    }

    @Test(arguments: SimulatedWheel.all)
    func fineSpringsAreRecordedAtAWideRange(wheel: SimulatedWheel) throws {
        let sum = tally(Case(row: .springs, wheel: wheel), seeds: 1..<3, range: 100)
        #expect(sum.recognised >= 0.998)
        #expect(sum.wrongShare <= 0.0005 + 1 / Double(sum.exercises))
    }

    @Test(arguments: standing(SimulatedWheel.all))
    func aHandThatSearchesHearsNoGap(wheel: SimulatedWheel) throws {
        #expect(tally(Case(row: .oneSidedSearch, wheel: wheel), seeds: 1..<16).interrupted == 0)
        #expect(tally(Case(row: .crossings, wheel: wheel), seeds: 1..<3).interrupted == 0)
        #expect(tally(Case(row: .looser, wheel: wheel), seeds: 1..<7).interrupted == 0)
        #expect(tally(Case(row: .search, wheel: wheel), seeds: 1..<21).interruptedShare <= 0.05)
        let slower = WheelCondition(.search, "", wheel) { _, hand in
            (hand.search, hand.moves) = (.stops(4, isOneSided: false), 0.15...0.3)
        }
        let share = WheelRehearsal.tally(slower, seeds: 1..<21).interruptedShare
        // A fall of three of 31 steps may be either.
        #expect(share <= (wheel.stepsPerHalf > 31 ? 0 : 0.01))
    }

    @Test(arguments: [(0.005, 10.0, 260.0), (0.018, 10, 260), (0.025, 10, 260), (0.08, .infinity, 400)])
    func lettingGoIsHeardAtOnce(tau: Double, silence: Double, verdict: Double) throws {
        for wheel in SimulatedWheel.all {
            let condition = WheelCondition(.springs, "", wheel) { wheel, _ in wheel.spring = .exponential(tau: tau) }
            let tally = WheelRehearsal.tally(condition, seeds: 1..<6)
            #expect(tally.silences.sorted()[tally.silences.count / 2] <= silence)
            #expect(tally.verdicts.sorted()[tally.verdicts.count / 2] <= verdict)
        }
    }

    /// A hand that is at home on strings means the middle of its vibrato.
    @Test(
        arguments: [SimulatedWheel.fourteenBits, .tenBits, .eightBits, .sevenBits], [SimulatedHand.End.release, .pad])
    func aVibratoIsTakenAtItsMiddle(wheel: SimulatedWheel, end: SimulatedHand.End) {
        for rate in [4.0, 5, 6, 7] {
            let condition = WheelCondition(.springs, "", wheel) { _, hand in
                (hand.vibrato, hand.vibratoRate, hand.end) = (0.08, rate, end)
                (hand.depths, hand.holds) = (0.35...0.8, 0.7...1.3)
            }
            var errors: [Double] = []
            for seed in 1...5 as ClosedRange<UInt64> {
                var rehearsal = WheelRehearsal(condition, seed: seed)
                errors += (0..<20).compactMap { _ in rehearsal.vibratoError() }.dropFirst(3)
            }
            #expect(errors.count >= 84)
            #expect(errors.count { $0.magnitude > 0.3 } <= 1, "\(rate) Hz: \(errors.map(\.magnitude).max() ?? 0)")
        }
    }
}
