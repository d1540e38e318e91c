// SPDX-License-Identifier: MIT
import Configuration
import Music
import Training

/// A range of notes as a person writes it: "36-84" or "C2-C6", with "#", "♯", "b" or "♭" behind the letter; or "adaptive", up to
/// all keys of a piano, or "adaptive 36-84", up to these bounds.
enum NoteRangeText {
    private static let adaptive = "adaptive"

    static func text(_ range: PractisedRange) -> String {
        switch range {
        case .fixed(let range): text(range)
        case .adaptive(let range): range.bounds == .widest ? adaptive : "\(adaptive) \(text(range.bounds))"
        }
    }

    private static func text(_ range: NoteRange) -> String {
        "\(range.notes.lowerBound.rawValue)-\(range.notes.upperBound.rawValue)"
    }

    static func range(_ node: ConfigurationNode) throws(ConfigurationError) -> PractisedRange {
        guard case .text(let text, _) = node.content else { throw wrong(node) }
        let word = text.prefix { $0 != " " }
        guard word == adaptive else {
            if let range = try range(text, node) { return .fixed(range) }
            let near = Spelling.nearest(to: String(word), among: [adaptive])
            throw near.map { node.error(.unknownWord(word: node.word, suggestion: $0)) } ?? wrong(node)
        }
        let rest = text.dropFirst(word.count)
        if rest.allSatisfy({ $0 == " " }) { return .adaptive(AdaptiveNoteRange()) }
        guard let bounds = try range(String(rest), node) else { throw wrong(node) }
        guard let range = AdaptiveNoteRange(within: bounds) else {
            let start = NoteRange.adaptiveStart.notes
            throw node.error(
                .setting(
                    .unfitBounds(
                        word: node.word, lowest: start.lowerBound.rawValue, highest: start.upperBound.rawValue)))
        }
        return .adaptive(range)
    }

    private static func wrong(_ node: ConfigurationNode) -> ConfigurationError {
        node.error(.setting(.wrongValue(word: node.word, expected: .noteRange)))
    }

    private static func range(_ text: String, _ node: ConfigurationNode) throws(ConfigurationError) -> NoteRange? {
        guard let (lowest, highest) = bounds(text) else { return nil }
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
