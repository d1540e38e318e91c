// SPDX-License-Identifier: MIT
import Music

/// What is added to the pitch of each key of a preset, so that it sounds what it is asked for; none by default.
package struct KeyCorrection: Hashable, Sendable {
    package static let none = KeyCorrection([:])

    /// One for each key of the keyboard.
    private let cents: [Double]

    package init(_ corrections: [MIDINote: Cents]) {
        cents = MIDINote.validRange.map { corrections[MIDINote($0)]?.rawValue ?? 0 }
    }

    /// Of the key that FluidSynth is given, which need not be the note's.
    package subscript(note: MIDINote) -> Cents { Cents(cents[note.rawValue]) }
}

/// The same for the audio thread: plain memory.
struct KeyOffsets {
    private let cents: UnsafeMutablePointer<Double>

    /// Not on the audio thread.
    init(_ correction: KeyCorrection) {
        cents = .allocate(capacity: MIDINote.validRange.count)
        for (index, key) in MIDINote.validRange.enumerated() {
            (cents + index).initialize(to: correction[MIDINote(key)].rawValue)
        }
    }

    /// Not on the audio thread.
    func free() { cents.deallocate() }

    /// Cents.
    /// - Parameter key: 0…127.
    subscript(key: Int32) -> Double { cents[Int(key)] }

    /// The nearest whole number of cents.
    func whole(_ key: Int32) -> Int { Int(cents[Int(key)].rounded()) }
}
