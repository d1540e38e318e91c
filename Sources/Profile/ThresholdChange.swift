// SPDX-License-Identifier: MIT
import Foundation

/// By how much an ear has become finer or coarser, where sessions in a row say that it did.
package struct ThresholdChange: Hashable, Sendable {
    /// The first of the sessions that were looked at.
    package let since: Date
    /// The 95 % interval, of ln σ; both ends have the same sign, and below 0 is finer.
    package let logarithms: ClosedRange<Double>

    package var isFiner: Bool { logarithms.upperBound < 0 }

    /// The threshold has fallen or risen by so much: 0.2 is a fifth of what it was.
    package var shares: ClosedRange<Double> {
        let ends = [logarithms.lowerBound, logarithms.upperBound].map { (exp($0) - 1).magnitude }
        return min(ends[0], ends[1])...max(ends[0], ends[1])
    }
}

extension ThresholdChange {
    /// Prior variance of the change of ln σ over a window. It shrinks the estimate, because a trend is looked at when it has
    /// just been found.
    private static let usual = 0.16

    /// - Parameter line: Through the sessions' ln σ.
    /// - Returns: nil if a change of 0 is as likely as others.
    init?(_ line: SessionLine, over sessions: Int, since: Date) {
        let steps = Double(sessions - 1)
        let (change, error) = (line.slope * steps, line.standardError * steps)
        let share = Self.usual / (Self.usual + error * error)
        let half =
            StudentDistribution(degreesOfFreedom: Double(sessions - 2)).distance(beyond: 0.05)
            * error * share.squareRoot()
        guard (share * change).magnitude > half else { return nil }
        self.init(since: since, logarithms: share * change - half...share * change + half)
    }
}
