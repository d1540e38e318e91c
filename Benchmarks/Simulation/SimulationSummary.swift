// SPDX-License-Identifier: MIT
import Foundation
import Music
import Profile
import Training

/// What came of a simulation.
package struct SimulationSummary: Hashable, Sendable {
    package let strategy: StrategyName
    package let seed: UInt64
    package let sessions: Int
    /// Answered comparisons.
    package let trials: Int
    /// Right answers.
    package let correct: Int
    /// Without sign; nil without a comparison.
    package let lastDifference: Cents?
    /// The listener in the end, without the form of the day, averaged over the notes of the range by ln σ.
    package let ear: SimulatedListener
    /// What the profile says of the ear; nil where it says nothing.
    package let estimate: ThresholdEstimate?
    /// Tuned pitches.
    package let matchings: Int
    /// Of the errors without sign; nil without a tuned pitch.
    package let meanError: Cents?

    package init(
        strategy: StrategyName, seed: UInt64, sessions: Int, trials: Int, correct: Int, lastDifference: Cents?,
        ear: SimulatedListener, estimate: ThresholdEstimate?, matchings: Int, meanError: Cents?
    ) {
        self.strategy = strategy
        self.seed = seed
        self.sessions = sessions
        self.trials = trials
        self.correct = correct
        self.lastDifference = lastDifference
        self.ear = ear
        self.estimate = estimate
        self.matchings = matchings
        self.meanError = meanError
    }

    /// What the estimate should be: the ear's own threshold.
    package var threshold: Cents { Cents(ThresholdEstimate.shareOfSigma * ear.sigma.rawValue) }

    /// 0…1; 0 without a comparison.
    package var shareCorrect: Double { trials > 0 ? Double(correct) / Double(trials) : 0 }
}

extension Simulation {
    package var summary: SimulationSummary {
        let range = settingsNow.noteRange
        return SimulationSummary(
            strategy: strategy, seed: seed, sessions: plan.practised, trials: trainee.trials, correct: correct,
            lastDifference: lastComparison?.comparison.targetNote.offset.magnitude,
            ear: trainee.ear(in: range),
            estimate: profile.summary(in: range).leading?.estimate,
            matchings: profile.summary(in: range).matchingSizes.count, meanError: profile.matchingMean)
    }
}
