// SPDX-License-Identifier: MIT
import Foundation

/// The level of an ear, ln σ, as a random walk from session to session plus the form of the day: a mixture of normal
/// distributions, one component for each lapse model and each random walk.
struct EarLevel: Hashable, Sendable {
    /// Standard deviations of the level's step between sessions, and of the form of the day.
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
    /// No component is ever ruled out.
    private static let leastLog = -30.0

    private struct Component: Hashable {
        var mean: Double
        var variance: Double
        var logWeight: Double
    }

    /// By lapse model, then by walk.
    private var components: [[Component]]
    private var isFirstSession = true

    /// - Parameter prior: Mean of ln σ before the first session; its variance is 1.
    init(prior: Double) {
        components = LapseModel.all.map { lapse in
            Self.walks.map { Component(mean: prior, variance: 1, logWeight: log(lapse.prior * $0.prior)) }
        }
    }

    /// The prior of the next session's ln σ: log densities by lapse model, then by grid value.
    var expected: [Double] {
        components.flatMap { components in
            let walks = zip(components, Self.walks).map {
                component, walk -> (factor: Double, mean: Double, scale: Double) in
                let variance = prior(component, walk) + walk.form * walk.form
                return (exp(component.logWeight) / variance.squareRoot(), component.mean, -1 / (2 * variance))
            }
            return LevelGrid.values.map { value in
                var sum = 0.0
                for (factor, mean, scale) in walks { sum += factor * exp(scale * (value - mean) * (value - mean)) }
                // The sum underflows far from every component.
                return log(max(sum, .leastNormalMagnitude))
            }
        }
    }

    private func prior(_ component: Component, _ walk: Walk) -> Double {
        component.variance + (isFirstSession ? 0 : walk.drift * walk.drift)
    }

    /// Updates with a session.
    /// - Parameters:
    ///   - logs: log likelihood by lapse model, then by grid value.
    ///   - noteVariance: variance of the mean deviation of the session's notes.
    /// - Returns: the session's own ln σ.
    mutating func learn(_ logs: [Double], noteVariance: Double) -> Double {
        var sessions: [Double] = []
        for slip in components.indices {
            let row = logs[slip * LevelGrid.count..<(slip + 1) * LevelGrid.count]
            let greatest = row.max() ?? 0
            let likelihoods = row.map { exp($0 - greatest) }
            for (index, walk) in Self.walks.enumerated() {
                let component = components[slip][index]
                let prior = prior(component, walk)
                let own = prior + walk.form * walk.form
                let whole = own + noteVariance
                var moments = WeightedMoments()
                for (likelihood, value) in zip(likelihoods, LevelGrid.values) {
                    let distance = value - component.mean
                    moments.add(value, weight: likelihood * exp(-distance * distance / (2 * whole)))
                }
                // A component whose likelihood underflows loses its weight and stays as it was.
                guard moments.weight > 0 else {
                    components[slip][index].logWeight = -.infinity
                    sessions.append(component.mean)
                    continue
                }
                let gain = prior / whole
                components[slip][index] = Component(
                    mean: component.mean + gain * (moments.mean - component.mean),
                    variance: prior * (1 - gain) + gain * gain * max(moments.variance, 0),
                    logWeight: component.logWeight + greatest + log(moments.weight) - log(whole) / 2)
                sessions.append(component.mean + own / whole * (moments.mean - component.mean))
            }
        }
        isFirstSession = false
        normalise()
        return zip(components.joined(), sessions).reduce(0) { $0 + exp($1.0.logWeight) * $1.1 }
    }

    private mutating func normalise() {
        let greatest = components.joined().map(\.logWeight).max() ?? 0
        let sum = greatest + log(components.joined().reduce(0) { $0 + exp($1.logWeight - greatest) })
        for slip in components.indices {
            for index in components[slip].indices {
                components[slip][index].logWeight = max(components[slip][index].logWeight - sum, Self.leastLog)
            }
        }
    }

    /// Probabilities of the lapse models.
    var lapseWeights: [Double] { components.map { $0.reduce(0) { $0 + exp($1.logWeight) } } }

    /// λ: the lapse rate, without bursts.
    var slips: Double { zip(lapseWeights, LapseModel.all).reduce(0) { $0 + $1.0 * $1.1.rate } }

    /// The probability that the attention leaves in bursts.
    var bursts: Double { zip(lapseWeights, LapseModel.all).reduce(0) { $0 + ($1.1.hasBursts ? $1.0 : 0) } }

    /// ln σ now, without the form of the day.
    var now: NormalPosterior {
        components.joined().reduce(into: WeightedMoments()) {
            $0.add(mean: $1.mean, variance: $1.variance, weight: exp($1.logWeight))
        }.posterior
    }

    /// Root mean squares of the level's step between sessions, and of the form of the day.
    var walk: (drift: Double, form: Double) {
        var (drift, form) = (0.0, 0.0)
        for components in components {
            for (component, walk) in zip(components, Self.walks) {
                drift += exp(component.logWeight) * walk.drift * walk.drift
                form += exp(component.logWeight) * walk.form * walk.form
            }
        }
        return (drift.squareRoot(), form.squareRoot())
    }
}
