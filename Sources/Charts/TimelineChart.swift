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
        ChartGrid(scale: scale, left: left, right: right, texts: texts).elements
            + dates.elements(below: scale.bottom) + bands + points + course
    }

    private var dates: DateAxis {
        DateAxis(dates: sessions.map(\.start), left: left, right: right, texts: texts, calendar: calendar)
    }

    /// A mark for each session.
    var marks: [ChartMark] {
        let scale = scale
        return zip(sessions, places).map { session, x in
            ChartMark(
                Point(x, scale.y(session.estimate.threshold)),
                [
                    "\(texts.day(session.start, in: calendar)): \(texts.plain(session.estimate.threshold))",
                    texts.band(session.estimate.band), texts.answers(session.answers),
                ], day: calendar.name(ofDay: session.start))
        }
    }

    var scale: ThresholdScale {
        ThresholdScale(
            sessions: sessions.map(\.estimate), top: frame.top + ChartGrid.headroom(texts),
            bottom: frame.bottom - Self.dateRoom)
    }

    private var places: [Double] { dates.places }

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
