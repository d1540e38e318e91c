// SPDX-License-Identifier: MIT
import Mapping
import Music
import Training

/// A range of notes as a person writes it: "36-84" or "C2-C6", with "#", "♯", "b" or "♭" behind the letter.
enum NoteRangeText {
    static func text(_ range: NoteRange) -> String {
        "\(range.notes.lowerBound.rawValue)-\(range.notes.upperBound.rawValue)"
    }

    /// - Throws: `wrongType`, `unfitNoteRange`.
    static func range(_ node: ConfigurationNode) throws(ConfigurationError) -> NoteRange {
        guard case .text(let text, _) = node.content, let (lowest, highest) = bounds(text) else {
            throw node.error(.wrongType(word: node.word, expected: .noteRange))
        }
        guard let low = MIDINote(exactly: lowest), let high = MIDINote(exactly: highest), low <= high,
            let range = NoteRange(low...high)
        else {
            throw node.error(
                .unfitNoteRange(
                    word: node.word, lowest: NoteRange.limits.lowerBound.rawValue,
                    highest: NoteRange.limits.upperBound.rawValue, minimumSpan: NoteRange.minimumSpan))
        }
        return range
    }

    private static func bounds(_ text: String) -> (Int, Int)? {
        var rest = text.unicodeScalars.filter { $0 != " " }[...]
        guard let lowest = note(&rest), let dash = rest.popFirst(), dash == "-" || dash == "–",
            let highest = note(&rest), rest.isEmpty
        else { return nil }
        return (lowest, highest)
    }

    private static func note(_ rest: inout String.UnicodeScalarView.SubSequence) -> Int? {
        guard let first = rest.first else { return nil }
        let steps: [Unicode.Scalar: Int] = ["C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11]
        guard let step = steps[first] else { return number(&rest) }
        rest.removeFirst()
        let accidentals: [Unicode.Scalar: Int] = ["#": 1, "♯": 1, "b": -1, "♭": -1]
        let accidental = rest.first.flatMap { accidentals[$0] }
        if accidental != nil { rest.removeFirst() }
        let isNegative = rest.first == "-"
        if isNegative { rest.removeFirst() }
        return number(&rest).map { octave in step + (accidental ?? 0) + ((isNegative ? -octave : octave) + 1) * 12 }
    }

    /// At most three digits.
    private static func number(_ rest: inout String.UnicodeScalarView.SubSequence) -> Int? {
        let digits = rest.prefix { ("0"..."9").contains($0) }
        guard digits.count <= 3, let number = Int(String(String.UnicodeScalarView(digits))) else { return nil }
        rest.removeFirst(digits.count)
        return number
    }
}
