// SPDX-License-Identifier: MIT
import Foundation
import Music

/// What answers say of the ear that gave them.
package struct AnswerAnalysis: Sendable {
    /// Answers that say something without help of the prior.
    package static let enough = 20
    /// From this share on slips are more than what anybody is taken to make.
    private static let notableSlips = 0.04

    package let trials: Int
    package let correct: Int
    /// There is no other answer than "higher".
    package let isAlwaysHigher: Bool
    package let estimate: ThresholdEstimate
    package let criterion: CriterionEstimate
    /// The criterion in units of σ; positive is above the correct pitch.
    package let criterionInSigma: (mean: Double, deviation: Double)
    /// λ in the mean: the share of answers missed to either side, whatever was heard.
    package let slips: Double
    /// Without one the answers were many and well placed.
    package let cautions: [ThresholdCaution]

    package init(_ tally: AnswerTally, prior: ThresholdPrior) {
        let grid = tally.grid(prior: prior)
        trials = tally.trials
        correct = tally.correct
        isAlwaysHigher = tally.higher == tally.trials
        estimate = grid.estimate
        criterion = grid.criterion
        criterionInSigma = grid.criterionInSigma
        slips = grid.slips
        cautions = Self.cautions(about: tally, grid.estimate)
    }

    /// Are there so many slips that they are worth telling?
    package var hasNotableSlips: Bool { slips >= Self.notableSlips }

    private static func cautions(about tally: AnswerTally, _ estimate: ThresholdEstimate) -> [ThresholdCaution] {
        var cautions: [ThresholdCaution] = []
        if tally.trials < enough { cautions.append(.fewAnswers) }
        if tally.correct == tally.trials { cautions.append(.allCorrect) }
        if tally.above == 0 || tally.above == tally.trials { cautions.append(.oneSided) }
        if tally.higher == 0 || tally.higher == tally.trials, tally.correct < tally.trials, tally.trials >= enough {
            cautions.append(.sameAnswer)
        }
        let guessed = Double(tally.trials) / 2
        // Two standard deviations of a guesser.
        if Double(tally.correct) < guessed - Double(tally.trials).squareRoot() { cautions.append(.belowChance) }
        if estimate.isBeyondReach { cautions.append(.beyondGrid) }
        let band = estimate.band
        // Each of the others says why.
        if cautions.isEmpty, band.upperBound.rawValue > 4 * band.lowerBound.rawValue { cautions.append(.wideBand) }
        return cautions
    }
}
