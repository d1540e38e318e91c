// SPDX-License-Identifier: MIT
import Foundation

/// The standard normal distribution.
package enum NormalDistribution {
    /// Φ(x), the share of values below x.
    package static func cumulative(_ x: Double) -> Double { erfc(-x * 0.5.squareRoot()) / 2 }

    /// φ(x) = exp(−x²/2)/√(2π) and Φ(x) for the price of one exponential, Φ within 10⁻¹⁴: the rational approximation of Hart (1968, no. 5666) and,
    /// far out, a continued fraction, as West (2005) joins them.
    @inlinable
    package static func values(_ x: Double) -> (density: Double, cumulative: Double) {
        let distance = x.magnitude
        let power = exp(-distance * distance / 2)
        let tail: Double
        if distance < 7.071_067_811_865_47 {
            var above = 3.526_249_659_989_11e-2 * distance + 0.700_383_064_443_688
            above = above * distance + 6.373_962_203_531_65
            above = above * distance + 33.912_866_078_383
            above = above * distance + 112.079_291_497_871
            above = above * distance + 221.213_596_169_931
            above = above * distance + 220.206_867_912_376
            var below = 8.838_834_764_831_84e-2 * distance + 1.755_667_163_182_64
            below = below * distance + 16.064_177_579_207
            below = below * distance + 86.780_732_202_946_1
            below = below * distance + 296.564_248_779_674
            below = below * distance + 637.333_633_378_831
            below = below * distance + 793.826_512_519_948
            below = below * distance + 440.413_735_824_752
            tail = power * above / below
        } else {
            let fraction = distance + 1 / (distance + 2 / (distance + 3 / (distance + 4 / (distance + 0.65))))
            tail = power / fraction * 0.398_942_280_401_432_7
        }
        return (power * 0.398_942_280_401_432_7, x > 0 ? 1 - tail : tail)
    }

    /// Φ⁻¹(p), by bisection to the last digits.
    /// - Parameter p: Between 0 and 1, exclusively; values beyond 38 standard deviations are not told apart.
    package static func quantile(_ p: Double) -> Double {
        var (low, high) = (-38.0, 38.0)
        for _ in 0..<64 {
            let middle = (low + high) / 2
            if cumulative(middle) < p { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }
}
