// SPDX-License-Identifier: MIT
import Foundation

/// Detects trends: a line through the sessions' ln σ, tested with a variance between sessions beside their own. Because it is
/// tested after every session, two tests in a row must agree, and the change must be relevant.
package enum TrendAnalyzer {
    /// The minimum number of sessions beside one for each segment.
    static let leastSessions = 5
    /// Window sizes: the latest months and the latest year of regular training.
    private static let windows = (short: 12, long: 36)
    /// The smallest relevant change of ln σ over a window: 10 %.
    private static let leastChange = log(1.10)
    private static let endingPValue = 0.2

    /// The trend after the last session.
    /// - Parameter sessions: oldest first.
    package static func trend(of sessions: [SessionThreshold]) -> Trend { trends(of: sessions).last ?? .notEnoughData }

    /// The number of sessions of known segments that are missing for a trend; 0 or less if there are enough.
    package static func missingSessions(in window: some Collection<SessionThreshold>) -> Int {
        leastSessions + max(Set(window.map(\.segment)).count, 1) - window.count
    }

    package static func trends(of sessions: [SessionThreshold]) -> [Trend] {
        var state = Trend.notEnoughData
        var last: Trend?
        return sessions.indices.map { index in
            guard let test = test(at: sessions[...index]) else { return .notEnoughData }
            if state == .notEnoughData { state = .stable }
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
        let trend = trend(of: sessions)
        guard trend == .improving || trend == .declining, let test = test(at: sessions[...]),
            let first = sessions.suffix(test.width).first,
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

        init(_ window: ArraySlice<SessionThreshold>, level: Double) {
            (line, width) = (SessionLine(window), window.count)
            let isTrend = line.pValue < level && line.slope.magnitude * Double(width - 1) >= leastChange
            direction = isTrend ? (line.slope < 0 ? .improving : .declining) : nil
        }

        var rank: (Int, Double) { (direction != nil ? 0 : 1, line.pValue) }
    }

    /// The more significant of the short and the long window; nil if both have too few sessions.
    private static func test(at sessions: ArraySlice<SessionThreshold>) -> WindowTest? {
        let isLong = sessions.count > windows.short
        return (isLong ? [windows.short, windows.long] : [windows.short]).map { sessions.suffix($0) }
            .filter { missingSessions(in: $0) <= 0 }
            .map { WindowTest($0, level: isLong ? 0.025 : 0.05) }.min { $0.rank < $1.rank }
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
    /// Only thresholds of the same segment are compared: another sound or output begins a new one.
    package let segment: Int

    package init(start: Date, answers: Int, estimate: ThresholdEstimate, segment: Int = 0) {
        (self.start, self.answers, self.estimate, self.segment) = (start, answers, estimate, segment)
    }
}

/// The line y = α + β·s through sessions s = 0, 1, 2 …, each with its own variance and one that all share, by random-effects
/// regression (Thompson and Sharp 1999; with the factor of Knapp and Hartung 2003 where it widens). Each segment has its own α.
struct SessionLine: Hashable, Sendable {
    /// β: change of ln σ per session.
    let slope: Double
    let standardError: Double
    /// τ²: variance between sessions beyond their own uncertainty.
    let variance: Double
    /// Sessions less segments less one.
    let degreesOfFreedom: Double
    /// Two-sided p-value of the slope, Student's t.
    let pValue: Double

    private static let leastVariance = 0.1 * 0.1

    /// - Parameter sessions: at least two more than segments.
    init(_ sessions: some Collection<SessionThreshold>) {
        let v = sessions.map { $0.estimate.deviation * $0.estimate.deviation }
        degreesOfFreedom = Double(sessions.count - Set(sessions.map(\.segment)).count - 1)
        let fixedEffects = Fit(sessions, weights: v.map { 1 / $0 })
        variance = max(Self.leastVariance, (fixedEffects.squaredResiduals - degreesOfFreedom) / fixedEffects.excess)
        let shared = variance
        let fit = Fit(sessions, weights: v.map { 1 / ($0 + shared) })
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

        init(_ sessions: some Collection<SessionThreshold>, weights: [Double]) {
            let points = zip(sessions, weights).enumerated().map { index, point in
                (segment: point.0.segment, s: Double(index), y: point.0.estimate.logSigma, w: point.1)
            }
            // With s and y measured from their means in each segment XᵀWX is diagonal.
            let segments = Dictionary(grouping: points, by: \.segment).sorted { $0.key < $1.key }.map(\.value)
            let centred = segments.flatMap { points in
                let weight = points.reduce(0) { $0 + $1.w }
                let meanS = points.reduce(0) { $0 + $1.w * $1.s } / weight
                let meanY = points.reduce(0) { $0 + $1.w * $1.y } / weight
                return points.map { (s: $0.s - meanS, y: $0.y - meanY, w: $0.w) }
            }
            let spread = centred.reduce(0) { $0 + $1.w * $1.s * $1.s }
            let slope = centred.reduce(0) { $0 + $1.w * $1.s * $1.y } / spread
            squaredResiduals = centred.reduce(0) { sum, point in
                let residual = point.y - slope * point.s
                return sum + point.w * residual * residual
            }
            excess =
                segments.reduce(0) { sum, points in
                    let weight = points.reduce(0) { $0 + $1.w }
                    return sum + weight - points.reduce(0) { $0 + $1.w * $1.w } / weight
                } - centred.reduce(0) { $0 + $1.w * $1.w * $1.s * $1.s } / spread
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
            StudentDistribution(degreesOfFreedom: line.degreesOfFreedom).distance(beyond: 0.05)
            * error * share.squareRoot()
        guard (share * change).magnitude > half else { return nil }
        self.init(since: since, logarithms: share * change - half...share * change + half)
    }
}
