// SPDX-License-Identifier: MIT
import Music

/// A reference note, and a note an interval away that begins out of tune and is to be tuned.
package struct PitchMatchingChallenge: Hashable, Sendable {
    package let referenceNote: MIDINote
    /// The reference transposed by the interval.
    package let targetNote: MIDINote
    package let interval: DirectedInterval
    /// Where the tunable note begins, from the correct pitch; what a tuning adds to the interval is not in it.
    package let initialCentOffset: Cents

    /// Nil if the target leaves the MIDI range, or if the offset is not finite.
    package init?(referenceNote: MIDINote, interval: DirectedInterval, initialCentOffset: Cents) {
        guard let target = referenceNote.transposed(by: interval), initialCentOffset.rawValue.isFinite else {
            return nil
        }
        self.referenceNote = referenceNote
        self.targetNote = target
        self.interval = interval
        self.initialCentOffset = initialCentOffset
    }

    /// Draws the reference uniformly from the notes whose target also lies in the range, then the offset uniformly
    /// within ±`range` but not nearer to 0 than `smallestOffset`, which is what redrawing would give: first its size, then
    /// its side; in this order.
    package init(
        interval: DirectedInterval, noteRange: NoteRange, range: Cents, smallestOffset: Cents,
        using generator: inout some RandomNumberGenerator
    ) {
        let reference = noteRange.randomReferenceNote(for: interval, using: &generator)
        let least = smallestOffset.clamped(to: 0...range)
        let size = least.rawValue + (range - least).rawValue * generator.uniform()
        self.referenceNote = reference
        self.targetNote = MIDINote(reference.rawValue + interval.semitones)
        self.interval = interval
        self.initialCentOffset = Cents(generator.coin() ? size : -size)
    }
}
