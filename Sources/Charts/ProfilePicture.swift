// SPDX-License-Identifier: MIT
import Foundation
import Profile
import Words

/// A profile on one page: the threshold and its course over the sessions, then the notes, the intervals and how somebody
/// tunes. Honest about what is not known, and complete on the first day.
package struct ProfilePicture {
    package static let width = 900.0
    private static let margin = 48.0

    private let summary: ProfileSummary
    private let texts: any ProfileTexts
    private let language: Language
    private let appearance: Appearance
    private let calendar: Calendar

    /// - Parameter calendar: with the time zone in which dates are told.
    package init(
        _ summary: ProfileSummary, language: Language, appearance: Appearance = .auto, calendar: Calendar
    ) {
        self.summary = summary
        self.language = language
        texts = language.texts
        self.appearance = appearance
        self.calendar = calendar
    }

    /// A whole file.
    package var file: String { "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + svg.xml + "\n" }

    package var svg: SVGElement {
        var page = PageLayout(left: Self.margin, top: Self.margin, width: Self.width - 2 * Self.margin)
        let report = ProfileReport(summary, texts: texts, calendar: calendar)
        page.title(texts.heading(.profile), beside: report.subtitle)
        page.heading(texts.heading(.discrimination))
        page.facts(report.discrimination, columns: 4)
        page.space(8)
        page.paragraph(report.practised.line)
        timeline(&page)
        notes(&page)
        if let intervals = report.intervals {
            page.heading(texts.heading(.intervals))
            list(intervals, &page)
        }
        if let caption = report.centreCaption {
            page.space(4)
            page.paragraph(caption)
        }
        matching(report, &page)
        let height = page.y + Self.margin
        var document = SVGDocument(
            width: Self.width, height: height, title: texts.heading(.profile), description: report.description)
        document.sheet = ChartStyle.sheet(appearance)
        document.language = language.rawValue
        let paper = Frame(left: 0, top: 0, width: Self.width, height: height)
        return document.element([.rectangle(paper, .page)] + page.elements)
    }

    /// Nothing before the first answer.
    private func timeline(_ page: inout PageLayout) {
        guard let leading = summary.leading else { return }
        page.heading(texts.heading(.timeline))
        guard !leading.timeline.isEmpty else {
            return page.paragraph(texts.noSession(needed: PracticeSession.leastAnswers))
        }
        let isEven = leading.timeline.count >= SmoothedThresholds.leastSessions
        page.paragraph(isEven ? "\(texts.timelineCaption) \(texts.courseCaption)" : texts.timelineCaption)
        page.drawing(height: 220) { frame in
            TimelineChart(leading.timeline, in: frame, texts: texts, calendar: calendar).elements
        }
    }

    private func notes(_ page: inout PageLayout) {
        page.heading(texts.heading(.notes))
        if summary.leading != nil { page.paragraph(texts.notesCaption) }
        page.drawing(height: 330) { frame in ProfileChart(summary, in: frame, texts: texts).elements }
    }

    private func matching(_ report: ProfileReport, _ page: inout PageLayout) {
        page.heading(texts.heading(.matching))
        guard !report.matching.isEmpty else {
            return page.paragraph(texts.startMatching, size: 17, style: .strong)
        }
        page.facts(report.matching, columns: 5)
        if let gross = report.grossErrors {
            page.space(6)
            page.paragraph(gross)
        }
        if let skills = report.matchingSkills {
            page.space(14)
            list(skills, &page)
        }
    }

    private func list(_ listing: ProfileReport.Listing, _ page: inout PageLayout) {
        let drawing = ListingDrawing(listing: listing, left: page.left, width: page.width)
        let bottom = drawing.draw(top: page.y).bottom
        page.drawing(height: bottom - page.y) { drawing.draw(top: $0.top).elements }
    }
}
