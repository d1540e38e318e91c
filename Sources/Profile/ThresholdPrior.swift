// SPDX-License-Identifier: MIT
import Foundation
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
        case .unison: log(20)
        case .interval: log(40)
        }
    }

    package init(_ skill: Skill) { self = skill == .unison ? .unison : .interval }
}
