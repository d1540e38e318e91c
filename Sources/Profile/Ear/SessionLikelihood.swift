// SPDX-License-Identifier: MIT
import Foundation
import Music

/// The likelihood of one session's answers under P(higher | s) = λ + (1 − 2λ)·Φ((s − c)/σ), for every λ and σ of the grid. In
/// each cell, c is filtered by Laplace's approximation, in cents; one filter for all cells would be biased and overconfident.
struct SessionLikelihood: Hashable, Sendable {
    /// Variance of the criterion, cents².
    private static let leastVariance = 1e-4

    private let slips: [Double]
    /// Log likelihood by lapse rate, then by ln σ; so are the others.
    private(set) var logs: [Double]
    /// Mean of the criterion, cents.
    private(set) var means: [Double]
    /// Variance of the criterion, cents².
    private(set) var variances: [Double]

    /// - Parameters:
    ///   - criterion: prior for each lapse rate.
    ///   - drift: growth of the prior's variance since the last session, cents².
    ///   - greatestVariance: cents².
    init(slips: [Double], criterion: [CriterionLine], drift: Double, greatestVariance: Double) {
        self.slips = slips
        logs = [Double](repeating: 0, count: slips.count * LevelGrid.count)
        means = criterion.flatMap { line in LevelGrid.values.map { line.mean(at: $0) } }
        variances = criterion.flatMap { line in
            [Double](repeating: min(line.residual + drift, greatestVariance), count: LevelGrid.count)
        }
    }

    /// - Parameters:
    ///   - offset: cents, signed.
    ///   - y: +1 for "higher", −1 for "lower".
    ///   - note: deviation of ln σ at the note from the level.
    mutating func learn(offset: Double, y: Double, note: NormalPosterior) {
        // Two-point approximation of the note's uncertainty.
        let (finer, coarser) = (exp(2 * (note.mean - note.deviation)), exp(2 * (note.mean + note.deviation)))
        let sigmas = LevelGrid.variances
        logs.withUnsafeMutableBufferPointer { logs in
            means.withUnsafeMutableBufferPointer { means in
                variances.withUnsafeMutableBufferPointer { variances in
                    for (index, slip) in slips.enumerated() {
                        let half = (1 - 2 * slip) / 2
                        for place in 0..<LevelGrid.count {
                            let cell = index * LevelGrid.count + place
                            let (mean, variance) = (means[cell], variances[cell])
                            let upper = 1 / (sigmas[place] * coarser + variance).squareRoot()
                            let lower = 1 / (sigmas[place] * finer + variance).squareRoot()
                            let distance = y * (offset - mean)
                            let (high, low) = (distance * upper, distance * lower)
                            let (wide, narrow) = (NormalDistribution.values(high), NormalDistribution.values(low))
                            let likelihood = slip + half * (narrow.cumulative + wide.cumulative)
                            let (wideSlope, narrowSlope) = (wide.density * upper, narrow.density * lower)
                            let share = half / likelihood
                            let slope = -y * share * (wideSlope + narrowSlope)
                            let bend =
                                -share * (high * wideSlope * upper + low * narrowSlope * lower) - slope * slope
                            logs[cell] += log(likelihood)
                            means[cell] = mean + variance * slope
                            variances[cell] = max(variance + variance * variance * bend, Self.leastVariance)
                        }
                    }
                }
            }
        }
    }
}

/// The posterior of the criterion in cents at one lapse rate, as a line over ln σ.
struct CriterionLine: Hashable, Sendable {
    private static let leastVariance = 1e-4
    /// The line is level beyond this many standard deviations of ln σ.
    private static let levelLimit = 3.0

    /// Mean and standard deviation of ln σ.
    private let center: Double
    private let deviation: Double
    /// Cents at the centre, and cents per ln σ.
    let mean: Double
    private let slope: Double
    /// Residual variance, cents².
    let residual: Double

    /// - Parameter residual: cents²; the same at every σ.
    init(mean: Double, residual: Double) {
        (center, deviation, self.mean, slope, self.residual) = (0, 1, mean, 0, residual)
    }

    /// Fits the line to the posterior after a session by least squares.
    /// - Parameter weights: by ln σ; need not add up to 1.
    init(weights: ArraySlice<Double>, means: ArraySlice<Double>, variances: ArraySlice<Double>) {
        var (levels, centers) = (WeightedMoments(), WeightedMoments())
        for ((weight, value), mean) in zip(zip(weights, LevelGrid.values), means) {
            levels.add(value, weight: weight)
            centers.add(mean, weight: weight)
        }
        let (middle, mean) = (levels.mean, centers.mean)
        var (spread, common, square) = (0.0, 0.0, 0.0)
        for (index, value) in LevelGrid.values.enumerated() {
            let weight = weights[weights.startIndex + index] / levels.weight
            let away = means[means.startIndex + index] - mean
            spread += weight * (value - middle) * (value - middle)
            common += weight * (value - middle) * away
            square += weight * (variances[variances.startIndex + index] + away * away)
        }
        let variance = max(spread, Self.leastVariance)
        center = middle
        deviation = variance.squareRoot()
        self.mean = mean
        slope = common / variance
        residual = max(square - slope * slope * variance, Self.leastVariance)
    }

    func mean(at value: Double) -> Double {
        mean + slope * (value - center).clamped(to: -Self.levelLimit * deviation...Self.levelLimit * deviation)
    }

    /// Variance around `mean` over all ln σ, cents².
    var variance: Double { residual + slope * slope * deviation * deviation }
}

/// The grid on which an ear's level and its lapse rate are evaluated.
package enum LevelGrid {
    package static let count = 64
    /// ln σ, σ in cents: from ln 0.5 in steps of 0.1 to σ = 272 cents.
    package static let values = (0..<count).map { log(0.5) + 0.1 * Double($0) }
    static let variances = values.map { exp(2 * $0) }

    /// λ: the lapse rate.
    package static let slips = [0.005, 0.02, 0.05, 0.10, 0.15]
    package static let slipPriors = [0.07, 0.85, 0.05, 0.02, 0.01]

    /// Weights that add up to 1, from their logarithms.
    static func normalised(_ logs: [Double]) -> [Double] {
        let greatest = logs.max() ?? 0
        let weights = logs.map { exp($0 - greatest) }
        let sum = weights.reduce(0, +)
        return weights.map { $0 / sum }
    }

    /// The estimate that a likelihood alone supports: its posterior under a normal prior of variance 1, with the prior divided
    /// out again.
    static func evidence(_ logs: [Double], around center: Double) -> NormalPosterior {
        let posterior = moments(logs, around: center)
        // The prior as truncated by the grid.
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
