// SPDX-License-Identifier: MIT
import Music

/// An exercise that was answered.
package enum CompletedExercise: Hashable, Sendable {
    case comparison(CompletedComparison)
    /// - Parameter range: of the exercise.
    case matching(CompletedPitchMatching, range: Cents)
}
