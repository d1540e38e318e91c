// SPDX-License-Identifier: MIT
import Music
import Training

/// The keys below a plot, with the names of the Cs: each note as wide as the other, several notes in a letter where there
/// is no room.
struct TerminalKeyboard {
    let range: NoteRange
    /// Letters a note is wide; 1 if there are several notes in a letter.
    let width: Int
    /// Notes in a letter.
    let share: Int

    /// - Parameter room: letters, at least 30.
    init(range: NoteRange, room: Int) {
        self.range = range
        let count = range.notes.upperBound.rawValue - range.notes.lowerBound.rawValue + 1
        width = max(1, room / count)
        share = (count + room - 1) / room
    }

    /// The notes of each letter, from left to right.
    var letters: [[MIDINote]] {
        let notes = (range.notes.lowerBound.rawValue...range.notes.upperBound.rawValue).map { MIDINote($0) }
        if share == 1 { return notes.flatMap { Array(repeating: [$0], count: width) } }
        return stride(from: 0, to: notes.count, by: share).map {
            Array(notes[$0..<min($0 + share, notes.count)])
        }
    }

    func lines(isASCII: Bool) -> [String] {
        var lines: [String] = []
        if share == 1 {
            lines.append(String(letters.map { key($0, isASCII) }))
            lines.append(String(letters.indices.map { border($0, isASCII) }))
        } else {
            lines.append(
                String(letters.map { $0.contains(where: Self.isC) ? (isASCII ? "|" : "┴") : (isASCII ? "-" : "─") }))
        }
        return lines + [names]
    }

    private static func isC(_ note: MIDINote) -> Bool { note.rawValue.isMultiple(of: 12) }

    private func key(_ notes: [MIDINote], _ isASCII: Bool) -> Character {
        notes.contains(where: KeyboardAxis.isBlack) ? (isASCII ? "#" : "█") : (isASCII ? "." : "░")
    }

    /// Where two white keys meet: below the middle of a black one.
    private func border(_ index: Int, _ isASCII: Bool) -> Character {
        guard let note = letters[index].first else { return " " }
        let isMiddle = index % width == width / 2
        let isBorder = KeyboardAxis.isBlack(note) && isMiddle
        return isBorder ? (isASCII ? "|" : "│") : (isASCII ? "." : "░")
    }

    /// Each C's name below it, as far as there is room.
    private var names: String {
        var line = ""
        for (index, notes) in letters.enumerated() {
            guard let note = notes.first(where: Self.isC), share > 1 || index % width == 0 else { continue }
            let start = index + (width - 1) / 2
            let fits = start + note.name.count <= letters.count + 1
            guard line.isEmpty || line.count < start, fits else { continue }
            line = TextLines.padded(line, to: start) + note.name
        }
        return line
    }
}
