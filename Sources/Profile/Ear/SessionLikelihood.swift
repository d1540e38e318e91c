// SPDX-License-Identifier: MIT
import Foundation
import Music

/// The likelihood of one session's answers under P(higher | s) = λ + (1 − 2λ)·Φ((s − c)/σ), for every λ and σ of the grid. In
/// each cell, the criterion c is filtered by Laplace's approximation; one filter for all cells would be biased and overconfident.
struct SessionLikelihood: Hashable, Sendable {
    private let lapses: [LapseModel]
    /// Log likelihood by lapse model, then by ln σ.
    private(set) var logs: [Double]
    /// By lapse model, then by ln σ.
    private(set) var criteria: [Criterion]
    /// The probability that the attention was away at the latest answer, by ln σ; for the model with bursts.
    private var away = [Double](repeating: 0, count: LevelGrid.count)

    /// - Parameter criteria: prior for each lapse model, then for each ln σ.
    init(lapses: [LapseModel], criteria: [Criterion]) {
        self.lapses = lapses
        logs = [Double](repeating: 0, count: lapses.count * LevelGrid.count)
        self.criteria = criteria
    }

    /// - Parameter note: deviation of ln σ at the answer's note from the level.
    mutating func learn(_ answer: PracticeSession.Response, note: NormalPosterior) {
        // Two-point approximation of the note's uncertainty.
        let (finer, coarser) = (exp(2 * (note.mean - note.deviation)), exp(2 * (note.mean + note.deviation)))
        let (sigmas, y, height) = (LevelGrid.variances, answer.y, Criterion.height(of: answer.note))
        logs.withUnsafeMutableBufferPointer { logs in
            criteria.withUnsafeMutableBufferPointer { criteria in
                for (index, lapse) in lapses.enumerated() {
                    for place in 0..<LevelGrid.count {
                        let cell = index * LevelGrid.count + place
                        // An answer while the attention is away is a guess: a lapse at the rate ½.
                        let gone = lapse.hasBursts ? LapseModel.next(away[place]) : 0
                        let slip = lapse.rate + gone * (0.5 - lapse.rate)
                        let half = (1 - 2 * slip) / 2
                        let (mean, variance) = criteria[cell].moments(at: height)
                        let upper = 1 / (sigmas[place] * coarser + variance).squareRoot()
                        let lower = 1 / (sigmas[place] * finer + variance).squareRoot()
                        let distance = y * (answer.offset - mean)
                        let (high, low) = (distance * upper, distance * lower)
                        let (wide, narrow) = (NormalDistribution.values(high), NormalDistribution.values(low))
                        let likelihood = slip + half * (narrow.cumulative + wide.cumulative)
                        let (wideSlope, narrowSlope) = (wide.density * upper, narrow.density * lower)
                        let share = half / likelihood
                        let slope = -y * share * (wideSlope + narrowSlope)
                        let bend = -share * (high * wideSlope * upper + low * narrowSlope * lower) - slope * slope
                        logs[cell] += log(likelihood)
                        if lapse.hasBursts { away[place] = gone / 2 / likelihood }
                        criteria[cell].update(at: height, slope: slope, bend: bend)
                    }
                }
            }
        }
    }
}

/// How a player lapses: at a constant rate to either side, and in one model also in bursts, while the attention is away and
/// every answer is a guess.
struct LapseModel: Hashable, Sendable {
    /// Probabilities per answer that the attention leaves and that it returns: bursts of about 14 answers, an eighth of all.
    private static let (leaves, returns) = (0.01, 0.07)
    static let bursts = LapseModel(rate: 0.02, hasBursts: true, prior: 0.05)
    static let all =
        [(0.005, 0.07), (0.02, 0.85), (0.05, 0.05), (0.10, 0.02), (0.15, 0.01)].map {
            LapseModel(rate: $0, hasBursts: false, prior: 0.95 * $1)
        } + [bursts]

    /// λ, without bursts.
    let rate: Double
    let hasBursts: Bool
    let prior: Double

    /// The probability that the attention is away at the next answer.
    /// - Parameter away: the same at this answer.
    @inline(__always)
    static func next(_ away: Double) -> Double { away * (1 - returns) + (1 - away) * leaves }

    /// The probability that the attention was away at each answer of a session, given all of them.
    /// - Parameter attentive: the probability of each answer otherwise.
    static func away(_ attentive: [Double]) -> [Double] {
        var (before, away) = ([Double](), 0.0)
        for likelihood in attentive {
            let gone = next(away)
            before.append(gone)
            away = gone / 2 / (gone / 2 + (1 - gone) * likelihood)
        }
        // The likelihood of the later answers if away, relative to that if attentive.
        var (ratio, all) = (1.0, before)
        for (index, likelihood) in attentive.enumerated().reversed() {
            all[index] = before[index] * ratio / (before[index] * ratio + 1 - before[index])
            ratio =
                (ratio / 2 * (1 - returns) + likelihood * returns)
                / (ratio / 2 * leaves + likelihood * (1 - leaves))
        }
        return all
    }
}

/// The grid on which an ear's level is evaluated.
package enum LevelGrid {
    package static let count = 64
    /// ln σ, σ in cents: from ln 0.5 in steps of 0.1 to σ = 272 cents.
    package static let values = (0..<count).map { log(0.5) + step * Double($0) }
    static let step = 0.1
    static let variances = values.map { exp(2 * $0) }

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

    /// Weights under a normal prior of variance 1.
    static func posterior(_ logs: [Double], around center: Double) -> [Double] {
        normalised(zip(logs, values).map { $0 - ($1 - center) * ($1 - center) / 2 })
    }

    private static func moments(_ logs: [Double], around center: Double) -> NormalPosterior {
        zip(posterior(logs, around: center), values).reduce(into: WeightedMoments()) {
            $0.add($1.1 - center, weight: $1.0)
        }
        .posterior.shifted(by: center)
    }
}
