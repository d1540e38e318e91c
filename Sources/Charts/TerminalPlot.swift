// SPDX-License-Identifier: MIT
import Localization
import Music
import Profile
import Training

/// Thresholds with their bands in a grid of characters: a column for each, small values at the bottom.
struct TerminalPlot {
    struct Column: Hashable {
        let threshold: Cents
        let band: ClosedRange<Cents>

        /// Combines several estimates: the mean by the logarithm, and the union of their bands.
        init?(_ estimates: [ThresholdEstimate]) {
            guard let lowest = estimates.map(\.band.lowerBound).min(),
                let highest = estimates.map(\.band.upperBound).max()
            else { return nil }
            let mean = estimates.reduce(0) { $0 + $1.logSigma } / Double(estimates.count)
            threshold = ThresholdEstimate(logSigma: mean, deviation: 0).threshold
            band = lowest...highest
        }
    }

    /// Width of the axis and its labels.
    static let margin = 6

    let columns: [Column?]
    /// From 0 at the top to `rows` − 1 at the bottom.
    let scale: ThresholdScale
    let rows: Int
    let wording: Wording
    /// A faint line at this level if there is no threshold.
    var placeholder: Cents?
    /// Shown in the middle.
    var message: String = ""
    /// Rows by which a labelled level may miss the middle of its row.
    var nearness = 0.5

    private var isASCII: Bool { wording.isASCII }

    var lines: [String] {
        let labels = labels
        return (0..<rows).map { row in
            let plot = words(in: row) ?? String(columns.map { letter($0, row) })
            let axis = labels[row].map { $0 + (isASCII ? " +" : " ┤") } ?? (isASCII ? "|" : "│")
            return Self.trimmed(TextLines.padded(axis, to: Self.margin, isRight: true) + plot)
        }
    }

    /// By row. Of several grid lines in one row, an end of the scale wins, or else the nearest.
    private var labels: [Int: String] {
        var nearest: [Int: Cents] = [:]
        func isEnd(_ line: Cents) -> Bool { line == scale.range.lowerBound || line == scale.range.upperBound }
        for line in scale.lines where distance(line, row(line)) <= nearness {
            let place = row(line)
            if let other = nearest[place], !isEnd(line), isEnd(other) || distance(line, place) >= distance(other, place)
            {
                continue
            }
            nearest[place] = line
        }
        return nearest.mapValues { wording.written(wording.texts.exact($0.rawValue)) }
    }

    private func distance(_ cents: Cents, _ row: Int) -> Double { abs(scale.y(cents) - Double(row)) }

    var isCut: Bool { scale.cutsAny(columns.compactMap(\.?.band)) }

    private func row(_ cents: Cents) -> Int { Int(scale.y(cents).rounded()) }

    private func letter(_ column: Column?, _ row: Int) -> Character {
        guard let column else { return placeholder.map { self.row($0) } == row ? (isASCII ? "." : "┄") : " " }
        if self.row(column.threshold) == row {
            if isASCII { return "=" }
            return scale.y(column.threshold) < Double(row) ? "▀" : "▄"
        }
        let cuts = scale.cuts(column.band)
        if cuts.above, row == 0 { return isASCII ? "^" : "↑" }
        if cuts.below, row == rows - 1 { return isASCII ? "v" : "↓" }
        let reach = self.row(column.band.upperBound)...self.row(column.band.lowerBound)
        return reach.contains(row) ? (isASCII ? ":" : "░") : " "
    }

    private func words(in row: Int) -> String? {
        guard !message.isEmpty else { return nil }
        let lines = TextLines.wrapped(message, width: columns.count)
        let first = (rows - lines.count) / 2
        guard lines.indices.contains(row - first) else { return nil }
        let line = lines[row - first]
        return String(repeating: " ", count: max(0, columns.count - line.count) / 2) + line
    }

    static func trimmed(_ line: String) -> String {
        String(line.reversed().drop { $0 == " " }.reversed())
    }
}

extension TerminalPlot {
    init(
        _ summary: ProfileSummary, over keyboard: TerminalKeyboard, rows: Int, nearness: Double = 0.5,
        _ wording: Wording
    ) {
        let (known, estimates) = (summary.notes.compactMap(\.estimate), summary.estimates)
        self.init(
            columns: keyboard.letters.map { notes in Column(notes.compactMap { estimates[$0] }) },
            scale: ThresholdScale(notes: known, top: 0, bottom: Double(rows) - 1), rows: rows, wording: wording,
            placeholder: known.isEmpty ? 100 : nil,
            message: summary.isUntouched ? wording.written(wording.texts.startTraining) : "", nearness: nearness)
    }
}

/// The keys below a plot, with the names of the Cs. All notes are equally wide; several notes share a column if there is no
/// room.
struct TerminalKeyboard {
    let range: NoteRange
    /// Columns per note; 1 if notes share columns.
    let width: Int
    /// Notes per column.
    let share: Int

    /// - Parameter room: columns, at least 30.
    init(range: NoteRange, room: Int) {
        self.range = range
        let count = range.notes.upperBound.rawValue - range.notes.lowerBound.rawValue + 1
        width = max(1, room / count)
        share = (count + room - 1) / room
    }

    /// The notes of each column.
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

    /// The border of two white keys, below the middle of a black one.
    private func border(_ index: Int, _ isASCII: Bool) -> Character {
        guard let note = letters[index].first else { return " " }
        let isMiddle = index % width == width / 2
        let isBorder = KeyboardAxis.isBlack(note) && isMiddle
        return isBorder ? (isASCII ? "|" : "│") : (isASCII ? "." : "░")
    }

    /// The name of each C below it, if there is room.
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
