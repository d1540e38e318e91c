// SPDX-License-Identifier: MIT

/// A note as a person writes it: its MIDI number, or its name in scientific pitch notation, "A4" or "B♭3", where C4 is 60.
package enum NoteText {
    private static let steps: [Character: Int] = ["C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11]
    private static let accidentals: [Character: Int] = ["#": 1, "♯": 1, "b": -1, "♭": -1]

    /// The MIDI number, which may lie beyond those that there are; nil if it is no note. Three digits at most.
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
