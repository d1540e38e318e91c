// SPDX-License-Identifier: MIT
import Music
import Training

/// What is believed of a listener before the first answer.
package enum ThresholdPrior: String, Hashable, Sendable, CaseIterable {
    case unison, interval

    /// Of ln σ, whatever is heard.
    package static let deviation = 1.0

    /// Mean of ln σ: σ is 20 cents for unison, 40 for an interval.
    package var logSigma: Double { skill.priorLogSigma }

    /// Of the criterion, whose mean is 0: 10 cents for unison, 20 for an interval.
    package var criterionDeviation: Cents { skill.priorCriterionDeviation }

    /// Any of those that are taken for the same before the first answer.
    private var skill: Skill {
        switch self {
        case .unison: .unison
        case .interval: Skill(.perfectFifthUp, .equalTemperament)
        }
    }
}
