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

    /// - Returns: the direction, if there is one, and the probability of a slope like that by chance.
    private static func look(at sessions: ArraySlice<ThresholdEstimate>) -> (verdict: Trend?, probability: Double) {
        let isLong = sessions.count > windows.short
        let tests = [(windows.short, isLong ? 0.025 : 0.05)] + (isLong ? [(windows.long, 0.025)] : [])
        var best: (verdict: Trend?, probability: Double) = (nil, 1)
        for (width, level) in tests {
            let window = sessions.suffix(width)
            let line = SessionLine(window)
            let isTrend = line.probability < level && line.slope.magnitude * Double(window.count - 1) >= leastChange
            let verdict: Trend? = isTrend ? (line.slope < 0 ? .improving : .declining) : nil
            if (verdict != nil ? 0 : 1, line.probability) < (best.verdict != nil ? 0 : 1, best.probability) {
                best = (verdict, line.probability)
            }
        }
        return best
    }
}
