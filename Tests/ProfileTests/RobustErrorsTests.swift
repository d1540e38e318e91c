// SPDX-License-Identifier: MIT
import Music
import Foundation
import Testing
import Training

@testable import Profile

struct RobustErrorsTests {
    private static let reference = [4.2, -1.3, 7.8, 2.1, -3.6, 5.5, 0.4, 9.9, -2.2]

    @Test func nineErrorsLeanOnThePrior() {
        let errors = RobustErrors(Self.reference, roundingVariance: 0)
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
        let robust = RobustErrors(errors, roundingVariance: 0)
        #expect(abs(robust.center - 3.66) < 0.005)
        #expect(abs(robust.spread - 4.6508) < 0.000_05)
    }

    /// A constant error of 3 cents and a variable error of 6 cents are recovered despite a slip in twenty.
    @Test func slipsDoNotMoveWhatIsFound() {
        var random = SeededRandom(seed: 21)
        let errors = (0..<4000).map { _ in
            random.uniform() < 0.05 ? -100 + 200 * random.uniform() : 3 + 6 * random.normal()
        }
        let robust = RobustErrors(errors, roundingVariance: 0)
        #expect(abs(robust.center - 3) < 0.3)
        #expect(abs(robust.spread - 6) < 0.5)
    }
}
