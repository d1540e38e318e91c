// SPDX-License-Identifier: MIT
import Music
import Foundation

/// Aims at the difference with a fixed share of right answers, by the profile's estimate, in limited steps. Notes are random, as
/// with Kazez. If the criterion is off the correct pitch, larger and smaller differences alternate, because a single
/// one cannot distinguish a coarse ear from a shifted one.
package struct SteadyStrategy: NextComparisonStrategy {
    package init() {}

    package var easyShare: Double { 0.1 }

    package func nextComparison(
        of skill: Skill, profile: some PitchDiscriminationProfile, settings: TrainingSettings,
        using generator: inout some RandomNumberGenerator
    ) -> Comparison {
        Comparison(
            interval: skill.interval, noteRange: settings.noteRange,
            difference: difference(of: skill, profile: profile, settings: settings), using: &generator)
    }

    /// Within the settings' floor and ceiling. A skill without answers begins at the ceiling; from then on steps are limited.
    package func difference(
        of skill: Skill, profile: some PitchDiscriminationProfile, settings: TrainingSettings
    ) -> Cents {
        guard let today = profile.today(of: skill), let x = profile.chain(of: skill)?.latest.offset.magnitude.rawValue
        else { return settings.differences.upperBound }
        let (parameters, answers) = (settings.steady, profile.answers(of: skill))
        let aim = SteadyAim(today, share: parameters.share, alternates: answers >= parameters.firstTrials)
        let wasOutwards = x >= aim.middle
        let step = answers <= parameters.firstTrials ? parameters.firstStep : parameters.step
        let before = x / (wasOutwards ? aim.outwards : aim.inwards)
        let base = Cents(aim.middle.clamped(to: before / step...before * step)).clamped(to: settings.differences)
        return Cents(base.rawValue * (wasOutwards ? aim.inwards : aim.outwards)).clamped(to: settings.differences)
    }
}

/// The difference with a share of right answers, and the factors of the alternating differences around it.
struct SteadyAim: Hashable {
    let middle: Double
    /// 1 without alternation.
    let outwards: Double
    let inwards: Double

    /// The least criterion, in σ, that needs alternation.
    private static let leastShift = 0.1
    /// The possible shares of right answers.
    private static let shares = 0.55...0.99

    /// - Parameter alternates: false while the criterion is too uncertain.
    init(_ ear: CurrentEar, share: Double, alternates: Bool) {
        let (sigma, shift) = (exp(ear.logSigma), ear.surelyOff.rawValue)
        func difference(_ share: Double) -> Double { Self.difference(share.clamped(to: Self.shares), sigma, shift) }
        let middle = difference(share)
        let relative = min(1, shift / sigma)
        let isShifted = alternates && relative > Self.leastShift
        self.middle = middle
        outwards = isShifted ? difference(share + 0.1 * relative) / middle : 1
        inwards = isShifted ? difference(share - 0.1 * relative) / middle : 1
    }

    /// The x with ½·[Φ((x − c)/σ) + Φ((x + c)/σ)] = share, by bisection: both sides are equally likely.
    private static func difference(_ share: Double, _ sigma: Double, _ shift: Double) -> Double {
        if shift == 0 { return sigma * NormalDistribution.quantile(share) }
        return .bisected(from: 0, to: shift + 4 * sigma, steps: 40) {
            (NormalDistribution.cumulative(($0 - shift) / sigma) + NormalDistribution.cumulative(($0 + shift) / sigma))
                / 2 < share
        }
    }
}

/// The parameters of `SteadyStrategy`; clamped.
package struct SteadyParameters: Hashable, Sendable {
    package static let shareRange = 0.6...0.95
    package static let firstStepRange = 1.1...4.0
    package static let stepRange = 1.05...2.0
    package static let firstTrialsRange = 0...50
    package static let defaults = SteadyParameters()

    /// The intended share of right answers, for an ear without lapses and bias.
    package var share = 0.85 { didSet { share = share.clamped(to: Self.shareRange) } }
    /// The largest factor between two successive differences while a skill is new.
    package var firstStep = 2.0 { didSet { firstStep = firstStep.clamped(to: Self.firstStepRange) } }
    /// The same afterwards.
    package var step = 1.4 { didSet { step = step.clamped(to: Self.stepRange) } }
    /// The number of answers in which a skill is new.
    package var firstTrials = 6 { didSet { firstTrials = firstTrials.clamped(to: Self.firstTrialsRange) } }
}
