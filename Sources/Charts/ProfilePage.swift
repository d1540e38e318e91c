// SPDX-License-Identifier: MIT
import Foundation
import Localization
import Profile
import Training

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
        /// The first one leads.
        package var charts: [Chart] = []
        /// What the chart shows, as a finding if the statistics support it.
        package var title: String?
        /// What is drawn.
        package var lead: String?
        /// Signs in the chart.
        package var hints: [String] = []
        /// A run that adds to the chart.
        package var step: ProfileStory.Step?
        package var table: ProfileReport.Listing?

        package var paragraphs: [String] { findings + captions }
    }

    package struct Chart {
        let width: Double
        let height: Double
        package let description: String
        /// Its name among the charts of its section.
        package var name: String?
        package var marks: [ChartMark] = []
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
    package let width: Double
    private let chosen: TrainingSettings
    /// False where the page shows the invitation to train beside the charts.
    private let invites: Bool

    /// - Parameters:
    ///   - width: of charts, pixels; clamped to `widths`.
    ///   - chosen: its intervals are listed even if they were never practised; nil for none.
    package init(
        _ summary: ProfileSummary, chosen: TrainingSettings? = nil, width: Double, texts: Texts, on date: Date,
        calendar: Calendar
    ) {
        report = ProfileReport(summary: summary, texts: texts, date: date, calendar: calendar)
        self.width = width.clamped(to: Self.widths)
        self.chosen = chosen ?? .standard
        invites = chosen == nil
        let practised = Set(summary.skills.map(\.skill))
        let wanted = chosen.map { settings in
            settings.intervals.sorted.map { Skill($0, settings.tuningSystem.key) }
        }
        skills = practised.isEmpty ? practised : practised.union(wanted ?? [])
    }

    /// Those of the list of intervals.
    private let skills: Set<Skill>
    package var story: ProfileStory { ProfileStory(report, chosen: chosen) }

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
        let height = (width * 0.55).clamped(to: 220...330)
        let drawing = ProfileChart(
            summary, in: Frame(left: 0, top: 0, width: width, height: height), texts: texts, invites: invites)
        let hints = summary.leading == nil ? [] : drawing.hints.map { texts.hint($0) }
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
                [texts.notesCaption(of: $0.skill)] + hints
            } ?? [],
            charts: [
                chart(height: height, report.description, marks: drawing.marks) {
                    ProfileChart(summary, in: $0, texts: texts, invites: invites).elements
                }
            ], title: report.notesTitle, lead: texts.notesLead(of: summary.leading?.skill ?? .unison), hints: hints,
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
        let height = (width * 0.55).clamped(to: 220...330)
        let sample = drawing(Frame(left: 0, top: 0, width: width, height: height))
        let isSmoothed = sessions.count >= SmoothedThresholds.leastSessions
        let pooled = hearing.isPooled ? report.known.map { texts.pooledCaption(as: $0.skill) } : nil
        let words = [
            texts.timelineCaption, pooled, isSmoothed ? texts.courseCaption : nil,
            sample.isCut ? texts.hint(.arrow) : nil,
        ]
        let rows = sessions.reversed().map { session in
            [
                texts.day(session.start, in: report.calendar), texts.cents(session.estimate.threshold),
                texts.span(of: session.estimate.band), texts.count(session.answers),
            ]
        }
        return Section(
            section: .timeline, captions: [words.compactMap { $0 }.joined(separator: " ")],
            charts: [chart(height: height, description, marks: sample.marks) { drawing($0).elements }],
            title: report.timelineTitle, lead: texts.timelineLead,
            hints: sample.isCut ? [texts.hint(.arrow)] : [],
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
            charts: [chart(height: 200, caption) { CurveChart(curve: curve, frame: $0, texts: texts).elements }],
            table: table([texts.differenceAxis, texts.label(.answers), texts.shareAxis], rows))
    }

    var intervals: Section? {
        let table = report.intervals
        guard table != nil || !skills.subtracting([.unison]).isEmpty else { return nil }
        func drawing(_ frame: Frame) -> IntervalChart {
            IntervalChart(summary, chosen: Array(skills), in: frame, texts: texts)
        }
        // As high as the chart of matching, with the choice of its three, beside which it stands.
        let least = IntervalChart.height(skills)
        let height = max(least, min(errorHeight + 52, width < 400 ? 0 : 2 * least))
        let sample = drawing(Frame(left: 0, top: 0, width: width, height: height))
        return Section(
            section: .intervals, findings: report.intervalWords,
            charts: [chart(height: height, texts.intervalsLead, marks: sample.marks) { drawing($0).elements }],
            title: table.map { _ in report.intervalsTitle },
            lead: table == nil ? texts.noIntervalYet : texts.intervalsLead,
            step: ProfileStory.Step(
                label: texts.compareIntervals, reason: nil, focus: PracticeFocus(.intervalComparison)),
            table: table)
    }

    var matching: Section {
        let step = ProfileStory.Step(label: texts.tuneNotes, reason: nil, focus: PracticeFocus(.pitchMatching))
        guard report.hasMatching else {
            return Section(
                section: .matching, captions: [texts.startMatching], figures: report.matching,
                charts: invites ? [] : [errorHistogram(ErrorDistribution([]), [])], lead: texts.startMatching,
                step: step)
        }
        return Section(
            section: .matching, findings: report.matchingWords, captions: [report.grossErrors].compactMap { $0 },
            figures: report.matching, charts: errorCharts, title: report.matchingTitle,
            lead: report.tuned.map {
                texts.matchingLead($0.skill, count: $0.summary.count, mean: $0.summary.meanAbsoluteError)
            }, hints: [report.grossErrors].compactMap(\.self), step: step, table: report.matchingSkills)
    }

    var terms: Section? { report.terms.isEmpty ? nil : Section(section: .terms, captions: report.terms) }

    private var errorHeight: Double { (width * 0.55).clamped(to: 250...330) }

    private var errorCharts: [Chart] {
        guard let (skill, matching) = report.tuned else { return [] }
        let errors = matching.distribution
        let height = errorHeight
        let frame = Frame(left: 0, top: 0, width: width, height: height)
        let sizes: [(String, ErrorSizeChart.Axis)] = [
            (texts.overTime, .sessions(report.calendar)), (texts.byNote, .notes(summary.range)),
        ]
        let marks = ErrorChart(errors: errors, frame: frame, texts: texts).marks(skill, of: summary)
        return [errorHistogram(errors, marks)]
            + sizes.map { name, axis in
                func drawing(_ frame: Frame) -> ErrorSizeChart {
                    ErrorSizeChart(errors: errors, axis: axis, frame: frame, texts: texts)
                }
                return chart(height: height, name, name: name, marks: drawing(frame).marks(skill, of: summary)) {
                    drawing($0).elements
                }
            }
    }

    private func errorHistogram(_ errors: ErrorDistribution, _ marks: [ChartMark]) -> Chart {
        chart(height: errorHeight, texts.whereYouStop, name: texts.whereYouStop, marks: marks) {
            ErrorChart(errors: errors, frame: $0, texts: texts).elements
        }
    }

    private func chart(
        height: Double, _ description: String, name: String? = nil, marks: [ChartMark] = [],
        _ draw: @escaping (Frame) -> [SVGElement]
    ) -> Chart {
        Chart(width: width, height: height, description: description, name: name, marks: marks, draw: draw)
    }

    /// Nil without rows.
    private func table(_ header: [String], _ rows: [[String]]) -> ProfileReport.Listing? {
        guard !rows.isEmpty else { return nil }
        return ProfileReport.Listing(
            header: header,
            rows: rows.map { .init(name: $0[0], tuning: nil, fullName: $0[0], cells: Array($0.dropFirst())) })
    }
}
