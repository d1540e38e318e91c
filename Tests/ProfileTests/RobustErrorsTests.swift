// SPDX-License-Identifier: MIT
import Music
import Foundation
import Testing
import Training

@testable import Profile

struct RobustErrorsTests {
    private static let reference = [4.2, -1.3, 7.8, 2.1, -3.6, 5.5, 0.4, 9.9, -2.2]

    @Test func nineErrorsLeanOnThePrior() {
        let errors = RobustErrors([Self.reference], roundingVariance: 0)
        #expect(abs(errors.center - 2.5055) < 0.000_05)
        #expect(abs(errors.center - errors.margin - -1.32) < 0.005)
        #expect(abs(errors.center + errors.margin - 6.33) < 0.005)
        let plain = Moments(Self.reference)
        #expect(abs((plain.mean ?? 0) - 2.5333) < 0.000_05)
        #expect(abs((plain.standardDeviation ?? 0) - 4.6508) < 0.000_05)
    }

    /// One slip moves the mean to 8.38 and the standard deviation to 19.0.
    @Test func aSlipIsSetAside() {
        let errors = Self.reference + [61.0]
        #expect(abs((Moments(errors).mean ?? 0) - 8.38) < 0.005)
        #expect(abs((Moments(errors).standardDeviation ?? 0) - 19.0) < 0.05)
        let robust = RobustErrors([errors], roundingVariance: 0)
        #expect(abs(robust.center - 3.66) < 0.005)
        #expect(abs(robust.spread - 4.6508) < 0.000_05)
    }

    /// A constant error of 3 cents and a variable error of 6 cents are recovered despite a slip in twenty.
    @Test func slipsDoNotMoveWhatIsFound() {
        var random = SeededRandom(seed: 21)
        let errors = (0..<4000).map { _ in
            random.uniform() < 0.05 ? -100 + 200 * random.uniform() : 3 + 6 * random.normal()
        }
        let robust = RobustErrors([errors], roundingVariance: 0)
        #expect(abs(robust.center - 3) < 0.3)
        #expect(abs(robust.spread - 6) < 0.5)
    }

    /// Ten tunings on each of ten days with a variable error of 8 cents, without slips.
    private static func days(shift: (Int) -> Double) -> [[Double]] {
        var random = SeededRandom(seed: 22)
        return (0..<10).map { day in (0..<10).map { _ in shift(day) + 8 * random.normal() } }
    }

    /// Days 6 cents higher and lower in turn: they count as ten, not as a hundred errors, and do not make the hand less steady.
    @Test func daysThatDifferWidenTheBand() {
        let same = RobustErrors(Self.days { _ in 0 }, roundingVariance: 0.001)
        let different = RobustErrors(Self.days { $0.isMultiple(of: 2) ? 6 : -6 }, roundingVariance: 0.001)
        #expect(different.margin > 1.6 * same.margin, "\(different.margin), \(same.margin)")
        #expect(abs(different.spread / same.spread - 1) < 0.1, "\(different.spread), \(same.spread)")
    }

    @Test func aShiftOfAllDaysIsFound() {
        let same = RobustErrors(Self.days { _ in 0 }, roundingVariance: 0.001)
        let low = RobustErrors(Self.days { _ in -4 }, roundingVariance: 0.001)
        #expect(abs(low.center - same.center + 4) < 1e-6)
        #expect(low.center + low.margin < 0)
    }

    /// A hundred errors of one day say little about other days.
    @Test func aSingleDaySaysLittleOfOthers() {
        let days = Self.days { _ in 0 }
        let one = RobustErrors([Array(days.joined())], roundingVariance: 0.001)
        #expect(one.margin > 3 * RobustErrors(days, roundingVariance: 0.001).margin)
        #expect(one.margin > 5 && one.margin < 15)
    }

    /// One tuning a day cannot tell days from the hand; the figures stay plausible.
    @Test func singleErrorsADayAreSplitByThePrior() {
        var random = SeededRandom(seed: 23)
        let errors = RobustErrors((0..<60).map { _ in [5 + 8 * random.normal()] }, roundingVariance: 0.001)
        #expect(abs(errors.center - 5) < errors.margin)
        #expect(errors.spread > 5 && errors.spread < 9, "\(errors.spread)")
    }
}
