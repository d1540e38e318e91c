// SPDX-License-Identifier: MIT
import Configuration
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
            throw node.error(.setting(.wrongValue(word: node.word, expected: .noteRange)))
        }
        guard let low = MIDINote(exactly: lowest), let high = MIDINote(exactly: highest), low <= high,
            let range = NoteRange(low...high)
        else {
            throw node.error(
                .setting(
                    .unfitNoteRange(
                        word: node.word, lowest: NoteRange.limits.lowerBound.rawValue,
                        highest: NoteRange.limits.upperBound.rawValue, minimumSpan: NoteRange.minimumSpan)))
        }
        return range
    }

    private static func bounds(_ text: String) -> (Int, Int)? {
        let text = text.filter { $0 != " " }
        // A dash may also stand before an octave.
        for index in text.indices where text[index] == "-" || text[index] == "–" {
            let (low, high) = (text[..<index], text[text.index(after: index)...])
            if let lowest = NoteText.number(low), let highest = NoteText.number(high) { return (lowest, highest) }
        }
        return nil
    }
}
