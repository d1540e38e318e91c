// SPDX-License-Identifier: MIT
import Music

/// Two notes to be compared: is the second higher or lower than the correct pitch, an interval away from the first?
/// Unison is the prime; nothing here treats it apart.
package struct Comparison: Hashable, Sendable {
    package let referenceNote: MIDINote
    /// The reference transposed by the interval. Its offset is the exercise's own and never 0; positive is above the
    /// correct pitch. What a tuning adds to the interval is not in it.
    package let targetNote: DetunedMIDINote
    package let interval: DirectedInterval
    /// Asked beside the strategy's own; see `CatchTrial`.
    package let isEasy: Bool

    /// Nil if the target leaves the MIDI range, or if the offset is 0 or not finite, so that no answer would be right.
    package init?(referenceNote: MIDINote, interval: DirectedInterval, offset: Cents, isEasy: Bool = false) {
        guard let target = referenceNote.transposed(by: interval), offset != 0, offset.rawValue.isFinite else {
            return nil
        }
        self.referenceNote = referenceNote
        self.targetNote = DetunedMIDINote(note: target, offset: offset)
        self.interval = interval
        self.isEasy = isEasy
    }

    /// A difference in cents, greater than 0, to one side of a target that exists; anything else is a programming
    /// error. For outside input use the initialiser that may fail.
    package init(
        referenceNote: MIDINote, interval: DirectedInterval, difference: Cents, isTargetHigher: Bool,
        isEasy: Bool = false
    ) {
        precondition(difference > 0 && difference.rawValue.isFinite, "two notes to compare differ")
        self.referenceNote = referenceNote
        self.targetNote = DetunedMIDINote(
            note: MIDINote(referenceNote.rawValue + interval.semitones),
            offset: isTargetHigher ? difference : -difference)
        self.interval = interval
        self.isEasy = isEasy
    }

    /// Draws the side by a fair coin.
    package init(
        referenceNote: MIDINote, interval: DirectedInterval, difference: Cents, isEasy: Bool = false,
        using generator: inout some RandomNumberGenerator
    ) {
        self.init(
            referenceNote: referenceNote, interval: interval, difference: difference,
            isTargetHigher: generator.coin(), isEasy: isEasy)
    }

    /// Draws the reference uniformly from the notes whose target also lies in the range, then the side by a fair coin; in
    /// this order.
    package init(
        interval: DirectedInterval, noteRange: NoteRange, difference: Cents, isEasy: Bool = false,
        using generator: inout some RandomNumberGenerator
    ) {
        let reference = noteRange.randomReferenceNote(for: interval, using: &generator)
        self.init(
            referenceNote: reference, interval: interval, difference: difference, isEasy: isEasy, using: &generator)
    }

    /// Above the correct pitch; the target may well be lower than the reference note.
    package var isTargetHigher: Bool { targetNote.offset > 0 }

    package func isCorrect(_ answer: Answer) -> Bool {
        switch answer {
        case .higher: isTargetHigher
        case .lower: !isTargetHigher
        }
    }

    package func referenceFrequency(tuningSystem: TuningSystem, referencePitch: Frequency) -> Frequency {
        tuningSystem.frequency(for: referenceNote, referencePitch: referencePitch)
    }

    /// The interval is pure from the reference note, so the tuning's excess joins the offset here and nowhere else.
    package func targetFrequency(tuningSystem: TuningSystem, referencePitch: Frequency) -> Frequency {
        let offset = targetNote.offset + tuningSystem.excess(of: interval)
        return tuningSystem.frequency(
            for: DetunedMIDINote(note: targetNote.note, offset: offset), referencePitch: referencePitch)
    }
}

/// Was the target note higher or lower than the correct pitch?
package enum Answer: String, Hashable, Sendable, CaseIterable, Codable {
    case higher, lower
}
