// SPDX-License-Identifier: MIT
import Foundation

/// Tells improvement from chance. A line is laid through the sessions' ln σ; sessions differ by more than their own
/// uncertainty, and that is part of the test. Looking again after every session would sooner or later find a trend in
/// anybody's answers, so two looks in a row must agree, and the change must be worth telling.
package enum TrendAnalyzer {
    /// Sessions for a conclusion.
    package static let leastSessions = 6
    /// Sessions that are looked at together: the latest months and the latest year of somebody who trains regularly.
    private static let windows = (short: 12, long: 36)
    /// Change of ln σ over a window that is worth telling: 10 %.
    private static let leastChange = log(1.10)
    private static let leavingProbability = 0.2

    /// After the last session. What was told before follows from the same sessions, not from what was known then.
    /// - Parameter sessions: Oldest first.
    package static func trend(of sessions: [ThresholdEstimate]) -> Trend {
        trends(of: sessions).last ?? .notEnoughData
    }

    /// What is told after each session.
    package static func trends(of sessions: [ThresholdEstimate]) -> [Trend] {
        var state = Trend.notEnoughData
        var last: Trend?
        return sessions.indices.map { index in
            guard index + 1 >= leastSessions else { return .notEnoughData }
            if state == .notEnoughData { state = .stable }
            let look = look(at: sessions[...index])
            let isConfirmed = look.verdict != nil && look.verdict == last
            last = look.verdict
            if let verdict = look.verdict, isConfirmed {
                state = verdict
            } else if look.verdict.map({ $0 != state }) ?? (look.probability > leavingProbability) {
                state = .stable
            }
            return state
        }
    }

    /// By how much the sessions have changed, over the window that tells most; nil if so much cannot be said.
    /// - Parameter sessions: Oldest first, with a trend that goes one way.
    static func change(of sessions: [SessionThreshold]) -> ThresholdChange? {
        let estimates = sessions.map(\.estimate)
        let trend = trend(of: estimates)
        guard trend == .improving || trend == .declining else { return nil }
        let look = look(at: estimates[...])
        guard let line = look.line, let first = sessions.suffix(look.width).first,
            let change = ThresholdChange(line, over: look.width, since: first.start),
            change.isFiner == (trend == .improving)
        else { return nil }
        return change
    }

    private struct Look {
        /// Nil without a direction.
        var verdict: Trend?
        /// Of a slope like that by chance.
        var probability = 1.0
        var line: SessionLine?
        /// Sessions.
        var width = 0

        var rank: (Int, Double) { (verdict != nil ? 0 : 1, probability) }
    }

    private static func look(at sessions: ArraySlice<ThresholdEstimate>) -> Look {
        let isLong = sessions.count > windows.short
        let tests = [(windows.short, isLong ? 0.025 : 0.05)] + (isLong ? [(windows.long, 0.025)] : [])
        var best = Look()
        for (width, level) in tests {
            let window = sessions.suffix(width)
            let line = SessionLine(window)
            let isTrend = line.probability < level && line.slope.magnitude * Double(window.count - 1) >= leastChange
            let verdict: Trend? = isTrend ? (line.slope < 0 ? .improving : .declining) : nil
            let look = Look(verdict: verdict, probability: line.probability, line: line, width: window.count)
            if look.rank < best.rank { best = look }
        }
        return best
    }
}
