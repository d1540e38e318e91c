// SPDX-License-Identifier: MIT
import Training

/// What is believed of a listener before the first answer.
package enum ThresholdPrior: String, Hashable, Sendable, CaseIterable {
    case unison, interval

    /// Of ln σ, whatever is heard.
    package static let deviation = 1.0
    /// Of the criterion, in units of σ; its mean is 0.
    package static let criterionDeviation = 0.4

    /// Mean of ln σ: σ is 20 cents for unison, 40 for an interval.
    package var logSigma: Double {
        switch self {
        case .unison: Skill.unison.priorLogSigma
        case .interval: Skill(.perfectFifthUp, .equalTemperament).priorLogSigma
        }
    }
}
