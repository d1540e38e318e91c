// SPDX-License-Identifier: MIT
import Foundation
import Music
import Training

/// Answers for one skill without a long pause between them.
package struct PracticeSession: Hashable, Sendable {
    /// A pause of half an hour ends a session; seconds.
    package static let pause = 30.0 * 60
    /// A session of fewer answers says too little by itself.
    package static let leastAnswers = 20

    package let start: Date
    private var end: Date
    private(set) var answers: [Answered] = []

    struct Answered: Hashable, Sendable {
        let note: MIDINote
        /// Cents.
        let offset: Double
        /// +1 for "higher", −1 for "lower".
        let y: Double
    }

    package init(_ first: DiscriminationTrial) {
        start = first.timestamp
        end = first.timestamp
        add(first)
    }

    package var count: Int { answers.count }

    /// Answers come in order of time; a clock that was set back a little does not end a session.
    package func includes(_ trial: DiscriminationTrial) -> Bool {
        trial.timestamp.timeIntervalSince(end).magnitude < Self.pause
    }

    package mutating func add(_ trial: DiscriminationTrial) {
        end = max(end, trial.timestamp)
        answers.append(
            Answered(note: trial.referenceNote, offset: trial.offset.rawValue, y: trial.answer == .higher ? 1 : -1))
    }

    /// What the session says by itself: its posterior under a normal prior of variance 1, with the prior taken away again.
    /// - Parameter center: Mean of that prior, ln σ.
    /// - Returns: nil for fewer than `leastAnswers`.
    func threshold(criterion: CriterionBelief, around center: Double) -> SessionThreshold? {
        guard count >= Self.leastAnswers else { return nil }
        var logLikelihood = [Double](repeating: 0, count: LogSigmaGrid.count)
        for answer in answers { criterion.addLogLikelihood(offset: answer.offset, y: answer.y, to: &logLikelihood) }
        let (mean, found) = LogSigmaGrid.moments(of: logLikelihood, precision: 1, mean: center)
        let variance = max(found, ThresholdField.leastVariance)
        // What the grid leaves of the prior: all but its ends.
        let prior = LogSigmaGrid.prior(mean: center)
        let own = 1 / max(1 / variance - 1 / prior.variance, Self.leastPrecision)
        let estimate = ThresholdEstimate(
            logSigma: prior.mean + (mean - prior.mean) / variance * own, deviation: own.squareRoot())
        return SessionThreshold(start: start, answers: count, estimate: estimate)
    }

    /// Of ln σ.
    private static let leastPrecision = 0.05
}
