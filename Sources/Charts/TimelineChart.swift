// SPDX-License-Identifier: MIT
import Foundation
import Music
import Profile
import Words

/// The thresholds of sessions, one beside the other, each with its 95 % band; the finer the ear, the further down.
package struct TimelineChart {
    /// Below the plot, for dates.
    private static let dateRoom = 26.0
    /// So many bands can be told apart.
    private static let mostWhiskers = 90
    /// A session less sure than this about ln σ is a smaller point: few answers, or nearly all of them right.
    private static let certainty = 0.5

    private let sessions: [SessionThreshold]
    private let frame: Frame
    private let texts: Texts?
    private let calendar: Calendar

    /// - Parameter texts: for labels; nil for none.
    package init(
        _ sessions: [SessionThreshold], in frame: Frame, texts: Texts?, calendar: Calendar
    ) {
        self.sessions = sessions
        self.frame = frame
        self.texts = texts
        self.calendar = calendar
    }

    /// A picture of its own, to be embedded where `ChartStyle.sheet` holds. The frame begins at 0, 0.
    /// - Parameter description: for whoever does not see it; without, nobody is told of it.
    package func svg(description: String? = nil) -> SVGElement {
        SVGDocument(width: frame.width, height: frame.height, title: nil, description: description)
            .element(elements)
    }

    /// What is drawn, for a larger picture.
    package var elements: [SVGElement] {
        ChartGrid(scale: scale, left: left, right: right, texts: texts).elements + dates + bands + points + course
    }

    /// Where cents lie.
    package var scale: ThresholdScale {
        ThresholdScale(
            sessions: sessions.map(\.estimate), top: frame.top + ChartGrid.headroom(texts),
            bottom: frame.bottom - (texts == nil ? 2 : Self.dateRoom))
    }

    /// Where each session lies: in order, equally far apart.
    package var places: [Double] {
        sessions.indices.map { left + (right - left) * (Double($0) + 0.5) / Double(sessions.count) }
    }

    private var left: Double { frame.left + ChartGrid.room(texts) }
    private var right: Double { frame.right - (texts == nil ? 0 : 14) }
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

    /// Does a band go on beyond the chart?
    package var isCut: Bool { scale.cutsAny(sessions.map(\.estimate.band)) }

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
        guard let texts else { return [] }
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
