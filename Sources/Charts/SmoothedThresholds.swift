// SPDX-License-Identifier: MIT
import Foundation
import Profile

/// Thresholds of sessions evened out for the eye, not for a verdict: of each session and its neighbours the mean of
/// ln σ, weighted by how surely each is known.
enum SmoothedThresholds {
    /// Below this the points speak for themselves.
    static let leastSessions = 8
    /// Neighbours on a side: a sixteenth of all, up to this.
    private static let mostNeighbours = 12

    /// ln σ by the index of the session; not of the first and last ones, which lack neighbours, and empty for a few.
    static func logSigmas(_ estimates: [ThresholdEstimate]) -> [(index: Int, value: Double)] {
        guard estimates.count >= leastSessions else { return [] }
        let reach = min(max(estimates.count / 16, 1), mostNeighbours)
        return (reach..<estimates.count - reach).map { index in
            let near = estimates[index - reach...index + reach].map {
                (value: $0.logSigma, weight: 1 / max($0.deviation * $0.deviation, 1e-6))
            }
            return (index, near.reduce(0) { $0 + $1.value * $1.weight } / near.reduce(0) { $0 + $1.weight })
        }
    }
}
