// SPDX-License-Identifier: MIT
import Foundation
import Profile
import Localization

/// A profile on one page: threshold, psychometric function, timeline, notes, intervals and matching. Complete on the first day,
/// with what is unknown marked.
package struct ProfilePicture {
    package static let width = 900.0
    private static let margin = 48.0

    private let summary: ProfileSummary
    private let texts: Texts
    private let language: Language
    private let appearance: Appearance
    private let date: Date
    private let calendar: Calendar

    package init(
        _ summary: ProfileSummary, language: Language, appearance: Appearance = .auto, on date: Date, calendar: Calendar
    ) {
        self.date = date
        self.summary = summary
        self.language = language
        texts = language.texts
        self.appearance = appearance
        self.calendar = calendar
    }

    /// The SVG file.
    package var file: String { "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + svg.xml + "\n" }

    package var svg: SVGElement {
        var page = PageLayout(left: Self.margin, top: Self.margin, width: Self.width - 2 * Self.margin)
        let report = ProfileReport(summary, texts: texts, on: date, calendar: calendar)
        page.title("Peach · " + texts.heading(.profile), beside: "\(report.subtitle) · \(report.today)")
        page.heading(texts.heading(.discrimination))
        if let first = report.plainWords.first {
            page.space(4)
            page.paragraph(first, size: 17, style: .strong)
            page.paragraph(report.plainWords.dropFirst().joined(separator: " "), size: 15, style: .ink)
        }
        page.figures(report.discrimination, columns: 4)
        page.space(8)
        page.paragraph(report.practised.line)
        if let curve = summary.curve {
            page.heading(texts.heading(.curve))
            page.paragraph(report.curveWords(curve))
            page.drawing(height: 200) { CurveChart(curve: curve, frame: $0, texts: texts).elements }
        }
        timeline(report, &page)
        notes(&page)
        if let intervals = report.intervals {
            page.heading(texts.heading(.intervals))
            let words = report.intervalWords
            if !words.isEmpty { page.paragraph(words.joined(separator: " "), size: 15, style: .ink) }
            list(intervals, &page)
        }
        matching(report, &page)
        if !report.terms.isEmpty { page.heading(texts.heading(.terms)) }
        for term in report.terms { page.paragraph(term.line) }
        let height = page.y + Self.margin
        var document = SVGDocument(
            width: Self.width, height: height, title: texts.heading(.profile), description: report.description)
        document.sheet = ChartStyle.sheet(appearance)
        document.language = language.rawValue
        let paper = Frame(left: 0, top: 0, width: Self.width, height: height)
        return document.element([.rectangle(paper, .page)] + page.elements)
    }

    /// Empty before the first answer.
    private func timeline(_ report: ProfileReport, _ page: inout PageLayout) {
        guard let leading = report.known else { return }
        page.heading(texts.heading(.timeline))
        guard !leading.timeline.isEmpty else {
            return page.paragraph(texts.noSession(needed: DataQualityWarning.leastAnswers))
        }
        func chart(_ frame: Frame) -> TimelineChart {
            TimelineChart(sessions: leading.timeline, frame: frame, texts: texts, calendar: calendar)
        }
        let frame = Frame(left: page.left, top: page.y, width: page.width, height: 220)
        page.paragraph(report.timelineWords(leading.timeline.count, isCut: chart(frame).isCut))
        page.drawing(height: 220) { chart($0).elements }
    }

    private func notes(_ page: inout PageLayout) {
        page.heading(texts.heading(.notes))
        let frame = Frame(left: page.left, top: page.y, width: page.width, height: 330)
        let hints = ProfileChart(summary, in: frame, texts: texts).hints.map { texts.hint($0) }
        if let leading = summary.leading {
            page.paragraph(([texts.notesCaption(of: leading.skill)] + hints).joined(separator: " "))
        }
        page.drawing(height: 330) { frame in ProfileChart(summary, in: frame, texts: texts).elements }
    }

    private func matching(_ report: ProfileReport, _ page: inout PageLayout) {
        page.heading(texts.heading(.matching))
        guard report.hasMatching else {
            return page.paragraph(texts.startMatching, size: 17, style: .strong)
        }
        let words = report.matchingWords
        if !words.isEmpty { page.paragraph(words.joined(separator: " "), size: 15, style: .ink) }
        page.figures(report.matching, columns: 4)
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
