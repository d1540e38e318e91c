// SPDX-License-Identifier: MIT
import Foundation

/// A deterministic generator: the same seed gives the same numbers on every machine. SplitMix64 (Steele, Lea, Flood:
/// "Fast Splittable Pseudorandom Number Generators", 2014), period 2⁶⁴; not for secrets.
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
    /// 0 ≤ u < 1 from the upper 53 bits of one draw, so that every machine draws the same exercises and listeners.
    package mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// 0…count − 1, each equally likely: ⌊count·u⌋. One draw, whatever the count, which is at least 1.
    package mutating func uniform(below count: Int) -> Int { Int(Double(count) * uniform()) }

    /// Heads if u < 0.5.
    package mutating func coin() -> Bool { uniform() < 0.5 }

    /// Standard normal, from two draws by Box and Muller (1958).
    package mutating func normal() -> Double {
        let radius = (-2 * log(1 - uniform())).squareRoot()
        return radius * cos(2 * .pi * uniform())
    }
}
