// SPDX-License-Identifier: MIT
import Foundation
import Profile
import Training
import Localization

/// A profile for a terminal: first the figures in self-contained lines, then two charts of characters.
package struct TerminalChart {
    static let leastWidth = 40
    private static let (noteRows, sessionRows, previewRows) = (13, 9, 5)
    /// The maximum width of the timeline and of the preview.
    private static let most = 72
    /// Rows by which a label of the preview may miss its level; with five rows more would mislead.
    private static let previewNearness = 0.2

    private let summary: ProfileSummary
    private let report: ProfileReport
    private let wording: Wording
    private let width: Int

    /// - Parameter width: of lines, at least 40.
    package init(_ summary: ProfileSummary, wording: Wording, width: Int, on date: Date, calendar: Calendar) {
        (self.summary, self.wording, self.width) = (summary, wording, max(width, Self.leastWidth))
        report = ProfileReport(summary: summary, texts: wording.texts, date: date, calendar: calendar)
    }

    /// Within the width; ASCII if the wording is.
    package var lines: [String] {
        var parts = [
            wrapped("Peach, \(wording.texts.heading(.profile)), \(report.subtitle), \(report.today)"),
            section(
                .discrimination, report.plainWords, report.discrimination + [report.practised],
                summary.hearing?.sessions.count == 1 ? nil : report.timelineDescription),
        ]
        if let intervals = report.intervals {
            let words = report.intervalWords.flatMap { wrapped($0, margin: 2, indent: 2) }
            parts.append([heading(.intervals)] + words + list(intervals))
        }
        if !report.hasMatching {
            parts.append([heading(.matching)] + wrapped(wording.texts.startMatching, margin: 2))
        } else {
            parts.append(section(.matching, report.matchingWords, report.matching, report.grossErrors))
            if let skills = report.matchingSkills { parts.append(list(skills)) }
        }
        parts += [timeline, notes, terms]
        return Array(parts.filter { !$0.isEmpty }.joined(separator: [""]))
    }

    /// One sentence and a small chart; only a sentence before the first answer.
    package var preview: [String] {
        guard !summary.isUntouched else { return wrapped(wording.texts.startTraining + ".") }
        let sentence = report.plainWords.first.map { wrapped($0) } ?? []
        let keyboard = TerminalKeyboard(range: summary.range, room: min(width, Self.most) - TerminalPlot.margin)
        let plot = TerminalPlot(
            summary, over: keyboard, rows: Self.previewRows, nearness: Self.previewNearness, wording)
        guard report.known != nil, plot.placeholder == nil else { return sentence }
        let keys = keyboard.lines(isASCII: wording.isASCII)
        // Borders of white keys are only for larger charts.
        return sentence + plot.lines + [keys.first, keys.last].compactMap(\.self).map { Self.margin + $0 }
    }

    /// The space below the labels of a plot.
    private static let margin = String(repeating: " ", count: TerminalPlot.margin)

    private func section(
        _ section: ProfileSection, _ words: [String], _ facts: [ProfileReport.Figure], _ rest: String?
    ) -> [String] {
        let lines = words + facts.map(\.line) + (rest.map { [$0] } ?? [])
        return [heading(section)] + lines.flatMap { wrapped($0, margin: 2, indent: 2) }
    }

    private func heading(_ section: ProfileSection) -> String { wording.written(wording.texts.heading(section)) }

    /// Folds to ASCII first, which may need more characters.
    private func wrapped(_ text: String, margin: Int = 0, indent: Int = 0) -> [String] {
        let space = String(repeating: " ", count: margin)
        return TextLines.wrapped(wording.written(text), width: width - margin, indent: indent).map { space + $0 }
    }

    /// A table, or a paragraph for each skill if the table is too wide.
    private func list(_ listing: ProfileReport.Listing) -> [String] {
        let rows = listing.lines
        let written = ([listing.header] + rows).map { $0.map { wording.written($0) } }
        let widths = listing.header.indices.map { column in written.map { $0[column].count }.max() ?? 0 }
        guard widths.reduce(0, +) + 2 * widths.count <= width else {
            return rows.flatMap { row in
                let facts = zip(listing.header, row).dropFirst().map { wording.written("\($0): \($1)") }
                let words = facts.dropLast().map { $0 + ";" } + facts.suffix(1)
                return wrapped(row[0], margin: 2, indent: 2)
                    + TextLines.wrapped(words: words, width: width - 4).map { "    " + $0 }
            }
        }
        return written.map { row in
            let cells = row.indices.map { TextLines.padded(row[$0], to: widths[$0], isRight: $0 > 0) }
            return TerminalPlot.trimmed("  " + cells.joined(separator: "  "))
        }
    }

    private var terms: [String] {
        let terms = report.terms
        return terms.isEmpty ? [] : [heading(.terms)] + terms.flatMap { wrapped($0, margin: 2, indent: 2) }
    }

    private var room: Int { width - TerminalPlot.margin }

    private var notes: [String] {
        let keyboard = TerminalKeyboard(range: summary.range, room: room)
        let plot = TerminalPlot(summary, over: keyboard, rows: Self.noteRows, wording)
        let skill = summary.leading.map { ", " + wording.texts.name(of: $0.skill) } ?? ""
        return wrapped("\(wording.texts.heading(.notes))\(skill), \(wording.texts.centsUnit)") + plot.lines
            + keyboard.lines(isASCII: wording.isASCII).map { Self.margin + $0 }
            + hints(plot, plot.placeholder != nil ? [.placeholder] : summary.hasGap ? [.gap] : [])
    }

    private var timeline: [String] {
        guard let sessions = summary.hearing?.sessions, let first = sessions.first, let last = sessions.last else {
            return []
        }
        let estimates = sessions.map(\.estimate)
        let keep = min(room, Self.most)
        let share = (estimates.count + keep - 1) / keep
        let letters = max(1, min(3, keep / estimates.count))
        let columns = stride(from: 0, to: estimates.count, by: share).flatMap { start in
            Array(
                repeating: TerminalPlot.Column(Array(estimates[start..<min(start + share, estimates.count)])),
                count: letters)
        }
        let plot = TerminalPlot(
            columns: columns,
            scale: ThresholdScale(sessions: estimates, top: 0, bottom: Double(Self.sessionRows) - 1),
            rows: Self.sessionRows, wording: wording)
        return wrapped("\(wording.texts.heading(.timeline)), \(wording.texts.centsUnit)") + plot.lines
            + dates(first.start, last.start, columns.count) + hints(plot, [])
    }

    /// A legend and explanations of what is drawn.
    private func hints(_ plot: TerminalPlot, _ hints: [ChartHint]) -> [String] {
        let isDrawn = plot.columns.contains { $0 != nil }
        let legend = wording.texts.legend(
            threshold: wording.isASCII ? "=" : "▀▄", band: wording.isASCII ? ":" : "░")
        let all = (isDrawn ? [legend] : []) + (hints + (plot.isCut ? [.arrow] : [])).map { wording.texts.hint($0) }
        return all.isEmpty ? [] : wrapped(all.joined(separator: " "), margin: 2, indent: 2)
    }

    /// Labels below the first and the last column.
    private func dates(_ first: Date, _ last: Date, _ count: Int) -> [String] {
        func label(_ date: Date) -> String { wording.written(wording.texts.day(date, in: report.calendar)) }
        let (start, end) = (Self.margin + label(first), label(last))
        if label(first) == end { return [start] }
        let space = max(1, TerminalPlot.margin + count - start.count - end.count)
        let line = start + String(repeating: " ", count: space) + end
        return line.count <= width ? [line] : [start, Self.margin + end]
    }
}

/// The start menu in a terminal: the modes in two groups, each with the controls that start it.
package struct TerminalStart {
    private static let gap = 3

    private let controls: [StartControls]
    private let wording: Wording
    private let width: Int

    /// - Parameter width: of lines, at least 40.
    package init(_ controls: [StartControls], wording: Wording, width: Int) {
        (self.controls, self.wording, self.width) = (controls, wording, max(width, TerminalChart.leastWidth))
    }

    /// Within the width; ASCII if the wording is.
    package var lines: [StyledLine] {
        let modes = Array(TrainingMode.allCases.enumerated())
        let names = modes.map { wording.written("  \($0 + 1)  \(wording.texts.name(of: $1))") }
        let groups = [(wording.texts.singleNotes, false), (wording.texts.heading(.intervals), true)]
        let columns = [names + groups.map { wording.written($0.0) }] + controls.map { cells($0) }
        let widths = columns.map { ($0.map(\.count).max() ?? 0) + Self.gap }
        let isTable = widths.reduce(-Self.gap, +) <= width
        return groups.flatMap { group, hasIntervals -> [StyledLine] in
            let head = row([group] + (isTable && !hasIntervals ? controls.map(\.controller) : []), widths)
            return [StyledLine(head, .heading)]
                + modes.filter { $1.isInterval == hasIntervals }.flatMap { index, _ in
                    isTable
                        ? [StyledLine(row([names[index]] + controls.map { $0.names[index] }, widths))]
                        : [StyledLine(names[index])] + list(index)
                }
                + [StyledLine(wording.written("  \(hasIntervals ? 6 : 5)  \(wording.texts.justListen)"))]
        }
    }

    private func cells(_ controls: StartControls) -> [String] {
        ([controls.controller] + controls.names).map { wording.written($0) }
    }

    private func row(_ cells: [String], _ widths: [Int]) -> String {
        TerminalPlot.trimmed(zip(cells, widths).map { TextLines.padded(wording.written($0), to: $1) }.joined())
    }

    /// If a table is too wide: a line for each controller below the mode.
    private func list(_ index: Int) -> [StyledLine] {
        controls.filter { !$0.names[index].isEmpty }.flatMap { controls in
            TextLines.wrapped(
                wording.written("\(controls.controller): \(controls.names[index])"), width: width - 5, indent: 2
            ).map { StyledLine("     " + $0) }
        }
    }
}
