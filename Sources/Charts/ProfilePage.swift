// SPDX-License-Identifier: MIT
import Foundation
import Music
import Profile
import Localization

/// A profile in sections for a page with its own layout: sentences, then figures, and each chart as a drawing of the page's
/// width and as a table.
package struct ProfilePage {
    package struct Section: Sendable {
        package let id: String
        package let heading: String
        package var paragraphs: [String] = []
        package var facts: [ProfileReport.Figure] = []
        package var chart: Chart?
        package var table: Table?
    }

    package struct Chart: Sendable {
        package let svg: SVGElement
        package let description: String
    }

    package struct Table: Sendable {
        package let caption: String
        package let header: [String]
        package let rows: [[String]]
    }

    /// Widths of charts, pixels: labels would overlap in narrower ones, and wider ones show no more.
    package static let widths = 260.0...1100.0

    private let report: ProfileReport
    private let width: Double

    /// - Parameter width: of charts, pixels; clamped to `widths`.
    package init(_ summary: ProfileSummary, width: Double, texts: Texts, on date: Date, calendar: Calendar) {
        report = ProfileReport(summary, texts: texts, on: date, calendar: calendar)
        self.width = min(max(width, Self.widths.lowerBound), Self.widths.upperBound)
    }

    private var texts: Texts { report.texts }
    private var summary: ProfileSummary { report.summary }

    package var subtitle: String { report.subtitle }
    package var words: [String] { report.plainWords }
    package var description: String { report.description }

    /// Sections with content; on the first day the keyboard and an invitation.
    package var sections: [Section] {
        [discrimination, timeline, notes, curve, intervals, matching, terms].compactMap { $0 }
    }

    private var discrimination: Section {
        Section(
            id: "discrimination", heading: texts.heading(.discrimination),
            paragraphs: summary.practised.count > 0 ? [report.practised.line] : [], facts: report.discrimination)
    }

    private var notes: Section {
        let frame = frame(height: max(220, min(330, width * 0.55)))
        let chart = ProfileChart(summary, in: frame, texts: texts)
        let caption = summary.leading.map { [texts.notesCaption(of: $0.skill)] } ?? []
        let rows = summary.notes.compactMap { note in
            note.estimate.map {
                [
                    texts.name(of: note.note), texts.cents($0.threshold), report.band($0.band),
                    texts.count(note.practised.count),
                ]
            }
        }
        return Section(
            id: "notes", heading: texts.heading(.notes),
            paragraphs: (caption + (summary.leading == nil ? [] : chart.hints.map { texts.hint($0) })),
            chart: Chart(svg: chart.svg(description: report.description), description: report.description),
            table: table(
                .notes, [texts.noteColumn, texts.label(.threshold), "95 %", texts.answersInAll], rows))
    }

    /// Nil before the first answer.
    private var timeline: Section? {
        guard let sessions = report.known?.timeline else { return nil }
        guard !sessions.isEmpty, let description = report.timelineDescription else {
            return Section(
                id: "timeline", heading: texts.heading(.timeline),
                paragraphs: [texts.noSession(needed: DataQualityWarning.leastAnswers)])
        }
        let chart = TimelineChart(
            sessions: sessions, frame: frame(height: 220), texts: texts, calendar: report.calendar)
        let rows = sessions.reversed().map { session in
            [
                texts.day(session.start, in: report.calendar), texts.cents(session.estimate.threshold),
                report.band(session.estimate.band), texts.count(session.answers),
            ]
        }
        return Section(
            id: "timeline", heading: texts.heading(.timeline),
            paragraphs: [report.timelineWords(sessions.count, isCut: chart.isCut)],
            chart: drawn(chart.elements, height: 220, description),
            table: table(
                .timeline, [texts.dayColumn, texts.label(.threshold), "95 %", texts.label(.answers)], rows))
    }

    private var curve: Section? {
        guard let curve = summary.curve else { return nil }
        let caption = report.curveWords(curve)
        let chart = CurveChart(curve: curve, frame: frame(height: 200), texts: texts)
        let rows = curve.points.map { point in
            [texts.cents(point.difference), texts.count(point.answers), texts.percent(point.share)]
        }
        return Section(
            id: "curve", heading: texts.heading(.curve), paragraphs: [caption],
            chart: drawn(chart.elements, height: 200, caption),
            table: table(.curve, [texts.differenceAxis, texts.label(.answers), texts.shareAxis], rows))
    }

    private var intervals: Section? {
        guard let listing = report.intervals else { return nil }
        let words = report.intervalWords
        return Section(
            id: "intervals", heading: texts.heading(.intervals),
            paragraphs: words.isEmpty ? [] : [words.joined(separator: " ")], table: table(.intervals, listing))
    }

    private var matching: Section {
        guard report.hasMatching else {
            return Section(
                id: "matching", heading: texts.heading(.matching), paragraphs: [texts.startMatching],
                facts: report.matching)
        }
        let words = report.matchingWords
        return Section(
            id: "matching", heading: texts.heading(.matching),
            paragraphs: (words.isEmpty ? [] : [words.joined(separator: " ")]) + [report.grossErrors].compactMap { $0 },
            facts: report.matching, table: report.matchingSkills.flatMap { table(.matching, $0) })
    }

    private var terms: Section? {
        let terms = report.terms
        guard !terms.isEmpty else { return nil }
        return Section(id: "terms", heading: texts.heading(.terms), paragraphs: terms.map(\.line))
    }

    private func frame(height: Double) -> Frame { Frame(left: 0, top: 0, width: width, height: height) }

    private func drawn(_ elements: [SVGElement], height: Double, _ description: String) -> Chart {
        let document = SVGDocument(width: width, height: height, title: nil, description: description)
        return Chart(svg: document.element(elements), description: description)
    }

    private func table(_ section: ProfileSection, _ listing: ProfileReport.Listing) -> Table? {
        table(section, listing.header, listing.rows.map { [$0.fullName] + $0.cells })
    }

    private func table(_ section: ProfileSection, _ header: [String], _ rows: [[String]]) -> Table? {
        rows.isEmpty ? nil : Table(caption: texts.heading(section), header: header, rows: rows)
    }
}
