// SPDX-License-Identifier: MIT

/// The thresholds of a skill, session by session, oldest first.
package struct ThresholdTimeline: Hashable, Sendable {
    /// Of sessions with enough answers.
    package private(set) var points: [SessionThreshold] = []

    package init(_ points: [SessionThreshold] = []) { self.points = points }

    package mutating func append(_ point: SessionThreshold) { points.append(point) }

    package var trend: Trend { TrendAnalyzer.trend(of: points.map(\.estimate)) }
}
