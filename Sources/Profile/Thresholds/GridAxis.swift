// SPDX-License-Identifier: MIT
import Foundation

/// Where a grid has its lines in one direction, at equal distances: everywhere that is plausible, or close together about what
/// is known well.
struct GridAxis: Hashable, Sendable {
    /// In nats below the greatest: what is less probable is left out.
    private static let negligible = 13.0
    private static let mostLines = 2000.0

    /// Where lines may lie.
    private let bounds: ClosedRange<Double>
    private let first: Double
    let step: Double
    /// At least 2.
    let count: Int

    /// - Parameters:
    ///   - range: With a line at either end; what is outside `bounds` is left out.
    ///   - step: The greatest that the lines may lie apart.
    init(_ range: ClosedRange<Double>, within bounds: ClosedRange<Double>, step: Double) {
        let range = range.clamped(to: bounds)
        let width = range.upperBound - range.lowerBound
        let gaps = (width / step).rounded(.up).clamped(to: 1...Self.mostLines)
        self.bounds = bounds
        first = range.lowerBound
        self.step = width / gaps
        count = Int(gaps) + 1
    }

    subscript(line: Int) -> Double { first + Double(line) * step }

    var range: ClosedRange<Double> { first...max(first, self[count - 1]) }

    /// By the trapezoidal rule, which for what is smooth and ends in nothing is as good as any.
    func weight(of line: Int) -> Double { line == 0 || line == count - 1 ? step / 2 : step }

    /// What lies between these lines and how well they tell it.
    private struct Peak {
        let height: Double
        /// By so much it may be higher between the lines.
        let gain: Double
        /// Of a normal distribution with the same height and mass: its standard deviation, in steps. Of two peaks it is that of
        /// both together, which no distance of the one from the other makes greater.
        let width: Double
        /// Lines.
        let reach: ClosedRange<Int>

        var isTold: Bool { width >= 1 }

        /// - Parameter margin: So many lines from the highest may the true peak be, while it is narrower than a step.
        init(_ logs: [Double], margin: Int) {
            let best = logs.indices.max { logs[$0] < logs[$1] } ?? 0
            let height = logs[best]
            let below = best > 0 ? height - logs[best - 1] : 0
            let above = best + 1 < logs.count ? height - logs[best + 1] : 0
            // A parabola gains at most an eighth of its second difference.
            (self.height, gain) = (height, (below + above) / 2)
            let width = logs.reduce(0) { $0 + exp($1 - height) } / (2 * Double.pi).squareRoot()
            self.width = width
            let lowest = logs.firstIndex { $0 >= height - negligible } ?? best
            let highest = logs.lastIndex { $0 >= height - negligible } ?? best
            reach = width >= 1 ? lowest...highest : min(lowest, best - margin)...max(highest, best + margin)
        }
    }

    /// - Parameters:
    ///   - logs: Logarithms of the density at each line, once for every share of slips.
    ///   - coarsest: The greatest step that is fine enough for anything.
    ///   - margin: So many lines from the highest may a peak be that falls between the lines.
    /// - Returns: Nil if they are told well by this axis, else one that comes nearer to that.
    func refined(_ logs: [[Double]], coarsest: Double = .infinity, margin: Int = 2) -> GridAxis? {
        let all = logs.map { Peak($0, margin: margin) }
        let greatest = all.map(\.height).max() ?? 0
        let peaks = all.filter { $0.height + $0.gain >= greatest - Self.negligible }
        let lowest = peaks.map(\.reach.lowerBound).min() ?? 0
        let highest = peaks.map(\.reach.upperBound).max() ?? count - 1
        let width = peaks.map(\.width).min() ?? 1
        let isCutOffBelow = lowest <= 0 && first > bounds.lowerBound
        let isCutOffAbove = highest >= count - 1 && range.upperBound < bounds.upperBound
        if width >= 1, step <= coarsest, !isCutOffBelow, !isCutOffAbove { return nil }
        let half = (range.upperBound - range.lowerBound) / 2
        let lower = isCutOffBelow ? first - half : self[max(lowest - 1, 0)]
        let upper = isCutOffAbove ? range.upperBound + half : self[min(highest + 1, count - 1)]
        let finer = width >= 1 ? step : width < 0.6 ? step / 4 : step / 2
        return GridAxis(lower...upper, within: bounds, step: min(finer, coarsest))
    }

    /// Where something is that these lines may tell too coarsely.
    func reach(_ logs: [[Double]]) -> ClosedRange<Double> {
        let peaks = logs.map { Peak($0, margin: 2).reach }
        let lowest = peaks.map(\.lowerBound).min() ?? 0
        let highest = peaks.map(\.upperBound).max() ?? count - 1
        return self[max(lowest - 1, 0)]...self[min(highest + 1, count - 1)]
    }
}
