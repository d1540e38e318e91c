// SPDX-License-Identifier: MIT

/// The thresholds of a skill, session by session, oldest first.
package struct ThresholdTimeline: Hashable, Sendable {
    /// Of sessions with enough answers.
    package let points: [SessionThreshold]

    package init(_ points: [SessionThreshold]) { self.points = points }

    package var trend: Trend { TrendAnalyzer.trend(of: points.map(\.estimate)) }

    /// Nil if the trend goes neither way, or too little is known of how far.
    package var change: ThresholdChange? { TrendAnalyzer.change(of: points) }
}
