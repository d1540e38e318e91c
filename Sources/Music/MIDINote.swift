// SPDX-License-Identifier: MIT

/// A key of the MIDI keyboard, 0…127, independent of tuning; 60 is middle C.
package struct MIDINote: RawRepresentable, Hashable, Comparable, Sendable, Codable {
    package static let validRange = 0...127
    /// The note of the reference pitch.
    package static let a4 = MIDINote(69)

    package let rawValue: Int

    /// Traps outside `validRange`. For external input use `init(rawValue:)`.
    package init(_ rawValue: Int) {
        precondition(Self.validRange.contains(rawValue), "a MIDI note is 0…127")
        self.rawValue = rawValue
    }

    package init?(rawValue: Int) {
        guard Self.validRange.contains(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    package func transposed(by interval: DirectedInterval) -> MIDINote? {
        MIDINote(rawValue: rawValue + interval.semitones)
    }

    /// Scientific pitch name with sharps, middle C = "C4".
    package var name: String {
        let names = ["C", "C♯", "D", "D♯", "E", "F", "F♯", "G", "G♯", "A", "A♯", "B"]
        return names[rawValue % 12] + String(rawValue / 12 - 1)
    }

    package static func < (lhs: MIDINote, rhs: MIDINote) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// A key's velocity, 1…127, clamped. Velocity 0 is a note-off.
package struct MIDIVelocity: Hashable, Sendable {
    package static let validRange = 1...127

    package let rawValue: Int

    package init(_ rawValue: Int) { self.rawValue = rawValue.clamped(to: Self.validRange) }
}

/// A MIDI note and an offset from it, independent of tuning.
package struct DetunedMIDINote: Hashable, Sendable {
    package let note: MIDINote
    package let offset: Cents

    package init(note: MIDINote, offset: Cents) { (self.note, self.offset) = (note, offset) }
}

/// Parses a note: its MIDI number, or its name in scientific pitch notation, "A4" or "B♭3", where C4 is 60.
package enum NoteText {
    private static let steps: [Character: Int] = ["C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11]
    private static let accidentals: [Character: Int] = ["#": 1, "♯": 1, "b": -1, "♭": -1]

    /// The MIDI number, which may be outside 0…127; nil if the text is no note. Three digits at most.
    package static func number(_ text: some StringProtocol) -> Int? {
        var rest = text[...]
        guard let step = rest.first.flatMap({ steps[$0] }) else { return digits(rest) }
        rest.removeFirst()
        let accidental = rest.first.flatMap { accidentals[$0] }
        if accidental != nil { rest.removeFirst() }
        let isNegative = rest.first == "-"
        if isNegative { rest.removeFirst() }
        return digits(rest).map { octave in step + (accidental ?? 0) + ((isNegative ? -octave : octave) + 1) * 12 }
    }

    private static func digits(_ text: some StringProtocol) -> Int? {
        text.count <= 3 && text.allSatisfy({ ("0"..."9").contains($0) }) ? Int(text) : nil
    }
}

/// A preset's identifier "FILE:BANK:PROGRAM", the file without folder and extension ("peach:0:0").
package struct SoundSourceID: Hashable, Sendable {
    /// The pure sine of Peach's own SoundFont.
    package static let sine = SoundSourceID(soundFont: "peach", bank: 0, program: 0)

    package let soundFont: String
    /// 0…16383.
    package let bank: Int
    /// 0…127.
    package let program: Int

    package init(soundFont: String, bank: Int, program: Int) {
        (self.soundFont, self.bank, self.program) = (soundFont, bank, program)
    }

    /// Nil unless the text has three parts; the file's name may contain colons.
    package init?(_ text: String) {
        guard let second = text.utf8.lastIndex(of: UInt8(ascii: ":")),
            let first = text.utf8[..<second].lastIndex(of: UInt8(ascii: ":")), first > text.startIndex,
            let bank = Int(text[text.utf8.index(after: first)..<second]),
            let program = Int(text[text.utf8.index(after: second)...]),
            (0...127).contains(program), (0...16383).contains(bank)
        else { return nil }
        self.init(soundFont: String(text[..<first]), bank: bank, program: program)
    }

    package var text: String { "\(soundFont):\(bank):\(program)" }
}
