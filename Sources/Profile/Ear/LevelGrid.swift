// SPDX-License-Identifier: MIT
import Foundation

/// The values at which an ear's level and its slips are weighed.
package enum LevelGrid {
    package static let count = 64
    /// Of ln σ, σ in cents: from ln 0.5 in steps of 0.1, to σ = 272 cents.
    package static let values = (0..<count).map { log(0.5) + 0.1 * Double($0) }
    /// σ² at each of them, in cents².
    static let variances = values.map { exp(2 * $0) }

    /// λ: the share of answers missed to either side, whatever was heard.
    package static let slips = [0.005, 0.02, 0.05, 0.10, 0.15]
    /// How probable each of them is before the first answer.
    package static let slipPriors = [0.07, 0.85, 0.05, 0.02, 0.01]

    /// Weights that add up to 1, from their logarithms.
    static func normalised(_ logs: [Double]) -> [Double] {
        let greatest = logs.max() ?? 0
        let weights = logs.map { exp($0 - greatest) }
        let sum = weights.reduce(0, +)
        return weights.map { $0 / sum }
    }

    /// What a likelihood says by itself: its posterior under a normal prior of variance 1, with the prior taken away again.
    /// - Parameters:
    ///   - logs: Of the likelihood at each value.
    ///   - center: Mean of that prior.
    static func evidence(_ logs: [Double], around center: Double) -> NormalPosterior {
        let posterior = moments(logs, around: center)
        // What the grid leaves of the prior: all but its ends.
        let prior = moments([Double](repeating: 0, count: count), around: center)
        let variance = max(posterior.variance, leastVariance)
        let own = 1 / max(1 / variance - 1 / prior.variance, leastPrecision)
        return NormalPosterior(
            mean: prior.mean + (posterior.mean - prior.mean) / variance * own, variance: own)
    }

    private static let leastVariance = 4e-4
    private static let leastPrecision = 0.05

    private static func moments(_ logs: [Double], around center: Double) -> NormalPosterior {
        let weights = normalised(zip(logs, values).map { $0 - ($1 - center) * ($1 - center) / 2 })
        return zip(weights, values).reduce(into: WeightedMoments()) { $0.add($1.1 - center, weight: $1.0) }
            .shifted(by: center)
    }
}
