// SPDX-License-Identifier: MIT
import Foundation
import Localization
import Profile

/// A profile on one page: threshold, psychometric function, timeline, notes, intervals and matching. Complete on the first day,
/// with what is unknown marked.
package struct ProfilePicture {
    package static let width = 900.0
    private static let margin = 48.0

    private let page: ProfilePage
    private let appearance: Appearance

    package init(
        _ summary: ProfileSummary, language: Language, appearance: Appearance = .auto, on date: Date, calendar: Calendar
    ) {
        page = ProfilePage(
            summary, width: Self.width - 2 * Self.margin, texts: language.texts, on: date, calendar: calendar)
        self.appearance = appearance
    }

    private var texts: Texts { page.report.texts }

    package var file: String { "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + svg.xml + "\n" }

    package var svg: SVGElement {
        let report = page.report
        var layout = PageLayout(left: Self.margin, top: Self.margin, width: Self.width - 2 * Self.margin)
        layout.title("Peach · " + texts.heading(.profile), beside: "\(report.subtitle) · \(report.today)")
        let sections = [
            page.discrimination, page.curve, page.timeline, page.notes, page.intervals, page.matching, page.terms,
        ]
        for case let section? in sections {
            layout.heading(texts.heading(section.section))
            draw(section, in: &layout)
        }
        let height = layout.y + Self.margin
        let paper = Frame(left: 0, top: 0, width: Self.width, height: height)
        return .document(
            width: Self.width, height: height, title: texts.heading(.profile), description: report.description,
            sheet: ChartStyle.sheet(appearance), language: texts.language,
            [.rectangle(paper, .page)] + layout.elements)
    }

    private func draw(_ section: ProfilePage.Section, in layout: inout PageLayout) {
        let report = page.report
        if !section.findings.isEmpty {
            layout.paragraph(section.findings.joined(separator: " "), size: 15, style: .ink)
        }
        switch section.section {
        case .discrimination:
            if let first = report.plainWords.first {
                layout.space(4)
                layout.paragraph(first, size: 17, style: .strong)
                layout.paragraph(report.plainWords.dropFirst().joined(separator: " "), size: 15, style: .ink)
            }
            layout.figures(section.figures)
            layout.space(8)
            layout.paragraph(report.practised.line)
        case .curve, .timeline, .notes:
            if !section.captions.isEmpty { layout.paragraph(section.captions.joined(separator: " ")) }
            for chart in section.charts { layout.draw(chart) }
        case .matching:
            guard report.hasMatching else { return layout.paragraph(texts.startMatching, size: 17, style: .strong) }
            layout.figures(section.figures)
            layout.space(14)
            if let chart = section.charts.first { layout.draw(chart) }
            for caption in section.captions {
                layout.space(6)
                layout.paragraph(caption)
            }
            if let table = section.table {
                layout.space(14)
                layout.list(table)
            }
        case .profile, .intervals, .terms:
            for chart in section.charts { layout.draw(chart) }
            if let table = section.table { layout.list(table) }
            for caption in section.captions { layout.paragraph(caption) }
        }
    }
}

/// Lays out a page from top to bottom.
struct PageLayout {
    private static let columns = 4

    let left, width: Double
    private(set) var y: Double
    private(set) var elements: [SVGElement] = []

    init(left: Double, top: Double, width: Double) { (self.left, self.width, y) = (left, width, top) }

    var right: Double { left + width }

    mutating func space(_ height: Double) { y += height }

    mutating func title(_ text: String, beside: String) {
        y += 30
        elements.append(.text(text, at: Point(left, y), .strong, size: 30))
        let isTight =
            TextMeasure.width(text, size: 30, isBold: true) + 24 + TextMeasure.width(beside, size: 15) > width
        if isTight { y += 24 }
        elements.append(
            .text(beside, at: Point(isTight ? left : right, y), .dim, size: 15, anchor: isTight ? .start : .end))
        y += 14
    }

    mutating func heading(_ text: String) {
        y += 34
        elements.append(.line(Point(left, y), Point(right, y), .grid))
        y += 32
        elements.append(.text(text, at: Point(left, y), .strong, size: 18))
        y += 10
    }

    mutating func paragraph(_ text: String, size: Double = 13, style: ChartStyle.Class = .dim) {
        for line in TextMeasure.lines(text, size: size, width: width, isBold: style == .strong) {
            y += size * 1.4
            elements.append(.text(line, at: Point(left, y), style, size: size))
        }
        y += size * 0.4
    }

    /// A chart of the full width.
    mutating func draw(_ chart: ProfilePage.Chart) {
        elements += chart.draw(Frame(left: left, top: y, width: width, height: chart.height))
        y += chart.height
    }

    /// Figures in columns: label, value, detail.
    mutating func figures(_ figures: [ProfileReport.Figure]) {
        let pitch = width / Double(Self.columns)
        for start in stride(from: 0, to: figures.count, by: Self.columns) {
            let bottoms = figures[start..<min(start + Self.columns, figures.count)].enumerated().map { column, figure in
                draw(figure, in: Frame(left: left + Double(column) * pitch, top: y + 12, width: pitch, height: 0))
            }
            y = bottoms.max() ?? y
        }
    }

    /// - Returns: its bottom.
    private mutating func draw(_ figure: ProfileReport.Figure, in frame: Frame) -> Double {
        let x = frame.left + 14
        var baseline = frame.top + 14
        elements.append(.text(figure.label, at: Point(x, baseline), .dim, size: 13))
        baseline += 26
        let size = 18.0
        let values = TextMeasure.lines(figure.value, size: size, width: frame.width - 20, isBold: true)
        for (index, line) in values.enumerated() {
            if index > 0 { baseline += size * 1.25 }
            elements.append(.text(line, at: Point(x, baseline), .strong, size: size))
        }
        for line in TextMeasure.lines(figure.detail ?? "", size: 12, width: frame.width - 20) {
            baseline += 17
            elements.append(.text(line, at: Point(x, baseline), .dim, size: 12))
        }
        let bottom = baseline + 6
        let bar = Frame(left: frame.left, top: frame.top, width: 3, height: bottom - frame.top)
        elements.append(.rectangle(bar, .bar))
        return bottom
    }
}

/// Tables of skills.
extension PageLayout {
    private static let (cellSize, headerSize, gap, leading) = (13.0, 12.0, 14.0, 17.0)

    mutating func list(_ listing: ProfileReport.Listing) {
        // Headers of two words have two lines.
        let headers = listing.header.map { header in
            let words = header.split(separator: " ").map { String($0) }
            return words.count == 2 && header.count > 8 ? words : [header]
        }
        let edges = edges(headers, listing.rows)
        func add(_ text: String, _ column: Int, _ baseline: Double, _ style: ChartStyle.Class, _ size: Double) {
            let place = Point(column == 0 ? left : edges[column], baseline)
            elements.append(.text(text, at: place, style, size: size, anchor: column == 0 ? .start : .end))
        }
        y += Self.leading * Double(headers.map(\.count).max() ?? 1)
        for (column, lines) in headers.enumerated() {
            for (line, words) in lines.enumerated() {
                add(words, column, y - Double(lines.count - 1 - line) * 15, .dim, Self.headerSize)
            }
        }
        for row in listing.rows {
            y += 9
            elements.append(.line(Point(left, y), Point(left + width, y), .grid))
            y += Self.leading
            for (column, text) in ([row.name] + row.cells).enumerated() { add(text, column, y, .ink, Self.cellSize) }
            if let tuning = row.tuning {
                y += Self.leading - 1
                add(tuning, 0, y, .dim, Self.headerSize)
            }
        }
        y += 8
    }

    /// The right edge of each column; free space is distributed equally.
    private func edges(_ headers: [[String]], _ rows: [ProfileReport.Listing.Row]) -> [Double] {
        let widths = headers.indices.map { column in
            let header = headers[column].map { TextMeasure.width($0, size: Self.headerSize) }
            let cells = rows.map { row -> Double in
                guard column == 0 else { return TextMeasure.width(row.cells[column - 1], size: Self.cellSize) }
                return max(
                    TextMeasure.width(row.name, size: Self.cellSize),
                    TextMeasure.width(row.tuning ?? "", size: Self.headerSize))
            }
            return (header + cells).max() ?? 0
        }
        let gap = max(Self.gap, (width - widths.reduce(0, +)) / Double(max(widths.count - 1, 1)))
        var x = left - gap
        return widths.map { width in
            x += gap + width
            return x
        }
    }
}
