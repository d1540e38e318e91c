// SPDX-License-Identifier: MIT
import Foundation
import Localization

/// Dates of sessions side by side: the first and the last date in full, and as many months between them as there is room for.
struct DateAxis {
    let dates: [Date]
    let left, right: Double
    let texts: Texts
    let calendar: Calendar

    /// Equidistant.
    var places: [Double] {
        dates.indices.map { left + (right - left) * (Double($0) + 0.5) / Double(dates.count) }
    }

    func elements(below bottom: Double) -> [SVGElement] {
        labels.flatMap { label -> [SVGElement] in
            [
                .line(Point(label.place, bottom), Point(label.place, bottom + 5), .axis),
                .label(label.text, at: Point(label.x, bottom + 19), label.anchor),
            ]
        }
    }

    private struct Label {
        let text: String
        let x: Double
        let anchor: SVGElement.Anchor
        let place: Double
    }

    /// Distance between labels.
    private static let gap = 14.0

    private var labels: [Label] {
        let places = places
        guard let first = dates.first, let last = dates.last, let start = places.first, let end = places.last else {
            return []
        }
        let outer = dates.count == 1 ? [fullDate(first, start)] : [fullDate(first, start), fullDate(last, end)]
        // If both overlap, the last one is enough.
        if let one = outer.first, let other = outer.dropFirst().first, Self.overlap(one, other) { return [other] }
        let months = months
        for step in [1, 2, 3, 6, 12] {
            let inner = months.filter { ($0.month - 1).isMultiple(of: step) }.map(\.label).filter { label in
                outer.allSatisfy { !Self.overlap($0, label) }
            }
            if zip(inner, inner.dropFirst()).allSatisfy({ !Self.overlap($0, $1) }) { return outer + inner }
        }
        return outer
    }

    /// The first date of each month but the first; January shows the year.
    private var months: [(month: Int, label: Label)] {
        var labels: [(Int, Label)] = []
        var previous: DateComponents?
        for (date, place) in zip(dates, places) {
            let parts = calendar.dateComponents([.year, .month], from: date)
            defer { previous = parts }
            guard let month = parts.month, let year = parts.year, let previous, previous != parts else { continue }
            let text = previous.year == year ? texts.name(ofMonth: month) : String(year)
            labels.append((month, Label(text: text, x: place, anchor: .middle, place: place)))
        }
        return labels
    }

    /// Centred below its place, within the plot.
    private func fullDate(_ date: Date, _ place: Double) -> Label {
        let text = texts.day(date, in: calendar)
        let half = TextMeasure.width(text, size: ChartGrid.textSize) / 2
        if place - half < left { return Label(text: text, x: left, anchor: .start, place: place) }
        if place + half > right { return Label(text: text, x: right, anchor: .end, place: place) }
        return Label(text: text, x: place, anchor: .middle, place: place)
    }

    private static func overlap(_ one: Label, _ other: Label) -> Bool {
        let (one, other) = (extent(one), extent(other))
        return one.lowerBound < other.upperBound + gap && other.lowerBound < one.upperBound + gap
    }

    private static func extent(_ label: Label) -> ClosedRange<Double> {
        let width = TextMeasure.width(label.text, size: ChartGrid.textSize)
        return switch label.anchor {
        case .start: label.x...label.x + width
        case .middle: label.x - width / 2...label.x + width / 2
        case .end: label.x - width...label.x
        }
    }
}
