// SPDX-License-Identifier: MIT
import Music

/// A comparison with all that is needed to play it: the settings are taken once, when the exercise begins, so that a
/// change of settings never reaches an exercise under way.
package struct ComparisonExercise: TrainingExercise {
    /// The number its session asked for.
    package let number: Int
    package let comparison: Comparison
    package let tuningSystem: TuningSystem
    /// Of the A above middle C.
    package let referencePitch: Frequency
    /// Of each of the two notes.
    package let noteDuration: NoteDuration
    package let soundSource: SoundSourceID
    /// Of the target, relative to the reference note.
    package let loudnessOffset: AmplitudeDB
    /// The adaptive range that had been reached; nil if the range is fixed.
    package let adaptiveRange: NoteRange?

    package init(number: Int, comparison: Comparison, settings: TrainingSettings, loudnessOffset: AmplitudeDB) {
        self.number = number
        self.comparison = comparison
        self.tuningSystem = settings.tuningSystem
        self.referencePitch = settings.referencePitch
        self.noteDuration = settings.noteDuration
        self.soundSource = settings.soundSource
        self.loudnessOffset = loudnessOffset
        self.adaptiveRange = settings.range.reached
    }

    /// Draws an exercise: the interval uniformly from the mode's, then, where some are easy, whether this is one of them, then
    /// the comparison, then the loudness; in this order, so that a seed always gives the same exercises.
    package init(
        number: Int, mode: TrainingMode, settings: TrainingSettings, strategy: some NextComparisonStrategy,
        profile: some PitchDiscriminationProfile, lastComparison: CompletedComparison?,
        using generator: inout some RandomNumberGenerator
    ) {
        let interval = settings.intervals(for: mode).random(using: &generator)
        let easy = CatchTrial.difference(
            share: settings.easyShare.share(with: strategy), of: Skill(interval, settings.tuningSystem.key),
            profile: profile, settings: settings, using: &generator)
        let comparison =
            if let easy {
                Comparison(
                    interval: interval, noteRange: settings.noteRange, difference: easy, isEasy: true,
                    using: &generator)
            } else {
                strategy.nextComparison(
                    profile: profile, settings: settings, lastComparison: lastComparison, interval: interval,
                    tuningSystem: settings.tuningSystem.key, using: &generator)
            }
        self.init(
            number: number, comparison: comparison, settings: settings,
            loudnessOffset: LoudnessVariation.offset(for: settings.varyLoudness, using: &generator))
    }

    package var referenceFrequency: Frequency {
        comparison.referenceFrequency(tuningSystem: tuningSystem, referencePitch: referencePitch)
    }

    package var targetFrequency: Frequency {
        comparison.targetFrequency(tuningSystem: tuningSystem, referencePitch: referencePitch)
    }
}

/// How much louder or softer the target note is than the reference, so that the ear learns not to take loud for high.
package enum LoudnessVariation {
    /// dB, either way, at full share.
    package static let maximum = 2.0

    /// Uniform within ±(share × `maximum`); a share of 0 draws nothing.
    package static func offset(
        for share: UnitInterval, using generator: inout some RandomNumberGenerator
    ) -> AmplitudeDB {
        guard share.rawValue > 0 else { return AmplitudeDB(0) }
        return AmplitudeDB((2 * generator.uniform() - 1) * share.rawValue * maximum)
    }
}
