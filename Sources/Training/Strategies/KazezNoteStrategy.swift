// SPDX-License-Identifier: MIT
import Music

/// One chain of difficulty for all notes, which are random, because pitch discrimination is one skill. It is a weighted staircase:
/// the rule p·(1 − n·√p), p·(1 + w·√p) takes large steps far from the threshold and small ones near it. Its mean is not the
/// threshold.
package struct KazezNoteStrategy: NextComparisonStrategy {
    package init() {}

    package func nextComparison(
        profile: some PitchDiscriminationProfile, settings: TrainingSettings, lastComparison: CompletedComparison?,
        interval: DirectedInterval, tuningSystem: TuningKey, using generator: inout some RandomNumberGenerator
    ) -> Comparison {
        Comparison(
            interval: interval, noteRange: settings.noteRange,
            difference: difference(profile: profile, settings: settings, after: lastComparison), using: &generator)
    }

    /// Within the settings' floor and ceiling. A run begins with the profile's overall mean, else with the ceiling.
    package func difference(
        profile: some PitchDiscriminationProfile, settings: TrainingSettings, after last: CompletedComparison?
    ) -> Cents {
        guard let last else {
            return (profile.overallMean ?? settings.differences.upperBound).clamped(to: settings.differences)
        }
        return settings.kazez
            .difference(after: last.comparison.targetNote.offset.magnitude, isCorrect: last.isCorrect)
            .clamped(to: settings.differences)
    }
}

/// The narrowing and widening of differences, per square root of the difference in cents; clamped.
package struct KazezParameters: Hashable, Sendable {
    /// At 0.1 a right answer at 100 cents leads to the floor.
    package static let validRange = 0.001...0.1

    package var narrowing = 0.05 { didSet { narrowing = narrowing.clamped(to: Self.validRange) } }
    package var widening = 0.09 { didSet { widening = widening.clamped(to: Self.validRange) } }

    /// p·(1 − n·√p) after a right answer, p·(1 + w·√p) after a wrong one.
    /// - Parameter difference: p, in cents without sign.
    package func difference(after difference: Cents, isCorrect: Bool) -> Cents {
        let p = difference.rawValue
        return Cents(p * (isCorrect ? 1 - narrowing * p.squareRoot() : 1 + widening * p.squareRoot()))
    }
}
