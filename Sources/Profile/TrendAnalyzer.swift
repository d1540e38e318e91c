// SPDX-License-Identifier: MIT
import Foundation

/// Detects trends: a line through the sessions' ln σ, tested with a variance between sessions beside their own. Because it is
/// tested after every session, two tests in a row must agree, and the change must be relevant.
package enum TrendAnalyzer {
    package static let leastSessions = 6
    /// Window sizes: the latest months and the latest year of regular training.
    private static let windows = (short: 12, long: 36)
    /// The smallest relevant change of ln σ over a window: 10 %.
    private static let leastChange = log(1.10)
    private static let endingPValue = 0.2

    /// The trend after the last session.
    /// - Parameter sessions: oldest first.
    package static func trend(of sessions: [ThresholdEstimate]) -> Trend {
        trends(of: sessions).last ?? .notEnoughData
    }

    package static func trends(of sessions: [ThresholdEstimate]) -> [Trend] {
        var state = Trend.notEnoughData
        var last: Trend?
        return sessions.indices.map { index in
            guard index + 1 >= leastSessions else { return .notEnoughData }
            if state == .notEnoughData { state = .stable }
            let test = test(at: sessions[...index])
            let isConfirmed = test.direction != nil && test.direction == last
            last = test.direction
            if let direction = test.direction, isConfirmed {
                state = direction
            } else if test.direction.map({ $0 != state }) ?? (test.line.pValue > endingPValue) {
                state = .stable
            }
            return state
        }
    }

    /// The size of the trend over its most significant window; nil without a trend or if the size is not estimable.
    /// - Parameter sessions: oldest first.
    static func change(of sessions: [SessionThreshold]) -> ThresholdChange? {
        let estimates = sessions.map(\.estimate)
        let trend = trend(of: estimates)
        guard trend == .improving || trend == .declining else { return nil }
        let test = test(at: estimates[...])
        guard let first = sessions.suffix(test.width).first,
            let change = ThresholdChange(test.line, over: test.width, since: first.start),
            change.isFiner == (trend == .improving)
        else { return nil }
        return change
    }

    private struct WindowTest {
        let line: SessionLine
        /// The number of sessions.
        let width: Int
        /// Nil if not significant.
        let direction: Trend?

        init(_ window: ArraySlice<ThresholdEstimate>, level: Double) {
            (line, width) = (SessionLine(window), window.count)
            let isTrend = line.pValue < level && line.slope.magnitude * Double(width - 1) >= leastChange
            direction = isTrend ? (line.slope < 0 ? .improving : .declining) : nil
        }

        var rank: (Int, Double) { (direction != nil ? 0 : 1, line.pValue) }
    }

    /// The more significant of the short and the long window.
    private static func test(at sessions: ArraySlice<ThresholdEstimate>) -> WindowTest {
        guard sessions.count > windows.short else { return WindowTest(sessions, level: 0.05) }
        let short = WindowTest(sessions.suffix(windows.short), level: 0.025)
        let long = WindowTest(sessions.suffix(windows.long), level: 0.025)
        return long.rank < short.rank ? long : short
    }
}

package enum Trend: String, Hashable, Sendable, CaseIterable {
    case notEnoughData
    case improving, stable, declining
}

/// The threshold of one session alone: a point of the timeline.
package struct SessionThreshold: Hashable, Sendable {
    package let start: Date
    package let answers: Int
    package let estimate: ThresholdEstimate
}

/// The line y = α + β·s through sessions s = 0, 1, 2 …, each with its own variance and one that all share, by random-effects
/// regression (Thompson and Sharp 1999; with the factor of Knapp and Hartung 2003 where it widens).
struct SessionLine: Hashable, Sendable {
    /// β: change of ln σ per session.
    let slope: Double
    let standardError: Double
    /// τ²: variance between sessions beyond their own uncertainty.
    let variance: Double
    /// Two-sided p-value of the slope, Student's t with k − 2 degrees of freedom.
    let pValue: Double

    private static let leastVariance = 0.1 * 0.1

    /// - Parameter sessions: at least 3.
    init(_ sessions: some Collection<ThresholdEstimate>) {
        let y = sessions.map(\.logSigma)
        let v = sessions.map { $0.deviation * $0.deviation }
        let degreesOfFreedom = Double(y.count - 2)
        let fixedEffects = Fit(y, weights: v.map { 1 / $0 })
        variance = max(Self.leastVariance, (fixedEffects.squaredResiduals - degreesOfFreedom) / fixedEffects.excess)
        let shared = variance
        let fit = Fit(y, weights: v.map { 1 / ($0 + shared) })
        slope = fit.slope
        standardError = (max(1, fit.squaredResiduals / degreesOfFreedom) / fit.spread).squareRoot()
        pValue = StudentDistribution(degreesOfFreedom: degreesOfFreedom).beyond(slope / standardError)
    }

    private struct Fit {
        let slope: Double
        /// Σw·(s − s̄)².
        let spread: Double
        /// Σw·(y − α − β·s)².
        let squaredResiduals: Double
        /// tr W − tr[(XᵀWX)⁻¹XᵀW²X].
        let excess: Double

        init(_ y: [Double], weights: [Double]) {
            let points = zip(y, weights).enumerated().map { (s: Double($0), y: $1.0, w: $1.1) }
            let weight = points.reduce(0) { $0 + $1.w }
            let meanS = points.reduce(0) { $0 + $1.w * $1.s } / weight
            let meanY = points.reduce(0) { $0 + $1.w * $1.y } / weight
            let spread = points.reduce(0) { $0 + $1.w * ($1.s - meanS) * ($1.s - meanS) }
            let slope = points.reduce(0) { $0 + $1.w * ($1.s - meanS) * ($1.y - meanY) } / spread
            squaredResiduals = points.reduce(0) { sum, point in
                let residual = point.y - meanY - slope * (point.s - meanS)
                return sum + point.w * residual * residual
            }
            // With s measured from its mean XᵀWX is diagonal.
            let squares = points.reduce((0.0, 0.0)) { sums, point in
                let distance = point.s - meanS
                return (sums.0 + point.w * point.w, sums.1 + point.w * point.w * distance * distance)
            }
            excess = weight - squares.0 / weight - squares.1 / spread
            self.slope = slope
            self.spread = spread
        }
    }
}

package struct ThresholdChange: Hashable, Sendable {
    package let since: Date
    /// The 95 % interval in ln σ; both ends have the same sign, and below 0 is finer.
    package let logarithms: ClosedRange<Double>

    package var isFiner: Bool { logarithms.upperBound < 0 }

    /// The interval as shares of the earlier threshold: 0.2 is a fifth.
    package var shares: ClosedRange<Double> {
        let ends = [logarithms.lowerBound, logarithms.upperBound].map { (exp($0) - 1).magnitude }
        return min(ends[0], ends[1])...max(ends[0], ends[1])
    }
}

extension ThresholdChange {
    /// Prior variance of the change of ln σ over a window. Shrinks the estimate, because a trend is measured right after it was
    /// detected.
    private static let priorVariance = 0.16

    /// - Returns: nil if the interval contains 0.
    init?(_ line: SessionLine, over sessions: Int, since: Date) {
        let steps = Double(sessions - 1)
        let (change, error) = (line.slope * steps, line.standardError * steps)
        let share = Self.priorVariance / (Self.priorVariance + error * error)
        let half =
            StudentDistribution(degreesOfFreedom: Double(sessions - 2)).distance(beyond: 0.05)
            * error * share.squareRoot()
        guard (share * change).magnitude > half else { return nil }
        self.init(since: since, logarithms: share * change - half...share * change + half)
    }
}
