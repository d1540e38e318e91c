// SPDX-License-Identifier: MIT
import Chance
import Foundation
import Music

/// Asks where a fixed share of the answers should be right, as far as the profile knows, and goes there without jumps.
/// Notes rove freely, as in the Kazez chain.
package struct SteadyStrategy: NextComparisonStrategy {
    package init() {}

    package func nextComparison(
        profile: some PitchDiscriminationProfile, settings: TrainingSettings, lastComparison: CompletedComparison?,
        interval: DirectedInterval, tuningSystem: TuningSystem, using generator: inout some RandomNumberGenerator
    ) -> Comparison {
        let difference = difference(
            of: Skill(interval, tuningSystem), profile: profile, settings: settings, after: lastComparison)
        return Comparison(
            interval: interval, noteRange: settings.noteRange, difference: difference, using: &generator)
    }

    /// Cents, within the settings' floor and ceiling. A skill without answers begins at the ceiling; a run, or another
    /// skill than the last one, where the share is aimed at: σ·Φ⁻¹(share). In between a step is limited.
    package func difference(
        of skill: Skill, profile: some PitchDiscriminationProfile, settings: TrainingSettings,
        after last: CompletedComparison?
    ) -> Cents {
        let answers = profile.answers(of: skill)
        guard answers > 0 else { return settings.differences.upperBound }
        let parameters = settings.steady
        let sigma = exp(profile.logSigma(of: skill, in: settings.noteRange))
        let aim = sigma * NormalDistribution.quantile(parameters.share)
        guard let last, Skill(last) == skill else { return Cents(aim).clamped(to: settings.differences) }
        let x = last.comparison.targetNote.offset.magnitude.rawValue
        let step = answers <= parameters.firstTrials ? parameters.firstStep : parameters.step
        return Cents(aim.clamped(to: x / step...x * step)).clamped(to: settings.differences)
    }
}
