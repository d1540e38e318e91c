// SPDX-License-Identifier: MIT
import Foundation
import Music

/// The mean μ of a quantity that varies by session: session k measures x_k ~ N(μ, τ² + s²/w_k) (Gelman et al. 2013, “Bayesian
/// Data Analysis”, 5.4). Priors: μ is flat, ln τ normal, s loosely about 8 cents. For each τ/s the posterior of μ is Student's t
/// around the generalised least squares mean; the posterior of τ/s is summed on a grid.
struct SessionMean {
    let mean: Double
    /// s² without rounding.
    let variance: Double
    private let nodes: [(weight: Double, deviation: Double)]
    private let student: StudentDistribution

    /// Standard deviation of ln τ.
    private static let priorWidth = 0.6
    /// Natural logarithms of multiples of the prior's median.
    private static let grid = stride(from: -2.5, through: 3.5, by: 0.25)

    init(_ sessions: [Moments], roundingVariance: Double, priorDeviation: Double) {
        let freedom = Double(sessions.reduce(-1) { $0 + $1.count })
        self.init(
            sessions.compactMap { session in session.mean.map { ($0, Double(session.count)) } },
            squares: sessions.reduce(0) { $0 + $1.squaredDeviations }, degreesOfFreedom: (freedom, freedom),
            roundingVariance: roundingVariance, priorDeviation: priorDeviation)
    }

    /// - Parameters:
    ///   - sessions: x_k and w_k > 0; at least one.
    ///   - squares: Σ of squared deviations within sessions.
    ///   - degreesOfFreedom: of s², and of Student's t; greater than 0.
    ///   - roundingVariance: added to s²; greater than 0.
    ///   - priorDeviation: median of τ.
    init(
        _ sessions: [(value: Double, weight: Double)], squares: Double,
        degreesOfFreedom: (variance: Double, mean: Double), roundingVariance: Double, priorDeviation: Double
    ) {
        func node(ratio: Double) -> (mean: Double, precision: Double, variance: Double, logWeight: Double) {
            var sum = WeightedMoments()
            var logDeterminant = 0.0
            for session in sessions {
                let shrinkage = 1 + ratio * ratio * session.weight
                sum.add(session.value, weight: session.weight / shrinkage)
                logDeterminant += log(shrinkage)
            }
            let all = squares + max(sum.weight * sum.variance, 0)
            let variance = all / degreesOfFreedom.variance + roundingVariance
            return (
                sum.mean, sum.weight, variance,
                -0.5 * (logDeterminant + log(sum.weight) + degreesOfFreedom.variance * log(variance))
            )
        }
        let pooled = node(ratio: 0).variance.squareRoot()
        let nodes = Self.grid.map { step in
            let ratio = priorDeviation / pooled * exp(step)
            var node = node(ratio: ratio)
            let deviation = node.variance.squareRoot()
            node.logWeight -= 0.5 * pow(log(ratio * deviation / priorDeviation) / Self.priorWidth, 2)
            node.logWeight -= 0.5 * pow(log(deviation / 8), 2)
            return node
        }
        let best = nodes.reduce(-.infinity) { max($0, $1.logWeight) }
        let weights = nodes.map { exp($0.logWeight - best) }
        let total = weights.reduce(0, +)
        let all = zip(nodes, weights)
        let mean = all.reduce(0) { $0 + $1.1 * $1.0.mean } / total
        self.mean = mean
        variance = all.reduce(0) { $0 + $1.1 * $1.0.variance } / total - roundingVariance
        self.nodes = all.filter { $0.1 > 1e-5 }.map { node, weight in
            (weight / total, (node.variance / node.precision + pow(node.mean - mean, 2)).squareRoot())
        }
        student = StudentDistribution(degreesOfFreedom: degreesOfFreedom.mean)
    }

    /// Half the width of the 95 % interval.
    var margin: Double {
        let student = student.distance(beyond: 0.05)
        let widest = nodes.reduce(0) { max($0, $1.deviation) }
        return .bisected(from: 0, to: student * widest, steps: 30) { beyond($0) > 0.05 }
    }

    /// Two-sided tail probability of a distance from the mean.
    func beyond(_ distance: Double) -> Double {
        nodes.reduce(0) { $0 + $1.weight * student.beyond(distance / $1.deviation) }
    }
}

/// Shrinks the centres of sessions towards one another, before outliers are detected: for standard deviations of 3 cents between
/// and 8 cents within sessions, whose squares have a ratio of 7.
enum Shrinkage {
    private static let ratio = 7.0

    /// The share of a session's own centre, from its number of errors.
    static func reliability(_ count: Double) -> Double { count / (count + ratio) }

    static func shrunken(_ sessions: [(mean: Double, count: Double)]) -> [Double] {
        let total = sessions.reduce(0) { $0 + reliability($1.count) }
        let mean = sessions.reduce(0) { $0 + reliability($1.count) * $1.mean } / total
        return sessions.map { mean + reliability($0.count) * ($0.mean - mean) }
    }
}
