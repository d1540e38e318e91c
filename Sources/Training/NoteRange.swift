// SPDX-License-Identifier: MIT
import Music

/// The practised notes: within the keys of a piano, and at least an octave wide, so that every interval fits.
package struct NoteRange: Hashable, Sendable {
    /// A0…C8, the keys of a piano: the only definition of these limits, except for the database's schema.
    package static let limits = MIDINote(21)...MIDINote(108)
    /// The least number of semitones from the lowest to the highest note.
    package static let minimumSpan = 12
    /// C2…C6.
    package static let standard = NoteRange(unchecked: MIDINote(36)...MIDINote(84))

    /// C3…C5, the beginning of an adaptive range.
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

    fileprivate init(unchecked notes: ClosedRange<MIDINote>) { self.notes = notes }

    package func contains(_ other: NoteRange) -> Bool {
        notes.lowerBound <= other.notes.lowerBound && notes.upperBound >= other.notes.upperBound
    }

    package func joined(_ other: NoteRange) -> NoteRange {
        NoteRange(
            unchecked: min(notes.lowerBound, other.notes.lowerBound)...max(notes.upperBound, other.notes.upperBound))
    }

    /// Twelve notes each, from the lowest on; the highest octave includes the rest.
    package var octaves: [ClosedRange<MIDINote>] {
        let (low, high) = (notes.lowerBound.rawValue, notes.upperBound.rawValue)
        let count = (high - low + 1) / 12
        return (0..<count).map { index in
            MIDINote(low + 12 * index)...MIDINote(index == count - 1 ? high : low + 12 * index + 11)
        }
    }

    /// The reference notes whose target, an interval away, is also in the range. Never empty.
    package func referenceNotes(for interval: DirectedInterval) -> ClosedRange<MIDINote> {
        let lowest = notes.lowerBound.rawValue - min(interval.semitones, 0)
        let highest = notes.upperBound.rawValue - max(interval.semitones, 0)
        return MIDINote(lowest)...MIDINote(highest)
    }
}

extension ClosedRange<MIDINote> {
    func random(using generator: inout some RandomNumberGenerator) -> MIDINote {
        let count = upperBound.rawValue - lowerBound.rawValue + 1
        return MIDINote(lowerBound.rawValue + generator.uniform(below: count))
    }
}

package enum PractisedRange: Hashable, Sendable {
    case fixed(NoteRange)
    /// Its bounds come from the settings, its growth from the profile: `PerceptualProfile.practised`.
    case adaptive(AdaptiveNoteRange)

    package var now: NoteRange {
        switch self {
        case .fixed(let range): range
        case .adaptive(let range): range.reached
        }
    }

    /// The range with all its possible growth.
    package var widest: NoteRange {
        switch self {
        case .fixed(let range): range
        case .adaptive(let range): range.bounds
        }
    }

    /// Nil for a fixed range.
    package var reached: NoteRange? {
        if case .adaptive(let range) = self { range.reached } else { nil }
    }
}

/// A note range that grows with the ear and never shrinks: C3…C5 at first, then by a semitone on a side whenever the profile finds
/// that side's outermost octave as good as the others; see `PerceptualProfile.practised`.
package struct AdaptiveNoteRange: Hashable, Sendable {
    package enum Side: Hashable, Sendable, CaseIterable {
        case low, high
    }

    /// The limit of its growth; contains `NoteRange.adaptiveStart`.
    package let bounds: NoteRange
    /// The present range: at least `NoteRange.adaptiveStart`, at most the bounds.
    package private(set) var reached = NoteRange.adaptiveStart

    package init() { bounds = .widest }

    /// Nil unless the bounds contain `NoteRange.adaptiveStart`.
    package init?(within bounds: NoteRange) {
        guard bounds.contains(.adaptiveStart) else { return nil }
        self.bounds = bounds
    }

    /// Extends to a range reached earlier, within the bounds.
    package mutating func reach(_ range: NoteRange) {
        reached = NoteRange(unchecked: reached.joined(range).notes.clamped(to: bounds.notes))
    }

    /// Extends by a semitone, within the bounds.
    package mutating func grow(on side: Side) {
        let (low, high) = (reached.notes.lowerBound.rawValue, reached.notes.upperBound.rawValue)
        switch side {
        case .low: reach(NoteRange(unchecked: MIDINote(low - 1)...MIDINote(high)))
        case .high: reach(NoteRange(unchecked: MIDINote(low)...MIDINote(high + 1)))
        }
    }

    package func mayGrow(on side: Side) -> Bool {
        switch side {
        case .low: reached.notes.lowerBound > bounds.notes.lowerBound
        case .high: reached.notes.upperBound < bounds.notes.upperBound
        }
    }

    /// The twelve outermost reference notes for the interval: an octave up has none in the highest octave.
    package func outermostOctave(on side: Side, for interval: DirectedInterval) -> ClosedRange<MIDINote> {
        let notes = reached.referenceNotes(for: interval)
        return switch side {
        case .low: notes.lowerBound...MIDINote(notes.lowerBound.rawValue + 11)
        case .high: MIDINote(notes.upperBound.rawValue - 11)...notes.upperBound
        }
    }
}
