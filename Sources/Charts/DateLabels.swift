// SPDX-License-Identifier: MIT
import Foundation
import Localization

/// Which dates stand below a timeline: the first and the last whole, between them as many months as there is room for.
struct DateLabels {
    struct Label: Hashable {
        let text: String
        let x: Double
        let anchor: SVGElement.Anchor
        let place: Double
    }

    /// Between two labels.
    private static let gap = 14.0

    let dates: [Date]
    let places: [Double]
    let left: Double
    let right: Double
    let texts: Texts
    let calendar: Calendar

    var labels: [Label] {
        guard let first = dates.first, let last = dates.last, let start = places.first, let end = places.last else {
            return []
        }
        let outer = dates.count == 1 ? [whole(first, start)] : [whole(first, start), whole(last, end)]
        // Two sessions of the same days side by side: one of them says enough.
        if let one = outer.first, let other = outer.dropFirst().first, Self.touch(one, other) { return [other] }
        let months = months
        for step in [1, 2, 3, 6, 12] {
            let inner = months.filter { ($0.month - 1).isMultiple(of: step) }.map(\.label).filter { label in
                outer.allSatisfy { !Self.touch($0, label) }
            }
            if zip(inner, inner.dropFirst()).allSatisfy({ !Self.touch($0, $1) }) { return outer + inner }
        }
        return outer
    }

    /// The first session of each month but the first one; of January the year.
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

    /// Below its session, but not beyond the plot.
    private func whole(_ date: Date, _ place: Double) -> Label {
        let text = texts.day(date, in: calendar)
        let half = TextMeasure.width(text, size: ChartGrid.textSize) / 2
        if place - half < left { return Label(text: text, x: left, anchor: .start, place: place) }
        if place + half > right { return Label(text: text, x: right, anchor: .end, place: place) }
        return Label(text: text, x: place, anchor: .middle, place: place)
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

extension Texts {
    /// The day of a moment: "21 Nov 2026".
    package func day(_ date: Date, in calendar: Calendar) -> String {
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        return self.date(day: parts.day ?? 1, month: parts.month ?? 1, year: parts.year ?? 1970)
    }
}

extension Calendar {
    /// The calendar of all printed dates: Gregorian, in this computer's time zone.
    package static var told: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .current
        return calendar
    }
}
