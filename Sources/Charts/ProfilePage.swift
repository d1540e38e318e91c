// SPDX-License-Identifier: MIT
import Foundation
import Localization
import Profile

/// A profile in sections for a page with its own layout: sentences, figures, and each chart as a drawing of the page's width and
/// as a table.
package struct ProfilePage {
    package struct Section {
        package let section: ProfileSection
        /// Sentences about the player.
        var findings: [String] = []
        /// Explanations of the figures and the chart.
        var captions: [String] = []
        package var figures: [ProfileReport.Figure] = []
        package var chart: Chart?
        package var table: ProfileReport.Listing?

        package var paragraphs: [String] { (findings.isEmpty ? [] : [findings.joined(separator: " ")]) + captions }
    }

    package struct Chart {
        let width: Double
        let height: Double
        package let description: String
        let draw: (Frame) -> [SVGElement]

        package var svg: SVGElement {
            .document(
                width: width, height: height, description: description,
                draw(Frame(left: 0, top: 0, width: width, height: height)))
        }
    }

    /// Widths of charts, pixels: labels would overlap in narrower ones, and wider ones show no more.
    package static let widths = 260.0...1100.0

    package let report: ProfileReport
    private let width: Double

    /// - Parameter width: of charts, pixels; clamped to `widths`.
    package init(_ summary: ProfileSummary, width: Double, texts: Texts, on date: Date, calendar: Calendar) {
        report = ProfileReport(summary: summary, texts: texts, date: date, calendar: calendar)
        self.width = width.clamped(to: Self.widths)
    }

    private var texts: Texts { report.texts }
    private var summary: ProfileSummary { report.summary }

    /// Sections with content; on the first day the keyboard and an invitation.
    package var sections: [Section] {
        [discrimination, timeline, notes, curve, intervals, matching, terms].compactMap { $0 }
    }

    var discrimination: Section {
        Section(
            section: .discrimination, captions: summary.practised.count > 0 ? [report.practised.line] : [],
            figures: report.discrimination)
    }

    var notes: Section {
        let drawing = ProfileChart(summary, in: Frame(left: 0, top: 0, width: width, height: 330), texts: texts)
        let rows = summary.notes.compactMap { note in
            note.estimate.map {
                [
                    texts.name(of: note.note), texts.cents($0.threshold), texts.span(of: $0.band),
                    texts.count(note.practised.count),
                ]
            }
        }
        return Section(
            section: .notes,
            captions: summary.leading.map {
                [texts.notesCaption(of: $0.skill)] + drawing.hints.map { texts.hint($0) }
            } ?? [],
            chart: chart(height: (width * 0.55).clamped(to: 220...330), report.description) {
                ProfileChart(summary, in: $0, texts: texts).elements
            },
            table: table([texts.noteColumn, texts.label(.threshold), "95 %", texts.answersInAll], rows))
    }

    /// Nil before the first answer.
    var timeline: Section? {
        guard let hearing = summary.hearing else { return nil }
        let sessions = hearing.sessions
        guard !sessions.isEmpty, let description = report.timelineDescription else {
            return Section(
                section: .timeline, captions: [texts.noSession(needed: DataQualityWarning.leastAnswers)])
        }
        func drawing(_ frame: Frame) -> TimelineChart {
            TimelineChart(sessions: sessions, frame: frame, texts: texts, calendar: report.calendar)
        }
        let isCut = drawing(Frame(left: 0, top: 0, width: width, height: 220)).isCut
        let isSmoothed = sessions.count >= SmoothedThresholds.leastSessions
        let pooled = hearing.isPooled ? report.known.map { texts.pooledCaption(as: $0.skill) } : nil
        let words = [
            texts.timelineCaption, pooled, isSmoothed ? texts.courseCaption : nil, isCut ? texts.hint(.arrow) : nil,
        ]
        let rows = sessions.reversed().map { session in
            [
                texts.day(session.start, in: report.calendar), texts.cents(session.estimate.threshold),
                texts.span(of: session.estimate.band), texts.count(session.answers),
            ]
        }
        return Section(
            section: .timeline, captions: [words.compactMap { $0 }.joined(separator: " ")],
            chart: chart(height: 220, description) { drawing($0).elements },
            table: table([texts.dayColumn, texts.label(.threshold), "95 %", texts.label(.answers)], rows))
    }

    var curve: Section? {
        guard let curve = summary.curve else { return nil }
        let caption = texts.curveCaption(answers: curve.points.reduce(0) { $0 + $1.answers })
        let rows = curve.points.map { point in
            [texts.cents(point.difference), texts.count(point.answers), texts.percent(point.share)]
        }
        return Section(
            section: .curve, captions: [caption],
            chart: chart(height: 200, caption) { CurveChart(curve: curve, frame: $0, texts: texts).elements },
            table: table([texts.differenceAxis, texts.label(.answers), texts.shareAxis], rows))
    }

    var intervals: Section? {
        report.intervals.map { Section(section: .intervals, findings: report.intervalWords, table: $0) }
    }

    var matching: Section {
        guard report.hasMatching else {
            return Section(section: .matching, captions: [texts.startMatching], figures: report.matching)
        }
        return Section(
            section: .matching, findings: report.matchingWords, captions: [report.grossErrors].compactMap { $0 },
            figures: report.matching, table: report.matchingSkills)
    }

    var terms: Section? { report.terms.isEmpty ? nil : Section(section: .terms, captions: report.terms) }

    private func chart(height: Double, _ description: String, _ draw: @escaping (Frame) -> [SVGElement]) -> Chart {
        Chart(width: width, height: height, description: description, draw: draw)
    }

    /// Nil without rows.
    private func table(_ header: [String], _ rows: [[String]]) -> ProfileReport.Listing? {
        guard !rows.isEmpty else { return nil }
        return ProfileReport.Listing(
            header: header,
            rows: rows.map { .init(name: $0[0], tuning: nil, fullName: $0[0], cells: Array($0.dropFirst())) })
    }
}
