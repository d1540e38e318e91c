// SPDX-License-Identifier: MIT
import Foundation

/// The standard normal distribution.
package enum NormalDistribution {
    /// φ(x) = exp(−x²/2)/√(2π).
    package static func density(_ x: Double) -> Double { exp(-x * x / 2) * 0.398_942_280_401_432_7 }

    /// Φ(x), the share of values below x.
    package static func cumulative(_ x: Double) -> Double { erfc(-x * 0.5.squareRoot()) / 2 }

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
