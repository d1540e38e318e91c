// SPDX-License-Identifier: MIT
import Music

/// One chain of difficulty for each skill and all its notes, which are random, because pitch discrimination is one ability. It is a
/// weighted staircase: the rule p·(1 − n·√p), p·(1 + w·√p) takes large steps far from the threshold and small ones near it. Its
/// mean is not the threshold.
package struct KazezNoteStrategy: NextComparisonStrategy {
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

    /// Within the settings' floor and ceiling. A skill without answers begins with the profile's overall mean, else with the
    /// ceiling.
    package func difference(
        of skill: Skill, profile: some PitchDiscriminationProfile, settings: TrainingSettings
    ) -> Cents {
        let next = profile.chain(of: skill).map { chain in
            settings.kazez.difference(after: chain.latest, isSettled: chain.hasErred)
        }
        return (next ?? profile.overallMean ?? settings.differences.upperBound).clamped(to: settings.differences)
    }
}

/// The narrowing and widening of differences, per square root of the difference in cents; clamped.
package struct KazezParameters: Hashable, Sendable {
    /// At 0.1 a right answer at 100 cents leads to the floor.
    package static let validRange = 0.001...0.1
    package static let defaults = KazezParameters()
    /// The automatic narrowing of a chain that has not reached the threshold yet. Four right answers lead from 100 cents to 18.
    private static let firstNarrowing = 0.05
    /// The automatic narrowing afterwards: with the default widening, about four of five answers are right, which makes an
    /// answer tell five times as much as with `firstNarrowing`, where three of five are.
    private static let settledNarrowing = 0.02

    /// Nil for the automatic ones.
    package var narrowing: Double? { didSet { narrowing = narrowing?.clamped(to: Self.validRange) } }
    package var widening = 0.1 { didSet { widening = widening.clamped(to: Self.validRange) } }

    /// p·(1 − n·√p) after a right answer, p·(1 + w·√p) after a wrong one, where p is the answer's difference, in cents without
    /// sign.
    /// - Parameter isSettled: false while the chain may be far above the threshold.
    package func difference(after trial: DiscriminationTrial, isSettled: Bool) -> Cents {
        let p = trial.offset.magnitude.rawValue
        let narrowing = narrowing ?? (isSettled ? Self.settledNarrowing : Self.firstNarrowing)
        return Cents(p * (trial.isCorrect ? 1 - narrowing * p.squareRoot() : 1 + widening * p.squareRoot()))
    }
}
