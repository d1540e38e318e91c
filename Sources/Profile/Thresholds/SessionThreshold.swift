// SPDX-License-Identifier: MIT
import Foundation

/// What the answers of one session say by themselves: a point of the timeline.
package struct SessionThreshold: Hashable, Sendable {
    /// Of the session's first answer.
    package let start: Date
    package let answers: Int
    package let estimate: ThresholdEstimate

    package init(start: Date, answers: Int, estimate: ThresholdEstimate) {
        self.start = start
        self.answers = answers
        self.estimate = estimate
    }
}
