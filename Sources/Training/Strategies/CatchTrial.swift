// SPDX-License-Identifier: MIT
import Music
import Foundation

/// A difference that is heard without doubt, asked now and then beside the strategy's own: it keeps players in good heart, and
/// tells how often they miss what they hear. The chain of difficulty and its mean know nothing of it.
package enum CatchTrial {
    /// Before that nobody knows what is easy.
    package static let leastAnswers = 12
    /// So many thresholds beyond the criterion, as far as that is known for sure.
    private static let thresholds = 5.0

    /// Cents, within the settings' floor and ceiling; nil if it is too early, or not its turn. Draws a number if it can be.
    /// - Parameter share: 0…1.
    static func difference(
        share: Double, of skill: Skill, profile: some PitchDiscriminationProfile, settings: TrainingSettings,
        using generator: inout some RandomNumberGenerator
    ) -> Cents? {
        guard share > 0, profile.answers(of: skill) >= leastAnswers, let today = profile.today(of: skill),
            generator.uniform() < share
        else { return nil }
        // T75 = Φ⁻¹(.75)·σ.
        let threshold = NormalDistribution.quantile(0.75) * exp(today.logSigma)
        return Cents(today.surelyOff.rawValue + thresholds * threshold).clamped(to: settings.differences)
    }
}

extension CurrentEar {
    /// How far the criterion lies from the correct pitch, as far as that is known: less its standard deviation.
    var surelyOff: Cents { max(0, criterion.magnitude - criterionDeviation) }
}

package enum EasyShare: Hashable, Sendable {
    /// As the strategy has it: see `NextComparisonStrategy.easyShare`.
    case automatic
    /// Counts within `limits`.
    case fixed(Double)

    package static let limits = 0.0...0.3

    func share(with strategy: some NextComparisonStrategy) -> Double {
        switch self {
        case .automatic: strategy.easyShare
        case .fixed(let share): min(max(share, Self.limits.lowerBound), Self.limits.upperBound)
        }
    }
}
