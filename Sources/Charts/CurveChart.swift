// SPDX-License-Identifier: MIT
import Foundation
import Music
import Profile
import Localization

/// The psychometric function: the share of right answers over the logarithm of the difference. Points show answers, larger for
/// more of them, over the curve of the estimated ear and its 95 % band.
struct CurveChart {
    /// Height of numbers and unit below the plot.
    private static let numberRoom = 40.0
    private static let step = 6.0
    /// Shares with a grid line.
    private static let lines = [0.25, 0.5, 0.75, 1]
    private static let differences: [Double] = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200]
    /// Answers of a point of full size, and the minimum for a point.
    private static let (many, few) = (60.0, 4)

    let curve: AnswerCurve
    let frame: Frame
    let texts: Texts

    var elements: [SVGElement] { grid + band + [line] + points }

    /// The differences at both ends: includes all points and the rise of the curve.
    private var range: ClosedRange<Double> {
        let threshold = curve.estimate.threshold.rawValue
        let places = shownPoints.map(\.difference.rawValue) + [threshold / 3, threshold * 3]
        let low = Self.differences.last { $0 / 1.05 <= places.min() ?? 1 } ?? Self.differences.first ?? 1
        let high = Self.differences.first { $0 * 1.05 >= places.max() ?? 100 } ?? Self.differences.last ?? 100
        return low...max(high, low * 10)
    }

    /// The share at the bottom: below a half only if points are.
    private var lowest: Double { (shownPoints.map(\.share).min() ?? 1) < 0.45 ? 0 : 0.4 }

    private var shownPoints: [AnswerCurve.Point] { curve.points.filter { $0.answers >= Self.few } }

    private var left: Double {
        frame.left + max(ChartGrid.room(texts), TextMeasure.width("100 %", size: ChartGrid.textSize) + 8)
    }
    private var right: Double { frame.right - 14 }
    private var top: Double { frame.top + ChartGrid.headroom(texts) }
    private var bottom: Double { frame.bottom - Self.numberRoom }

    private func x(_ difference: Double) -> Double {
        let share = log(difference / range.lowerBound) / log(range.upperBound / range.lowerBound)
        return left + (right - left) * share.clamped(to: 0...1)
    }

    private func y(_ share: Double) -> Double {
        bottom + (top - bottom) * ((share - lowest) / (1 - lowest)).clamped(to: 0...1)
    }

    private var grid: [SVGElement] {
        let shares = Self.lines.filter { $0 >= lowest }.flatMap { share -> [SVGElement] in
            [
                .line(Point(left, y(share)), Point(right, y(share)), .grid),
                .label("\(Int(share * 100)) %", at: Point(left - 8, y(share) + 4), .end),
            ]
        }
        let numbers = Self.differences.filter { range.contains($0) }.flatMap { difference -> [SVGElement] in
            [
                .line(Point(x(difference), bottom), Point(x(difference), bottom + 5), .axis),
                .label(texts.exact(difference), at: Point(x(difference), bottom + 18), .middle),
            ]
        }
        return shares + numbers + [
            .label(texts.shareAxis, at: Point(left - 8, top - 14), .end),
            .label(texts.differenceAxis, at: Point(right, bottom + 34), .end),
        ]
    }

    private func places(_ share: (Cents) -> Double) -> [Point] {
        let count = max(Int((right - left) / Self.step), 2)
        return (0...count).map { index in
            let growth = pow(range.upperBound / range.lowerBound, Double(index) / Double(count))
            let difference = range.lowerBound * growth
            return Point(x(difference), y(share(Cents(difference))))
        }
    }

    private var line: SVGElement { .polyline(places { curve.share(at: $0) }, .signal) }

    private var band: [SVGElement] {
        let upper = places { curve.band(at: $0).upperBound }
        let lower = places { curve.band(at: $0).lowerBound }
        return [.polygon(upper + lower.reversed(), .band)]
    }

    private var points: [SVGElement] {
        shownPoints.map { point in
            let radius = (4.5 * (Double(point.answers) / Self.many).squareRoot()).clamped(to: 1.5...4.5)
            return .circle(Point(x(point.difference.rawValue), y(point.share)), radius: radius, .tally)
        }
    }
}
