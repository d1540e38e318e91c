// SPDX-License-Identifier: MIT
import Foundation

/// The level of an ear, ln σ, as a random walk from session to session, beside the form of each day: a mixture of normal
/// distributions, one for each share of slips and each walk.
struct EarLevel: Hashable, Sendable {
    /// Standard deviations of what the level does from one session to the next, and of one session's own form.
    private struct Walk: Hashable {
        let drift, form: Double
        let prior: Double
    }

    private static let walks: [Walk] = {
        let drifts = [(0, 0.25), (0.04, 0.30), (0.08, 0.33), (0.15, 0.12)]
        let forms = [(0.05, 0.30), (0.15, 0.45), (0.30, 0.25)]
        return drifts.flatMap { drift in
            forms.map { Walk(drift: drift.0, form: $0.0, prior: drift.1 * $0.1) }
        }
    }()
    /// Nothing is ever ruled out.
    private static let leastLog = -30.0

    private struct Part: Hashable {
        var mean: Double
        var variance: Double
        var logWeight: Double
    }

    /// By slips, and there by walks.
    private var parts: [[Part]]
    private var isFresh = true

    /// - Parameter prior: Mean of ln σ before the first session; its variance is 1.
    init(prior: Double) {
        parts = LevelGrid.slipPriors.map { slip in
            Self.walks.map { Part(mean: prior, variance: 1, logWeight: log(slip * $0.prior)) }
        }
    }

    /// What is expected of the next session's ln σ: logarithms, by slips and there by ln σ.
    var expected: [Double] {
        parts.flatMap { parts in
            let walks = zip(parts, Self.walks).map { part, walk -> (factor: Double, mean: Double, scale: Double) in
                let variance = prior(part, walk) + walk.form * walk.form
                return (exp(part.logWeight) / variance.squareRoot(), part.mean, -1 / (2 * variance))
            }
            return LevelGrid.values.map { value in
                var sum = 0.0
                for (factor, mean, scale) in walks { sum += factor * exp(scale * (value - mean) * (value - mean)) }
                // The sum underflows far from everything.
                return log(max(sum, .leastNormalMagnitude))
            }
        }
    }

    private func prior(_ part: Part, _ walk: Walk) -> Double {
        part.variance + (isFresh ? 0 : walk.drift * walk.drift)
    }

    /// Learns a session.
    /// - Parameters:
    ///   - logs: Of its likelihood, by slips and there by ln σ.
    ///   - noteVariance: Of what the session's notes differ by in their mean.
    /// - Returns: the session's own ln σ.
    mutating func learn(_ logs: [Double], noteVariance: Double) -> Double {
        var sessions: [Double] = []
        for slip in parts.indices {
            let row = logs[slip * LevelGrid.count..<(slip + 1) * LevelGrid.count]
            let greatest = row.max() ?? 0
            let likelihoods = row.map { exp($0 - greatest) }
            for (index, walk) in Self.walks.enumerated() {
                let part = parts[slip][index]
                let prior = prior(part, walk)
                let own = prior + walk.form * walk.form
                let whole = own + noteVariance
                var moments = WeightedMoments()
                for (likelihood, value) in zip(likelihoods, LevelGrid.values) {
                    let distance = value - part.mean
                    moments.add(value, weight: likelihood * exp(-distance * distance / (2 * whole)))
                }
                // Where the session contradicts a part so much that no number is left, the part loses and stays.
                guard moments.weight > 0 else {
                    parts[slip][index].logWeight = -.infinity
                    sessions.append(part.mean)
                    continue
                }
                let gain = prior / whole
                parts[slip][index] = Part(
                    mean: part.mean + gain * (moments.mean - part.mean),
                    variance: prior * (1 - gain) + gain * gain * max(moments.variance, 0),
                    logWeight: part.logWeight + greatest + log(moments.weight) - log(whole) / 2)
                sessions.append(part.mean + own / whole * (moments.mean - part.mean))
            }
        }
        isFresh = false
        normalise()
        return zip(parts.joined(), sessions).reduce(0) { $0 + exp($1.0.logWeight) * $1.1 }
    }

    private mutating func normalise() {
        let greatest = parts.joined().map(\.logWeight).max() ?? 0
        let sum = greatest + log(parts.joined().reduce(0) { $0 + exp($1.logWeight - greatest) })
        for slip in parts.indices {
            for index in parts[slip].indices {
                parts[slip][index].logWeight = max(parts[slip][index].logWeight - sum, Self.leastLog)
            }
        }
    }

    /// How probable each share of slips is.
    var slipWeights: [Double] { parts.map { $0.reduce(0) { $0 + exp($1.logWeight) } } }

    /// λ, in the mean.
    var slips: Double { zip(slipWeights, LevelGrid.slips).reduce(0) { $0 + $1.0 * $1.1 } }

    /// ln σ, now and whatever the form.
    var now: NormalPosterior {
        parts.joined().reduce(into: WeightedMoments()) {
            $0.add(mean: $1.mean, variance: $1.variance, weight: exp($1.logWeight))
        }.belief
    }

    /// Root mean squares of what the level does between sessions, and of the form of the day.
    var walk: (drift: Double, form: Double) {
        var (drift, form) = (0.0, 0.0)
        for parts in parts {
            for (part, walk) in zip(parts, Self.walks) {
                drift += exp(part.logWeight) * walk.drift * walk.drift
                form += exp(part.logWeight) * walk.form * walk.form
            }
        }
        return (drift.squareRoot(), form.squareRoot())
    }
}
