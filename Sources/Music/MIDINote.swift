// SPDX-License-Identifier: MIT

/// A key of the MIDI keyboard, 0…127; 60 is middle C, 69 the A of the reference pitch. Knows no tuning.
package struct MIDINote: Hashable, Sendable, Codable {
    /// The numbers that exist.
    package static let validRange = 0...127
    /// The A above middle C, which the reference pitch tunes.
    package static let a4 = MIDINote(69)

    package let rawValue: Int

    /// A note within `validRange`; anything else is a programming error. For outside input use `init(exactly:)`.
    package init(_ rawValue: Int) {
        precondition(Self.validRange.contains(rawValue), "a MIDI note is 0…127")
        self.rawValue = rawValue
    }

    /// Nil outside `validRange`.
    package init?(exactly rawValue: Int) {
        guard Self.validRange.contains(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    /// The note an interval away, or nil if it lies outside `validRange`.
    package func transposed(by interval: DirectedInterval) -> MIDINote? {
        MIDINote(exactly: rawValue + interval.semitones)
    }

    /// Scientific pitch name with sharps, middle C = "C4".
    package var name: String {
        let names = ["C", "C♯", "D", "D♯", "E", "F", "F♯", "G", "G♯", "A", "A♯", "B"]
        return names[rawValue % 12] + String(rawValue / 12 - 1)
    }

    package init(from decoder: any Decoder) throws {
        let number = try decoder.singleValueContainer().decode(Int.self)
        guard let note = MIDINote(exactly: number) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "a MIDI note is 0…127"))
        }
        self = note
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

extension MIDINote: Comparable {
    package static func < (lhs: MIDINote, rhs: MIDINote) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// How hard a key is struck, 1…127, clamped. Velocity 0 does not exist here: it is a note-off.
package struct MIDIVelocity: Hashable, Sendable {
    package static let validRange = 1...127

    package let rawValue: Int

    package init(_ rawValue: Int) { self.rawValue = rawValue.clamped(to: Self.validRange) }
}

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
