// SPDX-License-Identifier: MIT
import Music

/// The notes that are practised: within the keys of a piano, at least an octave wide, so that every interval fits.
package struct NoteRange: Hashable, Sendable {
    /// A0…C8, the keys of a piano.
    package static let limits = MIDINote(21)...MIDINote(108)
    /// Semitones from the lowest to the highest note, at least.
    package static let minimumSpan = 12
    /// C2…C6.
    package static let standard = NoteRange(unchecked: MIDINote(36)...MIDINote(84))

    /// C3…C5, where an adaptive range begins.
    package static let adaptiveStart = NoteRange(unchecked: MIDINote(48)...MIDINote(72))
    package static let widest = NoteRange(unchecked: limits)

    package let notes: ClosedRange<MIDINote>

    /// Nil outside the limits or below the minimum span.
    package init?(_ notes: ClosedRange<MIDINote>) {
        guard Self.limits.contains(notes.lowerBound), Self.limits.contains(notes.upperBound),
            notes.upperBound.rawValue - notes.lowerBound.rawValue >= Self.minimumSpan
        else { return nil }
        self.notes = notes
    }

    private init(unchecked notes: ClosedRange<MIDINote>) { self.notes = notes }

    package func contains(_ other: NoteRange) -> Bool {
        notes.lowerBound <= other.notes.lowerBound && notes.upperBound >= other.notes.upperBound
    }

    package func joined(_ other: NoteRange) -> NoteRange {
        NoteRange(
            unchecked: min(notes.lowerBound, other.notes.lowerBound)...max(notes.upperBound, other.notes.upperBound))
    }

    /// Twelve notes each from the lowest on; what is left belongs to the highest.
    package var octaves: [ClosedRange<MIDINote>] {
        let (low, high) = (notes.lowerBound.rawValue, notes.upperBound.rawValue)
        let count = (high - low + 1) / 12
        return (0..<count).map { index in
            MIDINote(low + 12 * index)...MIDINote(index == count - 1 ? high : low + 12 * index + 11)
        }
    }

    /// The reference notes whose target, an interval away, also lies in the range. Never empty.
    package func referenceNotes(for interval: DirectedInterval) -> ClosedRange<MIDINote> {
        let lowest = notes.lowerBound.rawValue - min(interval.semitones, 0)
        let highest = notes.upperBound.rawValue - max(interval.semitones, 0)
        return MIDINote(lowest)...MIDINote(highest)
    }

    /// Each of the reference notes for the interval is equally likely.
    package func randomReferenceNote(
        for interval: DirectedInterval, using generator: inout some RandomNumberGenerator
    ) -> MIDINote {
        referenceNotes(for: interval).random(using: &generator)
    }
}

extension ClosedRange<MIDINote> {
    /// Each is equally likely.
    func random(using generator: inout some RandomNumberGenerator) -> MIDINote {
        let count = upperBound.rawValue - lowerBound.rawValue + 1
        return MIDINote(lowerBound.rawValue + generator.uniform(below: count))
    }
}
