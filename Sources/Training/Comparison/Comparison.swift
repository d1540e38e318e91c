// SPDX-License-Identifier: MIT
import Music

/// Two notes to compare: is the second one higher or lower than the correct pitch, an interval away from the first one? Unison is
/// the prime.
package struct Comparison: Hashable, Sendable {
    package let referenceNote: MIDINote
    /// The reference transposed by the interval, with an offset from the correct pitch, which is never 0. The tuning's excess
    /// is not included.
    package let targetNote: DetunedMIDINote
    package let interval: DirectedInterval
    /// True for a `CatchTrial`.
    package let isEasy: Bool

    /// Nil if the target is outside the MIDI range, or if the offset is 0 or not finite.
    package init?(referenceNote: MIDINote, interval: DirectedInterval, offset: Cents, isEasy: Bool = false) {
        guard let target = referenceNote.transposed(by: interval), offset != 0, offset.rawValue.isFinite else {
            return nil
        }
        (self.referenceNote, self.interval, self.isEasy) = (referenceNote, interval, isEasy)
        targetNote = DetunedMIDINote(note: target, offset: offset)
    }

    /// Draws the side by a fair coin. Traps unless the difference is greater than 0 and the target exists.
    package init(
        referenceNote: MIDINote, interval: DirectedInterval, difference: Cents, isEasy: Bool = false,
        using generator: inout some RandomNumberGenerator
    ) {
        precondition(difference > 0 && difference.rawValue.isFinite, "two notes to compare differ")
        (self.referenceNote, self.interval, self.isEasy) = (referenceNote, interval, isEasy)
        targetNote = DetunedMIDINote(
            note: MIDINote(referenceNote.rawValue + interval.semitones),
            offset: generator.coin() ? difference : -difference)
    }

    /// Draws, in this order: the reference uniformly from the notes whose target is also in the range, and the side by a fair
    /// coin.
    package init(
        interval: DirectedInterval, noteRange: NoteRange, difference: Cents, isEasy: Bool = false,
        using generator: inout some RandomNumberGenerator
    ) {
        let reference = noteRange.referenceNotes(for: interval).random(using: &generator)
        self.init(
            referenceNote: reference, interval: interval, difference: difference, isEasy: isEasy, using: &generator)
    }

    /// Relative to the correct pitch, not to the reference note.
    package var isTargetHigher: Bool { targetNote.offset > 0 }

    package func isCorrect(_ answer: Answer) -> Bool { (answer == .higher) == isTargetHigher }

    /// Adds the tuning's excess to the offset.
    package func targetFrequency(tuningSystem: TuningSystem, referencePitch: Frequency) -> Frequency {
        let offset = targetNote.offset + tuningSystem.excess(of: interval)
        return tuningSystem.frequency(
            for: DetunedMIDINote(note: targetNote.note, offset: offset), referencePitch: referencePitch)
    }
}

/// The position of the target note relative to the correct pitch.
package enum Answer: String, Hashable, Sendable, CaseIterable, Codable {
    case higher, lower
}

package struct ComparisonExercise: TrainingExercise {
    package let number: Int
    package let comparison: Comparison
    package let settings: TrainingSettings
    /// The target's level relative to the reference note.
    package let loudnessOffset: AmplitudeDB
    /// The passage in which it is only heard; nil if it is to be answered.
    package var passage: ListeningPassage?
    /// It is to be answered, and the one before was only heard.
    package var followsPassage = false

    package init(number: Int, comparison: Comparison, settings: TrainingSettings, loudnessOffset: AmplitudeDB) {
        (self.number, self.comparison, self.settings) = (number, comparison, settings)
        self.loudnessOffset = loudnessOffset
    }

    /// Draws, in this order, so that a seed always gives the same exercises: the interval uniformly from the mode's, whether
    /// it is a catch trial, the comparison, and the loudness.
    package init(
        number: Int, mode: TrainingMode, settings: TrainingSettings, strategy: some NextComparisonStrategy,
        profile: some PitchDiscriminationProfile, using generator: inout some RandomNumberGenerator
    ) {
        let skill = Skill(settings.intervals(for: mode).random(using: &generator), settings.tuningSystem.key)
        let easy = CatchTrial.difference(
            share: settings.easyShare.share(with: strategy), of: skill, profile: profile, settings: settings,
            using: &generator)
        let comparison =
            if let easy {
                Comparison(
                    interval: skill.interval, noteRange: settings.noteRange, difference: easy, isEasy: true,
                    using: &generator)
            } else {
                strategy.nextComparison(of: skill, profile: profile, settings: settings, using: &generator)
            }
        self.init(
            number: number, comparison: comparison, settings: settings,
            loudnessOffset: LoudnessVariation.offset(for: settings.varyLoudness, using: &generator))
    }

    /// The adaptive range at this time; nil if the range is fixed.
    package var adaptiveRange: NoteRange? { settings.range.reached }

    package var referenceFrequency: Frequency {
        tuningSystem.frequency(for: comparison.referenceNote, referencePitch: referencePitch)
    }

    package var targetFrequency: Frequency {
        comparison.targetFrequency(tuningSystem: tuningSystem, referencePitch: referencePitch)
    }
}

/// The target's random level, so that the ear learns not to confuse loud with high.
package enum LoudnessVariation {
    /// In dB up or down, at full share.
    package static let maximum = 2.0

    /// Uniform within ±(share × `maximum`); a share of 0 draws nothing.
    package static func offset(
        for share: UnitInterval, using generator: inout some RandomNumberGenerator
    ) -> AmplitudeDB {
        guard share.rawValue > 0 else { return AmplitudeDB(0) }
        return AmplitudeDB((2 * generator.uniform() - 1) * share.rawValue * maximum)
    }
}
