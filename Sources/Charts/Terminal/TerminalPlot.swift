// SPDX-License-Identifier: MIT
import Music
import Profile
import Localization

/// Thresholds with their bands in a grid of letters: a column for each, small values at the bottom.
struct TerminalPlot {
    struct Column: Hashable {
        let threshold: Cents
        let band: ClosedRange<Cents>

        /// Several in one: the middle one by the logarithm, and all that one of their bands holds.
        init?(_ estimates: [ThresholdEstimate]) {
            guard let lowest = estimates.map(\.band.lowerBound).min(),
                let highest = estimates.map(\.band.upperBound).max()
            else { return nil }
            let mean = estimates.reduce(0) { $0 + $1.logSigma } / Double(estimates.count)
            threshold = ThresholdEstimate(logSigma: mean, deviation: 0).threshold
            band = lowest...highest
        }
    }

    /// Of the axis at the left, with its labels.
    static let margin = 6

    let columns: [Column?]
    /// From 0 at the top to 1 less than the rows at the bottom.
    let scale: ThresholdScale
    let rows: Int
    let isASCII: Bool
    /// A faint line at this level, where there is nothing to show.
    var placeholder: Cents?
    /// Stands in the middle.
    var message: String = ""
    /// Rows by which a labelled level may lie beside the middle of its row.
    var nearness = 0.5
    let label: (Cents) -> String

    static func scale(_ estimates: [ThresholdEstimate], rows: Int, ofSessions: Bool) -> ThresholdScale {
        let bottom = Double(rows) - 1
        return ofSessions
            ? ThresholdScale(sessions: estimates, top: 0, bottom: bottom)
            : ThresholdScale(notes: estimates, top: 0, bottom: bottom)
    }

    var lines: [String] {
        let labels = labels
        return (0..<rows).map { row in
            let plot = words(in: row) ?? String(columns.map { letter($0, row) })
            let axis = labels[row].map { $0 + (isASCII ? " +" : " ┤") } ?? (isASCII ? "|" : "│")
            return Self.trimmed(TextLines.padded(axis, to: Self.margin, isRight: true) + plot)
        }
    }

    /// By row. Of several lines in one row the top's, the bottom's or the one that lies nearest is named.
    private var labels: [Int: String] {
        var nearest: [Int: Cents] = [:]
        for line in scale.lines where distance(line, row(line)) <= nearness {
            let place = row(line)
            let isEnd = line == scale.range.lowerBound || line == scale.range.upperBound
            guard let other = nearest[place], !isEnd else {
                nearest[place] = line
                continue
            }
            let isOtherEnd = other == scale.range.lowerBound || other == scale.range.upperBound
            if !isOtherEnd, distance(line, place) < distance(other, place) { nearest[place] = line }
        }
        return nearest.mapValues(label)
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
        let known = summary.notes.compactMap(\.estimate)
        let estimates = Dictionary(
            summary.notes.map { ($0.note, $0.estimate) }, uniquingKeysWith: { first, _ in first })
        self.init(
            columns: keyboard.letters.map { notes in Column(notes.compactMap { estimates[$0] ?? nil }) },
            scale: Self.scale(known, rows: rows, ofSessions: false), rows: rows, isASCII: wording.isASCII,
            placeholder: known.isEmpty ? 100 : nil,
            message: summary.isUntouched ? wording.written(wording.texts.startTraining) : "", nearness: nearness,
            label: { wording.written(wording.texts.exact($0.rawValue)) })
    }
}
