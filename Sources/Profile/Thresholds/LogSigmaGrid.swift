// SPDX-License-Identifier: MIT
import Foundation

/// The values of u = ln σ at which posteriors are kept, σ in cents: from ln 0.5, in steps of 0.05, to σ = 286 cents.
package enum LogSigmaGrid {
    package static let count = 128
    package static let step = 0.05
    /// From low to high.
    package static let values = (0..<count).map { log(0.5) + step * Double($0) }
    /// e^−u at each of them: what makes a difference in cents one in units of σ.
    package static let inverseSigmas = values.map { exp(-$0) }

    /// Mean and variance of a normal distribution of variance 1 on the grid, without what lies beyond it.
    static func prior(mean: Double) -> (mean: Double, variance: Double) {
        moments(of: [Double](repeating: 0, count: count), precision: 1, mean: mean)
    }

    /// Mean and variance of u under exp(L(u))·N(u; mean, 1/precision) on the grid.
    static func moments(
        of logLikelihood: [Double], precision: Double, mean: Double
    ) -> (mean: Double, variance: Double) {
        let values = values
        return withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { logs in
            var greatest = -Double.infinity
            for index in 0..<count {
                let distance = values[index] - mean
                let log = logLikelihood[index] - precision * distance * distance / 2
                logs[index] = log
                greatest = max(greatest, log)
            }
            var (sum, first, second) = (0.0, 0.0, 0.0)
            for index in 0..<count {
                let weight = exp(logs[index] - greatest)
                let distance = values[index] - mean
                sum += weight
                first += weight * distance
                second += weight * distance * distance
            }
            let shift = first / sum
            return (mean + shift, second / sum - shift * shift)
        }
    }
}
