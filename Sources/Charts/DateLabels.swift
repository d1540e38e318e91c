// SPDX-License-Identifier: MIT
import Foundation
import Words

/// Which dates stand below a timeline: the first and the last whole, between them as many months as there is room for.
struct DateLabels {
    struct Label: Hashable {
        let text: String
        let x: Double
        let anchor: SVGElement.Anchor
        /// Of the session that it stands for.
        let place: Double
    }

    /// Between two labels.
    private static let gap = 14.0

    let dates: [Date]
    /// Of each date, from left to right.
    let places: [Double]
    let left: Double
    let right: Double
    let texts: any ProfileTexts
    let calendar: Calendar

    var labels: [Label] {
        guard let first = dates.first, let last = dates.last, let start = places.first, let end = places.last else {
            return []
        }
        if dates.count == 1 { return [Label(text: day(first), x: start, anchor: .middle, place: start)] }
        let outer = [
            Label(text: day(first), x: left, anchor: .start, place: start),
            Label(text: day(last), x: right, anchor: .end, place: end),
        ]
        for step in [1, 2, 3, 6, 12] {
            let inner = months(every: step).filter { label in outer.allSatisfy { !Self.touch($0, label) } }
            if zip(inner, inner.dropFirst()).allSatisfy({ !Self.touch($0, $1) }) { return outer + inner }
        }
        return outer
    }

    /// The first session of each month but the first one; of January the year.
    private func months(every step: Int) -> [Label] {
        var labels: [Label] = []
        var previous: DateComponents?
        for (date, place) in zip(dates, places) {
            let parts = calendar.dateComponents([.year, .month], from: date)
            defer { previous = parts }
            guard let month = parts.month, let year = parts.year, let previous, previous != parts,
                (month - 1).isMultiple(of: step)
            else { continue }
            let text = previous.year == year ? texts.name(ofMonth: month) : String(year)
            labels.append(Label(text: text, x: place, anchor: .middle, place: place))
        }
        return labels
    }

    func day(_ date: Date) -> String {
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        return texts.date(day: parts.day ?? 1, month: parts.month ?? 1, year: parts.year ?? 1970)
    }

    private static func touch(_ one: Label, _ other: Label) -> Bool {
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
