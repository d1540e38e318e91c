// SPDX-License-Identifier: MIT
import Foundation
import Profile

/// A page that is filled from top to bottom.
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

    /// Words in as many lines as they need.
    mutating func paragraph(_ text: String, size: Double = 13, style: ChartStyle.Class = .dim) {
        for line in TextMeasure.lines(text, size: size, width: width, isBold: style == .strong) {
            y += size * 1.4
            elements.append(.text(line, at: Point(left, y), style, size: size))
        }
        y += size * 0.4
    }

    /// Something drawn in the whole width.
    mutating func drawing(height: Double, _ draw: (Frame) -> [SVGElement]) {
        elements += draw(Frame(left: left, top: y, width: width, height: height))
        y += height
    }

    /// Side by side: what it is, what is known, how surely.
    mutating func facts(_ facts: [ProfileReport.Fact], columns: Int) {
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

    /// - Returns: where it ends.
    private mutating func draw(_ fact: ProfileReport.Fact, in frame: Frame) -> Double {
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

/// The way a threshold goes, as it goes in the picture: finer is down.
struct TrendArrow: Hashable {
    /// Of the shaft, to the right and down.
    private let slope: Double

    /// Nil where there is nothing to conclude.
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
