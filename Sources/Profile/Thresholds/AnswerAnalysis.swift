// SPDX-License-Identifier: MIT
import Foundation
import Music

/// What answers say of the ear that gave them.
package struct AnswerAnalysis: Sendable {
    /// Answers that say something without help of the prior.
    package static let enough = 20

    package let trials: Int
    package let correct: Int
    package let estimate: ThresholdEstimate
    /// In units of σ; positive is above the correct pitch.
    package let criterionInSigma: (mean: Double, deviation: Double)
    package let criterion: CriterionEstimate
    /// Without one the answers were many and well placed.
    package let cautions: [ThresholdCaution]

    package init(_ tally: AnswerTally, prior: ThresholdPrior) {
        let grid = tally.grid(priorMean: prior.logSigma)
        trials = tally.trials
        correct = tally.correct
        estimate = grid.estimate
        criterionInSigma = grid.criterionInSigma
        criterion = grid.criterion
        cautions = Self.cautions(about: tally, grid.estimate)
    }

    private static func cautions(about tally: AnswerTally, _ estimate: ThresholdEstimate) -> [ThresholdCaution] {
        var cautions: [ThresholdCaution] = []
        if tally.trials < enough { cautions.append(.fewAnswers) }
        if tally.correct == tally.trials { cautions.append(.allCorrect) }
        if tally.above == 0 || tally.above == tally.trials { cautions.append(.oneSided) }
        let guessed = Double(tally.trials) / 2
        // Two standard deviations of a guesser.
        if Double(tally.correct) < guessed - Double(tally.trials).squareRoot() { cautions.append(.belowChance) }
        if isBeyondGrid(estimate) { cautions.append(.beyondGrid) }
        let band = estimate.band
        // Each of the others says why.
        if cautions.isEmpty, band.upperBound.rawValue > 4 * band.lowerBound.rawValue { cautions.append(.wideBand) }
        return cautions
    }

    private static func isBeyondGrid(_ estimate: ThresholdEstimate) -> Bool {
        guard let lowest = LogSigmaGrid.values.first, let highest = LogSigmaGrid.values.last else { return false }
        // Near an end half of the posterior is cut off, so that its mean keeps away from the end.
        let reach = max(2 * LogSigmaGrid.step, estimate.deviation)
        return estimate.logSigma - reach < lowest || estimate.logSigma + reach > highest
    }
}
