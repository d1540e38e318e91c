// SPDX-License-Identifier: MIT
import Foundation

package enum NormalDistribution {
    /// Φ(x), the share of values below x.
    package static func cumulative(_ x: Double) -> Double { erfc(-x * 0.5.squareRoot()) / 2 }

    /// φ(x) = exp(−x²/2)/√(2π) and Φ(x) with one exponential, Φ within 10⁻¹⁴: the rational approximation of Hart (1968, no.
    /// 5666) and, beyond 7, a continued fraction, after West (2005).
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
    /// - Parameter p: between 0 and 1, exclusively; the result is limited to ±38 standard deviations.
    package static func quantile(_ p: Double) -> Double {
        .bisected(from: -38, to: 38, steps: 64) { cumulative($0) < p }
    }
}

extension Double {
    /// The number up to which a condition holds, by bisection.
    package static func bisected(from low: Double, to high: Double, steps: Int, while holds: (Double) -> Bool) -> Self {
        var (low, high) = (low, high)
        for _ in 0..<steps {
            let middle = (low + high) / 2
            if holds(middle) { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }
}

/// SplitMix64 (Steele, Lea, Flood: "Fast Splittable Pseudorandom Number Generators", 2014): the same seed gives the same numbers
/// on every machine. Not for secrets.
package struct SeededRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

extension RandomNumberGenerator {
    /// 0 ≤ u < 1 from the upper 53 bits of one draw.
    package mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// 0…count − 1, each equally likely: ⌊count·u⌋ with exactly one draw. `count` is at least 1.
    package mutating func uniform(below count: Int) -> Int { Int(Double(count) * uniform()) }

    package mutating func coin() -> Bool { uniform() < 0.5 }

    /// Standard normal, from two draws by Box and Muller (1958).
    package mutating func normal() -> Double {
        let radius = (-2 * log(1 - uniform())).squareRoot()
        return radius * cos(2 * .pi * uniform())
    }
}
