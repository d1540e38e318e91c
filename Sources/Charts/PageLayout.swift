// SPDX-License-Identifier: MIT
import Foundation
import Profile

/// Lays out a page from top to bottom.
struct PageLayout {
    let left: Double
    let width: Double
    private(set) var y: Double
    private(set) var elements: [SVGElement] = []

    init(left: Double, top: Double, width: Double) {
        self.left = left
        self.width = width
        y = top
    }

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

    /// Wrapped text.
    mutating func paragraph(_ text: String, size: Double = 13, style: ChartStyle.Class = .dim) {
        for line in TextMeasure.lines(text, size: size, width: width, isBold: style == .strong) {
            y += size * 1.4
            elements.append(.text(line, at: Point(left, y), style, size: size))
        }
        y += size * 0.4
    }

    /// A drawing of the full width.
    mutating func drawing(height: Double, _ draw: (Frame) -> [SVGElement]) {
        elements += draw(Frame(left: left, top: y, width: width, height: height))
        y += height
    }

    /// Statistics in columns: label, value, detail.
    mutating func figures(_ facts: [ProfileReport.Figure], columns: Int) {
        let pitch = width / Double(columns)
        var top = y
        for start in stride(from: 0, to: facts.count, by: columns) {
            var bottom = top
            for (column, fact) in facts[start..<min(start + columns, facts.count)].enumerated() {
                let frame = Frame(left: left + Double(column) * pitch, top: top + 12, width: pitch, height: 0)
                bottom = max(bottom, draw(fact, in: frame))
            }
            top = bottom
        }
        y = top
    }

    /// - Returns: its bottom.
    private mutating func draw(_ fact: ProfileReport.Figure, in frame: Frame) -> Double {
        let x = frame.left + 14
        var baseline = frame.top + 14
        elements.append(.text(fact.label, at: Point(x, baseline), .dim, size: 13))
        baseline += 26
        var indent = 0.0
        if let arrow = fact.trend.flatMap({ TrendArrow(trend: $0) }) {
            elements.append(arrow.element(at: Point(x + 9, baseline - 6)))
            indent = 26
        }
        let size = 18.0
        let values = TextMeasure.lines(fact.value, size: size, width: frame.width - 20 - indent, isBold: true)
        for (index, line) in values.enumerated() {
            if index > 0 { baseline += size * 1.25 }
            elements.append(.text(line, at: Point(x + indent, baseline), .strong, size: size))
        }
        for line in TextMeasure.lines(fact.detail ?? "", size: 12, width: frame.width - 20) {
            baseline += 17
            elements.append(.text(line, at: Point(x, baseline), .dim, size: 12))
        }
        let bottom = baseline + 6
        let bar = Frame(left: frame.left, top: frame.top, width: 3, height: bottom - frame.top)
        elements.append(.rectangle(bar, .bar))
        return bottom
    }
}

/// The direction of a threshold; finer is down, as in the timeline.
struct TrendArrow: Hashable {
    /// Slope of the shaft, to the right and down.
    private let slope: Double

    /// Nil without enough data.
    init?(trend: Trend) {
        switch trend {
        case .notEnoughData: return nil
        case .improving: slope = 1
        case .stable: slope = 0
        case .declining: slope = -1
        }
    }

    var letter: String { slope > 0 ? "↘" : slope < 0 ? "↗" : "→" }

    func element(at middle: Point) -> SVGElement {
        let angle = atan(slope)
        let tip = Point(middle.x + 8 * cos(angle), middle.y + 8 * sin(angle))
        let tail = Point(middle.x - 8 * cos(angle), middle.y - 8 * sin(angle))
        let barbs = [angle + 2.5, angle - 2.5].map { Point(tip.x + 7.5 * cos($0), tip.y + 7.5 * sin($0)) }
        return SVGElement("g", [:], [.polyline([tail, tip], .trend), .polyline([barbs[0], tip, barbs[1]], .trend)])
    }
}

/// A table of skills.
struct ListingDrawing {
    private static let size = 13.0
    private static let small = 12.0
    private static let gap = 14.0
    private static let leading = 17.0

    let listing: ProfileReport.Listing
    let left: Double
    let width: Double

    func draw(top: Double) -> (elements: [SVGElement], bottom: Double) {
        var elements: [SVGElement] = []
        let depth = headers.map(\.count).max() ?? 1
        var y = top + Self.leading * Double(depth)
        for (index, lines) in headers.enumerated() {
            for (line, words) in lines.enumerated() {
                let baseline = y - Double(lines.count - 1 - line) * 15
                elements.append(cell(words, column: index, baseline: baseline, .dim, size: Self.small))
            }
        }
        for row in listing.rows {
            y += 9
            elements.append(.line(Point(left, y), Point(left + width, y), .grid))
            y += Self.leading
            elements.append(cell(row.name, column: 0, baseline: y, .ink, size: Self.size))
            for (index, text) in row.cells.enumerated() {
                elements.append(cell(text, column: index + 1, baseline: y, .ink, size: Self.size))
            }
            if let tuning = row.tuning {
                y += Self.leading - 1
                elements.append(cell(tuning, column: 0, baseline: y, .dim, size: Self.small))
            }
        }
        return (elements, y + 8)
    }

    private func cell(
        _ text: String, column: Int, baseline: Double, _ style: ChartStyle.Class, size: Double
    ) -> SVGElement {
        column == 0
            ? .text(text, at: Point(left, baseline), style, size: size)
            : .text(text, at: Point(edges[column], baseline), style, size: size, anchor: .end)
    }

    /// Headers of two words have two lines.
    private var headers: [[String]] {
        listing.header.map { header in
            let words = header.split(separator: " ").map { String($0) }
            return words.count == 2 && header.count > 8 ? words : [header]
        }
    }

    /// The right edge of each column; free space is distributed equally.
    private var edges: [Double] {
        let widths = headers.indices.map { column in
            let header = headers[column].map { TextMeasure.width($0, size: Self.small) }
            let cells = listing.rows.map { row -> Double in
                guard column == 0 else { return TextMeasure.width(row.cells[column - 1], size: Self.size) }
                return max(
                    TextMeasure.width(row.name, size: Self.size),
                    TextMeasure.width(row.tuning ?? "", size: Self.small))
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
