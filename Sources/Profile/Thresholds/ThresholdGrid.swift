// SPDX-License-Identifier: MIT
import Foundation
import Music

/// The exact posterior of one listener's ln σ and criterion, on a grid of both. Nothing is forgotten, and the order of the
/// answers does not matter. Its lines are close enough for a thousand answers; `AnswerTally` knows what to do about more.
package struct ThresholdGrid: Sendable {
    private let logSigmas: GridAxis
    private let criteria: GridAxis
    /// Answers so far.
    package private(set) var trials = 0
    /// Logarithms of the posterior, up to a constant: one row of all criteria for each value of ln σ.
    private var logarithms: [Double]

    /// - Parameter priorMean: Of ln σ, σ in cents; see `ThresholdPrior`.
    package init(priorMean: Double) { self.init(priorMean: priorMean, .logSigma, .criterion) }

    init(priorMean: Double, _ logSigmas: GridAxis, _ criteria: GridAxis) {
        (self.logSigmas, self.criteria) = (logSigmas, criteria)
        logarithms = logSigmas.values.flatMap { logSigma in
            let distance = (logSigma - priorMean) / ThresholdPrior.deviation
            return criteria.values.map { criterion in
                let criterionDistance = criterion / ThresholdPrior.criterionDeviation
                return -(distance * distance + criterionDistance * criterionDistance) / 2
            }
        }
    }

    /// - Parameters:
    ///   - offset: By which the target was above the correct pitch; any number.
    ///   - isHigher: Whether the answer was "higher".
    ///   - count: So many answers alike, at least 0.
    package mutating func add(offset: Cents, isHigher: Bool, count: Int = 1) {
        trials += count
        let (sign, weight) = (isHigher ? 1.0 : -1.0, Double(count))
        var cell = 0
        for logSigma in logSigmas.values {
            let distance = offset.rawValue * exp(-logSigma)
            for criterion in criteria.values {
                logarithms[cell] += weight * log(AnswerModel.likelihood(sign * (distance - criterion)))
                cell += 1
            }
        }
    }

    package var estimate: ThresholdEstimate {
        let (mean, deviation) = moments { cell in logSigmas.values[cell / criteria.values.count] }
        return ThresholdEstimate(logSigma: mean, deviation: deviation)
    }

    /// In units of σ; positive is above the correct pitch.
    package var criterionInSigma: (mean: Double, deviation: Double) {
        moments { cell in criteria.values[cell % criteria.values.count] }
    }

    /// In cents, for a listener whose ln σ is the posterior mean.
    package var criterion: CriterionEstimate {
        let (sigma, relative) = (exp(estimate.logSigma), criterionInSigma)
        return CriterionEstimate(
            mean: Cents(relative.mean * sigma), standardDeviation: Cents(relative.deviation * sigma))
    }

    /// Axes that tell this posterior better; the same ones if these tell it well.
    var betterAxes: (logSigmas: GridAxis, criteria: GridAxis) {
        let (threshold, criterion) = (estimate, criterionInSigma)
        return (
            logSigmas.refined(mean: threshold.logSigma, deviation: threshold.deviation),
            criteria.refined(mean: criterion.mean, deviation: criterion.deviation)
        )
    }

    /// Mean and standard deviation, over the posterior, of a quantity that each cell has.
    private func moments(_ quantity: (Int) -> Double) -> (mean: Double, deviation: Double) {
        let highest = logarithms.max() ?? 0
        var (sum, mean, squares) = (0.0, 0.0, 0.0)
        for (cell, logarithm) in logarithms.enumerated() {
            let weight = exp(logarithm - highest)
            guard weight > 0 else { continue }
            // A weighted mean that is seen once (West 1979): no difference of large sums.
            let distance = quantity(cell) - mean
            sum += weight
            mean += distance * weight / sum
            squares += weight * distance * (quantity(cell) - mean)
        }
        return (mean, (squares / sum).squareRoot())
    }
}
