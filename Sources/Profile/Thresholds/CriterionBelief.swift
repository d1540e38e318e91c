// SPDX-License-Identifier: MIT
import Chance
import Foundation
import Training

/// What is held of a listener's criterion, in units of σ: a normal distribution.
struct CriterionBelief: Hashable, Sendable {
    /// Before the first answer.
    private static let prior = ThresholdPrior.criterionDeviation * ThresholdPrior.criterionDeviation
    private static let leastVariance = 1e-4
    /// A criterion wanders: by so much variance with each answer.
    private static let drift = 1e-5

    private(set) var mean = 0.0
    private(set) var variance = Self.prior

    /// By how much not knowing the criterion blurs the ear, as a factor of σ.
    var blur: Double { (1 + variance).squareRoot() }

    /// Adds ln P(y | u) for each u of the grid.
    /// - Parameters:
    ///   - offset: Cents, signed.
    ///   - y: +1 for "higher", −1 for "lower".
    ///   - share: By how much the answer counts, 0…1.
    func addLogLikelihood(offset: Double, y: Double, share: Double = 1, to logLikelihood: inout [Double]) {
        let slope = y * offset / blur
        let shift = y * mean / blur
        let inverseSigmas = LogSigmaGrid.inverseSigmas
        for index in 0..<LogSigmaGrid.count {
            logLikelihood[index] += share * log(AnswerModel.likelihood(slope * inverseSigmas[index] - shift))
        }
    }

    /// Moment matching under a normal belief in ln σ, by Gauss–Hermite quadrature with seven nodes.
    /// - Parameters:
    ///   - offset: Cents, signed.
    ///   - y: +1 for "higher", −1 for "lower".
    mutating func learn(offset: Double, y: Double, logSigma: Double, variance sigmaVariance: Double) {
        let r = blur
        let certain = 1 - 2 * AnswerModel.lapseRate
        let spread = (2 * sigmaVariance).squareRoot()
        var (z, first, second) = (0.0, 0.0, 0.0)
        for (node, weight) in GaussHermite.seven {
            let t = y * (offset * exp(-(logSigma + spread * node)) - mean) / r
            let density = NormalDistribution.density(t)
            z += weight * AnswerModel.likelihood(t)
            first += weight * density
            second += weight * t * density
        }
        let gradient = -y * certain * first / (r * z)
        let curvature = -certain * second / (r * r * z) - gradient * gradient
        mean += variance * gradient
        let learned = max(variance + variance * variance * curvature, Self.leastVariance)
        variance = min(learned + Self.drift, Self.prior)
    }
}

/// Nodes and weights for the mean of f(x) over x ~ N(0, ½): Abramowitz and Stegun, table 25.10, weights divided by √π.
enum GaussHermite {
    static let seven: [(node: Double, weight: Double)] = {
        let half: [(Double, Double)] = [
            (0.816_287_882_858_964_7, 0.425_607_252_610_127_8), (1.673_551_628_767_471_4, 0.054_515_582_819_127_0),
            (2.651_961_356_835_233_6, 0.000_971_781_245_099_5),
        ]
        let root = Double.pi.squareRoot()
        return half.flatMap { [($0.0, $0.1 / root), (-$0.0, $0.1 / root)] } + [(0, 0.810_264_617_556_807_3 / root)]
    }()
}
