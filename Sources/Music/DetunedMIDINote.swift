// SPDX-License-Identifier: MIT

/// A MIDI note and a distance from it: the logical side of a pitch, without frequency or tuning.
package struct DetunedMIDINote: Hashable, Sendable {
    package let note: MIDINote
    package let offset: Cents

    package init(note: MIDINote, offset: Cents) {
        self.note = note
        self.offset = offset
    }

    package init(_ note: MIDINote) { self.init(note: note, offset: 0) }
}
