// SPDX-License-Identifier: MIT
import Foundation
import Music

/// Where a simulated ear departs from the model of the profile; nowhere by default.
package struct ModelDepartures: Sendable {
    package var noise = NoiseShape.normal
    /// Added to the criterion, in cents.
    package var criterion: @Sendable (ListeningMoment) -> Double = { _ in 0 }
    /// Added to ln σ.
    package var coarseness: @Sendable (ListeningMoment) -> Double = { _ in 0 }
    /// The criterion's shift toward repeating the last answer, in σ.
    package var repetition = 0.0
    /// The share of answers that are "higher" because a pad is stuck.
    package var stuckPad = 0.0
    /// The share of answers guessed, in runs.
    package var inattention = 0.0
    /// The sound of each session, from 0; nil for that of the settings.
    package var sound: @Sendable (_ session: Int) -> SoundSourceID? = { _ in nil }
    /// The share of the initial offset that remains when tuning, by session.
    package var pull: @Sendable (_ session: Int) -> Double = { _ in SimulatedTuner.usualPull }

    /// The mean number of guesses in a run of inattention.
    package static let inattentionLength = 15.0

    package init() {}
}

/// The circumstances of an answer.
package struct ListeningMoment: Hashable, Sendable {
    /// The reference note.
    package let note: MIDINote
    package let interval: DirectedInterval
    /// From 0.
    package let session: Int
    /// In the session, from 0.
    package let answer: Int

    package init(note: MIDINote, interval: DirectedInterval, session: Int, answer: Int) {
        (self.note, self.interval, self.session, self.answer) = (note, interval, session, answer)
    }
}

/// The distribution of internal noise. Each has its quartiles at ±0.67449·σ, so that σ gives the threshold.
package enum NoiseShape: Hashable, Sendable {
    case normal, logistic, cauchy
    /// Student's t with three degrees of freedom.
    case student
    /// P(right) = 1 − ½·exp(−(x/α)^β), the psychometric function of many laboratories, with this β.
    case weibull(Double)

    private static let quartile = 0.67449
    private static let studentQuartile = 0.76489

    /// The probability of noise below this, in σ.
    package func cumulative(_ distance: Double) -> Double {
        let quartiles = distance / Self.quartile
        switch self {
        case .normal: return NormalDistribution.cumulative(distance)
        case .logistic: return 1 / (1 + pow(3, -quartiles))
        case .cauchy: return 0.5 + atan(quartiles) / .pi
        case .student:
            let t = quartiles * Self.studentQuartile / 3.0.squareRoot()
            return 0.5 + (t / (1 + t * t) + atan(t)) / .pi
        case .weibull(let shape):
            let tail = 0.5 * exp(-log(2) * pow(quartiles.magnitude, shape))
            return quartiles < 0 ? tail : 1 - tail
        }
    }
}
