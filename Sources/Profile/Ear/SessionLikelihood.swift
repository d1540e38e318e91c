// SPDX-License-Identifier: MIT
import Music
import Foundation

/// The likelihood of one session's answers under P(higher | s) = λ + (1 − 2λ)·Φ((s − c)/σ), for every λ and σ of the grid. At each,
/// c is filtered by Laplace's approximation, in cents; one filter for all of them would be biased and too sure.
struct SessionLikelihood: Hashable, Sendable {
    /// Of the criterion, cents².
    private static let leastVariance = 1e-4

    private let slips: [Double]
    /// Logarithms of the likelihood; by slips, and there by ln σ, like the others.
    private(set) var logs: [Double]
    /// Of the criterion, in cents.
    private(set) var means: [Double]
    /// Of the criterion, in cents².
    private(set) var variances: [Double]

    /// - Parameters:
    ///   - criterion: What is known of it before the first answer, for each share of slips.
    ///   - wandering: By so much its variance grew since; cents².
    ///   - greatestVariance: Cents².
    init(slips: [Double], criterion: [CriterionLine], wandering: Double, greatestVariance: Double) {
        self.slips = slips
        logs = [Double](repeating: 0, count: slips.count * LevelGrid.count)
        means = criterion.flatMap { line in LevelGrid.values.map { line.mean(at: $0) } }
        variances = criterion.flatMap { line in
            [Double](repeating: min(line.rest + wandering, greatestVariance), count: LevelGrid.count)
        }
    }

    /// - Parameters:
    ///   - offset: Cents, signed.
    ///   - y: +1 for "higher", −1 for "lower".
    ///   - note: By how much ln σ differs at the note from the level.
    mutating func learn(offset: Double, y: Double, note: NormalPosterior) {
        // Two points stand for the note's uncertainty.
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
