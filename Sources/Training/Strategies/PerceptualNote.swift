// SPDX-License-Identifier: MIT
import Music

/// The practised differences of one reference note. They are what was asked, not the threshold of the ear.
package struct PerceptualNote: Hashable, Sendable {
    /// Answered comparisons.
    package let count: Int
    /// Of the differences without sign, in cents; nil without an answer.
    package let mean: Cents?
    /// Of the sample (divided by count − 1), in cents; nil below two answers.
    package let standardDeviation: Cents?
    /// What `AdaptiveNoteStrategy` would ask here next, in cents without sign; nil before the first answer.
    package let difficulty: Cents?

    package init(count: Int, mean: Cents?, standardDeviation: Cents?, difficulty: Cents? = nil) {
        self.count = count
        self.mean = mean
        self.standardDeviation = standardDeviation
        self.difficulty = difficulty
    }
}
