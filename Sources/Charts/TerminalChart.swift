// SPDX-License-Identifier: MIT
import Foundation
import Music
import Profile
import Localization

/// A profile for a terminal: first the figures in self-contained lines, then two charts of characters.
package struct TerminalChart {
    /// The minimum line width.
    package static let leastWidth = 40
    private static let noteRows = 13
    private static let sessionRows = 9

    private let summary: ProfileSummary
    private let report: ProfileReport
    private let wording: Wording
    private let width: Int

    /// - Parameter width: of lines, at least 40.
    package init(_ summary: ProfileSummary, wording: Wording, width: Int, on date: Date, calendar: Calendar) {
        self.summary = summary
        self.wording = wording
        self.width = max(width, Self.leastWidth)
        report = ProfileReport(summary, texts: wording.texts, on: date, calendar: calendar)
    }

    /// Within the width; ASCII if the wording is.
    package var lines: [String] {
        var parts = [
            wrapped("Peach, \(wording.texts.heading(.profile)), \(report.subtitle), \(report.today)"),
            section(
                .discrimination, report.plainWords, report.discrimination + [report.practised],
                report.timelineDescription),
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

    private func section(
        _ section: ProfileSection, _ words: [String], _ facts: [ProfileReport.Figure], _ rest: String?
    ) -> [String] {
        let lines = words + facts.map { wording.isASCII ? $0.plainLine : $0.line } + (rest.map { [$0] } ?? [])
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
        let rows = listing.rows.map { row in
            [row.fullName] + row.cells
        }
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
        guard !terms.isEmpty else { return [] }
        return [heading(.terms)]
            + terms.flatMap { wrapped($0.line, margin: 2, indent: 2) }
    }

    private var room: Int { width - TerminalPlot.margin }

    private var notes: [String] {
        let keyboard = TerminalKeyboard(range: summary.range, room: room)
        let plot = TerminalPlot(summary, over: keyboard, rows: Self.noteRows, wording)
        let margin = String(repeating: " ", count: TerminalPlot.margin)
        let skill = summary.leading.map { ", " + wording.texts.name(of: $0.skill) } ?? ""
        return wrapped("\(wording.texts.heading(.notes))\(skill), \(wording.texts.centsUnit)") + plot.lines
            + keyboard.lines(isASCII: wording.isASCII).map { margin + $0 }
            + hints(plot, plot.placeholder != nil ? [.placeholder] : summary.hasGap ? [.gap] : [])
    }

    private var timeline: [String] {
        guard let leading = report.known else { return [] }
        guard let first = leading.timeline.first, let last = leading.timeline.last else {
            return []
        }
        let estimates = leading.timeline.map(\.estimate)
        let keep = min(room, 72)
        let share = (estimates.count + keep - 1) / keep
        let letters = max(1, min(3, keep / estimates.count))
        let columns = stride(from: 0, to: estimates.count, by: share).flatMap { start in
            Array(
                repeating: TerminalPlot.Column(Array(estimates[start..<min(start + share, estimates.count)])),
                count: letters)
        }
        let plot = TerminalPlot(
            columns: columns, scale: TerminalPlot.scale(estimates, rows: Self.sessionRows, ofSessions: true),
            rows: Self.sessionRows, isASCII: wording.isASCII,
            label: { wording.written(wording.texts.exact($0.rawValue)) })
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
        let margin = String(repeating: " ", count: TerminalPlot.margin)
        let (start, end) = (
            wording.written(wording.texts.day(first, in: report.calendar)),
            wording.written(wording.texts.day(last, in: report.calendar))
        )
        if start == end { return [margin + start] }
        let space = max(1, count - start.count - end.count)
        let line = margin + start + String(repeating: " ", count: space) + end
        return line.count <= width ? [line] : [margin + start, margin + end]
    }
}

/// A short profile: one sentence and a small chart.
package struct TerminalPreview {
    private static let rows = 5
    /// Rows by which a label may miss its level; with five rows more would mislead.
    private static let nearness = 0.2
    private static let most = 72

    private let summary: ProfileSummary
    private let wording: Wording
    private let width: Int

    package init(_ summary: ProfileSummary, wording: Wording, width: Int) {
        self.summary = summary
        self.wording = wording
        self.width = max(width, TerminalChart.leastWidth)
    }

    /// Within the width; ASCII if the wording is. One sentence before the first answer.
    package var lines: [String] {
        guard !summary.isUntouched else { return wrapped(wording.texts.startTraining + ".") }
        let report = ProfileReport(summary, texts: wording.texts, on: .now, calendar: .told)
        let sentence = report.plainWords.first.map { wrapped($0) } ?? []
        let keyboard = TerminalKeyboard(range: summary.range, room: min(width, Self.most) - TerminalPlot.margin)
        let plot = TerminalPlot(summary, over: keyboard, rows: Self.rows, nearness: Self.nearness, wording)
        guard report.known != nil, plot.placeholder == nil else { return sentence }
        let margin = String(repeating: " ", count: TerminalPlot.margin)
        let keys = keyboard.lines(isASCII: wording.isASCII)
        // Borders of white keys are only for larger charts.
        return sentence + plot.lines + [keys.first, keys.last].compactMap(\.self).map { margin + $0 }
    }

    private func wrapped(_ text: String) -> [String] { TextLines.wrapped(wording.written(text), width: width) }
}
