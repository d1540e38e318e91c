// SPDX-License-Identifier: MIT
import Music

/// One chain of difficulty whatever the note, which roves freely: pitch discrimination is one skill. It is a weighted
/// staircase; the rule p·(1 − n·√p), p·(1 + w·√p) takes large steps far from the threshold and small ones near it.
/// Its mean is not the threshold.
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

    /// Cents, within the settings' floor and ceiling. First of a run: the profile's overall mean, else the ceiling.
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
