// SPDX-License-Identifier: MIT
import Foundation
import Localization
import Music
import Profile

/// A logarithmic scale of cents from top to bottom: finer is lower.
struct ThresholdScale {
    private static let steps: [Double] = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
    /// The minimum range of the notes' chart: from the finest ears to the first difference of training.
    private static let minimumRange = Cents(1)...Cents(100)
    /// Standard deviation of ln σ at which a session's band spans more than a decade.
    private static let largestDeviation = 0.6
    /// Steps in a decade: 1, 2, 5, 10.
    private static let leastSteps = 3

    /// Both ends are steps.
    let range: ClosedRange<Cents>
    let top, bottom: Double

    /// 1 to 100 cents, extended to include all thresholds; bands may be cut.
    init(notes: [ThresholdEstimate], top: Double, bottom: Double) {
        let thresholds = notes.map(\.threshold) + [Self.minimumRange.lowerBound, Self.minimumRange.upperBound]
        self.init(covering: thresholds, top: top, bottom: bottom)
    }

    /// The smallest range, at least a decade, that includes the bands of all reliable sessions; other bands may be cut.
    init(sessions: [ThresholdEstimate], top: Double, bottom: Double) {
        let sure = sessions.filter { $0.deviation <= Self.largestDeviation }
        let whole = sure.isEmpty ? sessions.min { $0.deviation < $1.deviation }.map { [$0] } ?? [] : sure
        self.init(covering: whole.flatMap { [$0.band.lowerBound, $0.band.upperBound] }, top: top, bottom: bottom)
    }

    private init(covering values: [Cents], top: Double, bottom: Double) {
        let steps = Self.steps
        let lowest = values.map(\.rawValue).min() ?? Self.minimumRange.lowerBound.rawValue
        let highest = values.map(\.rawValue).max() ?? Self.minimumRange.upperBound.rawValue
        var low = steps.lastIndex { $0 <= lowest } ?? 0
        var high = steps.firstIndex { $0 >= highest } ?? steps.count - 1
        while high - low < Self.leastSteps {
            if low > 0 { low -= 1 }
            if high - low < Self.leastSteps, high < steps.count - 1 { high += 1 }
        }
        range = Cents(steps[low])...Cents(steps[high])
        (self.top, self.bottom) = (top, bottom)
    }

    /// Ascending grid lines within the range: 1, 2, 5, 10, 20, 50, 100 …
    var lines: [Cents] { Self.steps.map { Cents($0) }.filter { range.contains($0) } }

    func cuts(_ band: ClosedRange<Cents>) -> (above: Bool, below: Bool) {
        (band.upperBound > range.upperBound, band.lowerBound < range.lowerBound)
    }

    func cutsAny(_ bands: some Sequence<ClosedRange<Cents>>) -> Bool {
        bands.contains { band in
            let cuts = cuts(band)
            return cuts.above || cuts.below
        }
    }

    /// Values outside the range are clamped.
    func y(_ cents: Cents) -> Double {
        let low = log(range.lowerBound.rawValue)
        let share = (log(cents.clamped(to: range).rawValue) - low) / (log(range.upperBound.rawValue) - low)
        return bottom + (top - bottom) * share
    }
}

/// Grid lines of a threshold scale, with labels in cents at the left if there are texts.
struct ChartGrid {
    static let textSize = 12.0
    /// Distance between labels and plot.
    private static let gap = 8.0

    let scale: ThresholdScale
    let left, right: Double
    let texts: Texts?

    /// Width of the labels: "0.1" or "1000", or the unit.
    static func room(_ texts: Texts?) -> Double {
        guard let texts else { return 0 }
        let widest = ["1.000", texts.centsUnit].map { TextMeasure.width($0, size: textSize) }.max() ?? 0
        return widest + gap
    }

    /// Height above the highest line: half a label, and the unit.
    static func headroom(_ texts: Texts?) -> Double { texts == nil ? 4 : 28 }

    /// A small picture without texts has no lines either.
    var elements: [SVGElement] {
        guard let texts else { return [] }
        let lines: [SVGElement] = scale.lines.map {
            .line(Point(left, scale.y($0)), Point(right, scale.y($0)), .grid)
        }
        func label(_ text: String, _ y: Double) -> SVGElement { .label(text, at: Point(left - Self.gap, y + 4), .end) }
        return lines + labelled.map { label(texts.exact($0.rawValue), scale.y($0)) }
            + [label(texts.centsUnit, scale.top - 18)]
    }

    /// All lines, or where they are close only the powers of ten.
    private var labelled: [Cents] {
        let lines = scale.lines
        let closest = zip(lines, lines.dropFirst()).map { scale.y($0) - scale.y($1) }.min() ?? 0
        if closest >= Self.textSize * 1.25 { return lines }
        return lines.filter { log10($0.rawValue) == log10($0.rawValue).rounded() }
    }
}
