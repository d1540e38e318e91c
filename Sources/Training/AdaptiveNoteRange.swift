// SPDX-License-Identifier: MIT
import Music

package enum PractisedRange: Hashable, Sendable {
    case fixed(NoteRange)
    /// Settings know where it may grow to, the profile how far it has grown: `PerceptualProfile.practised`.
    case adaptive(AdaptiveNoteRange)

    /// Those of now.
    package var now: NoteRange {
        switch self {
        case .fixed(let range): range
        case .adaptive(let range): range.reached
        }
    }

    /// Those of now and those that may become so.
    package var widest: NoteRange {
        switch self {
        case .fixed(let range): range
        case .adaptive(let range): range.bounds
        }
    }

    /// What an adaptive range has reached, else nil.
    package var reached: NoteRange? {
        if case .adaptive(let range) = self { range.reached } else { nil }
    }
}

/// A note range that grows with the ear and never shrinks: C3…C5 at first, then by a semitone on a side whenever that
/// side's outermost octave is heard as finely as the others. The profile judges that; see `PerceptualProfile.practised`.
package struct AdaptiveNoteRange: Hashable, Sendable {
    package enum Side: Hashable, Sendable, CaseIterable {
        case low, high
    }

    /// How far it may grow; holds `NoteRange.adaptiveStart`.
    package let bounds: NoteRange
    /// The notes that are practised by now: at least `NoteRange.adaptiveStart`, at most the bounds.
    package private(set) var reached = NoteRange.adaptiveStart

    package init() { bounds = .widest }

    /// Nil for bounds that leave out notes of `NoteRange.adaptiveStart`.
    package init?(within bounds: NoteRange) {
        guard bounds.contains(.adaptiveStart) else { return nil }
        self.bounds = bounds
    }

    /// Takes in notes that were reached before, as far as the bounds allow.
    package mutating func reach(_ range: NoteRange) { reach(range.notes.lowerBound, range.notes.upperBound) }

    /// A semitone more on a side, as far as the bounds allow.
    package mutating func grow(on side: Side) {
        let (low, high) = (reached.notes.lowerBound, reached.notes.upperBound)
        switch side {
        case .low: reach(MIDINote(max(low.rawValue - 1, MIDINote.validRange.lowerBound)), high)
        case .high: reach(low, MIDINote(min(high.rawValue + 1, MIDINote.validRange.upperBound)))
        }
    }

    private mutating func reach(_ lowest: MIDINote, _ highest: MIDINote) {
        let (low, high) = (
            max(min(reached.notes.lowerBound, lowest), bounds.notes.lowerBound),
            min(max(reached.notes.upperBound, highest), bounds.notes.upperBound)
        )
        reached = NoteRange(low...high) ?? reached
    }

    package func mayGrow(on side: Side) -> Bool {
        switch side {
        case .low: reached.notes.lowerBound > bounds.notes.lowerBound
        case .high: reached.notes.upperBound < bounds.notes.upperBound
        }
    }

    /// The twelve outermost of the notes from which the interval is asked: where octaves go up, no reference note lies in the
    /// highest octave itself.
    package func outermostOctave(on side: Side, for interval: DirectedInterval) -> ClosedRange<MIDINote> {
        let notes = reached.referenceNotes(for: interval)
        return switch side {
        case .low: notes.lowerBound...MIDINote(notes.lowerBound.rawValue + 11)
        case .high: MIDINote(notes.upperBound.rawValue - 11)...notes.upperBound
        }
    }
}
