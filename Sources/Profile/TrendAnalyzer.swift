// SPDX-License-Identifier: MIT
import Foundation

/// Tells improvement from chance: a line through the sessions' ln σ, tested with a variance between sessions beside their own.
/// Because it is looked at after every session, two looks in a row must agree, and the change must be worth telling.
package enum TrendAnalyzer {
    package static let leastSessions = 6
    /// Sessions that are looked at together: the latest months and the latest year of somebody who trains regularly.
    private static let windows = (short: 12, long: 36)
    /// Change of ln σ over a window that is worth telling: 10 %.
    private static let leastChange = log(1.10)
    private static let leavingProbability = 0.2

    /// After the last session.
    /// - Parameter sessions: Oldest first.
    package static func trend(of sessions: [ThresholdEstimate]) -> Trend {
        trends(of: sessions).last ?? .notEnoughData
    }

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

    /// The size of the trend, over the window that tells most; nil if there is no trend, or its size is not known.
    /// - Parameter sessions: Oldest first.
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

/// Which way the threshold of a skill goes over the sessions.
package enum Trend: String, Hashable, Sendable, CaseIterable {
    /// Fewer sessions than a conclusion needs.
    case notEnoughData
    case improving, stable, declining
}

/// What the answers of one session say by themselves: a point of the timeline.
package struct SessionThreshold: Hashable, Sendable {
    /// Of the session's first answer.
    package let start: Date
    package let answers: Int
    package let estimate: ThresholdEstimate
}
