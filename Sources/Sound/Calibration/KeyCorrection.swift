// SPDX-License-Identifier: MIT
import Music

/// What is added to the pitch of each key of a preset, so that it sounds what it is asked for; none by default.
package struct KeyCorrection: Hashable, Sendable {
    package static let none = KeyCorrection([:])

    private let cents: [Double]

    package init(_ corrections: [MIDINote: Cents]) {
        cents = MIDINote.validRange.map { corrections[MIDINote($0)]?.rawValue ?? 0 }
    }

    /// Of the key that FluidSynth is given, which need not be the note's.
    package subscript(note: MIDINote) -> Cents { Cents(cents[note.rawValue]) }

    /// In cents, of a key 0…127.
    subscript(key: Int32) -> Double { cents[Int(key)] }
}
