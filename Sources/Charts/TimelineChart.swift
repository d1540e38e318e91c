// SPDX-License-Identifier: MIT
import Foundation
import Music
import Profile
import Localization

/// The thresholds of sessions, one beside the other, each with its 95 % band; the finer the ear, the further down.
struct TimelineChart {
    /// Below the plot, for dates.
    private static let dateRoom = 26.0
    /// So many bands can be told apart.
    private static let mostWhiskers = 90
    /// A session less sure than this about ln σ is a smaller point: few answers, or nearly all of them right.
    private static let certainty = 0.5

    private let sessions: [SessionThreshold]
    private let frame: Frame
    private let texts: Texts
    private let calendar: Calendar

    init(_ sessions: [SessionThreshold], in frame: Frame, texts: Texts, calendar: Calendar) {
        self.sessions = sessions
        self.frame = frame
        self.texts = texts
        self.calendar = calendar
    }

    var elements: [SVGElement] {
        ChartGrid(scale: scale, left: left, right: right, texts: texts).elements + dates + bands + points + course
    }

    var scale: ThresholdScale {
        ThresholdScale(
            sessions: sessions.map(\.estimate), top: frame.top + ChartGrid.headroom(texts),
            bottom: frame.bottom - Self.dateRoom)
    }

    /// Where each session lies: in order, equally far apart.
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
            line.set("stroke-width", SVGElement.number(isCrowded ? max(spacing, 1) : 1.5))
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

    private var course: [SVGElement] {
        let values = SmoothedThresholds.logSigmas(sessions.map(\.estimate))
        guard !values.isEmpty else { return [] }
        let (places, scale) = (places, scale)
        let points = values.map { index, value in
            Point(places[index], scale.y(ThresholdEstimate(logSigma: value, deviation: 0).threshold))
        }
        return [.polyline(points, .course)]
    }

    private var dates: [SVGElement] {
        let labels = DateLabels(
            dates: sessions.map(\.start), places: places, left: left, right: right, texts: texts, calendar: calendar
        ).labels
        let bottom = scale.bottom
        return labels.flatMap { label -> [SVGElement] in
            [
                .line(Point(label.place, bottom), Point(label.place, bottom + 5), .axis),
                .text(
                    label.text, at: Point(label.x, bottom + 19), .dim, size: ChartGrid.textSize, anchor: label.anchor),
            ]
        }
    }
}

/// Thresholds of sessions evened out for the eye, not for a verdict: of each session and its neighbours the mean of
/// ln σ, weighted by how surely each is known.
enum SmoothedThresholds {
    /// Below this the points speak for themselves.
    static let leastSessions = 8
    /// Neighbours on a side: a sixteenth of all, up to this.
    private static let mostNeighbours = 12

    /// ln σ by the index of the session; not of the first and last ones, which lack neighbours, and empty for a few.
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
