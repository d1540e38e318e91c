// SPDX-License-Identifier: MIT
import Foundation
import Localization
import Profile

/// Thresholds of sessions side by side, each with its 95 % band; finer is lower.
struct TimelineChart {
    /// Height of the dates below the plot.
    private static let dateRoom = 26.0
    /// The maximum number of separate bands.
    private static let mostWhiskers = 90
    /// Sessions with a greater standard deviation of ln σ have smaller points: few answers, or nearly all right.
    private static let certainty = 0.5

    let sessions: [SessionThreshold]
    let frame: Frame
    let texts: Texts
    let calendar: Calendar

    var elements: [SVGElement] {
        ChartGrid(scale: scale, left: left, right: right, texts: texts).elements + dates + bands + points + course
    }

    var scale: ThresholdScale {
        ThresholdScale(
            sessions: sessions.map(\.estimate), top: frame.top + ChartGrid.headroom(texts),
            bottom: frame.bottom - Self.dateRoom)
    }

    /// Equidistant positions of the sessions.
    var places: [Double] {
        sessions.indices.map { left + (right - left) * (Double($0) + 0.5) / Double(sessions.count) }
    }

    private var left: Double { frame.left + ChartGrid.room(texts) }
    private var right: Double { frame.right - 14 }
    private var spacing: Double { (right - left) / Double(max(sessions.count, 1)) }

    private var bands: [SVGElement] {
        let isCrowded = sessions.count > Self.mostWhiskers
        let scale = scale
        return zip(sessions, places).flatMap { session, x in
            let band = session.estimate.band
            var line = SVGElement.line(
                Point(x, scale.y(band.upperBound)), Point(x, scale.y(band.lowerBound)), isCrowded ? .haze : .whisker)
            line["stroke-width"] = SVGElement.number(isCrowded ? max(spacing, 1) : 1.5)
            let cuts = scale.cuts(band)
            return [line] + (cuts.above ? [.arrowhead(Point(x, scale.top - 6), pointsUp: true)] : [])
                + (cuts.below ? [.arrowhead(Point(x, scale.bottom + 6), pointsUp: false)] : [])
        }
    }

    var isCut: Bool { scale.cutsAny(sessions.map(\.estimate.band)) }

    private var points: [SVGElement] {
        let scale = scale
        let radius = (spacing / 2.5).clamped(to: 1.4...5)
        return zip(sessions, places).filter { scale.range.contains($0.0.estimate.threshold) }.map { session, x in
            let weight = (Self.certainty / session.estimate.deviation).clamped(to: 0.45...1)
            return .circle(Point(x, scale.y(session.estimate.threshold)), radius: radius * weight, .point)
        }
    }

    /// A line for each segment.
    private var course: [SVGElement] {
        let (all, scale) = (zip(sessions, places).map { ($0, $1) }, scale)
        return Dictionary(grouping: all) { $0.0.segment }.sorted { $0.key < $1.key }.compactMap { _, part in
            let points = SmoothedThresholds.logSigmas(part.map(\.0.estimate)).map { index, value in
                Point(part[index].1, scale.y(ThresholdEstimate(logSigma: value, deviation: 0).threshold))
            }
            return points.isEmpty ? nil : .polyline(points, .course)
        }
    }

    private var dates: [SVGElement] {
        let bottom = scale.bottom
        return labels.flatMap { label -> [SVGElement] in
            [
                .line(Point(label.place, bottom), Point(label.place, bottom + 5), .axis),
                .label(label.text, at: Point(label.x, bottom + 19), label.anchor),
            ]
        }
    }
}

/// Smoothed thresholds for display: the mean of ln σ over each session and its neighbours, weighted by precision.
enum SmoothedThresholds {
    /// Fewer sessions are not smoothed.
    static let leastSessions = 8
    /// Neighbours per side: a sixteenth of all sessions, at most this.
    private static let mostNeighbours = 12

    /// ln σ by index of the session, without the first and last sessions, which lack neighbours; empty for few sessions.
    static func logSigmas(_ estimates: [ThresholdEstimate]) -> [(index: Int, value: Double)] {
        guard estimates.count >= leastSessions else { return [] }
        let reach = min(max(estimates.count / 16, 1), mostNeighbours)
        return (reach..<estimates.count - reach).map { index in
            let near = estimates[index - reach...index + reach].map {
                (value: $0.logSigma, weight: 1 / max($0.deviation * $0.deviation, 1e-6))
            }
            return (index, near.reduce(0) { $0 + $1.value * $1.weight } / near.reduce(0) { $0 + $1.weight })
        }
    }
}

/// Date labels: the first and the last date in full, and as many months between them as there is room for.
extension TimelineChart {
    private struct Label {
        let text: String
        let x: Double
        let anchor: SVGElement.Anchor
        let place: Double
    }

    /// Distance between labels.
    private static let gap = 14.0

    private var labels: [Label] {
        let (dates, places) = (sessions.map(\.start), places)
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

    /// The first session of each month but the first; January shows the year.
    private var months: [(month: Int, label: Label)] {
        var labels: [(Int, Label)] = []
        var previous: DateComponents?
        for (date, place) in zip(sessions.map(\.start), places) {
            let parts = calendar.dateComponents([.year, .month], from: date)
            defer { previous = parts }
            guard let month = parts.month, let year = parts.year, let previous, previous != parts else { continue }
            let text = previous.year == year ? texts.name(ofMonth: month) : String(year)
            labels.append((month, Label(text: text, x: place, anchor: .middle, place: place)))
        }
        return labels
    }

    /// Centred below its session, within the plot.
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

extension Texts {
    /// "21 Nov 2026".
    package func day(_ date: Date, in calendar: Calendar) -> String {
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        return self.date(day: parts.day ?? 1, month: parts.month ?? 1, year: parts.year ?? 1970)
    }
}

extension Calendar {
    /// The calendar of all dates shown: Gregorian, in the local time zone.
    package static var displayed: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .current
        return calendar
    }
}
