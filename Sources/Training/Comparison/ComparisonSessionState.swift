// SPDX-License-Identifier: MIT

/// Where the player is in an exercise. Each state carries what it alone knows.
package enum ComparisonSessionState: Hashable, Sendable {
    /// Nothing sounds, nothing is awaited.
    case idle
    /// The next exercise has been asked for.
    case preparing
    /// From the order to play until the target is reported audible; presses do nothing.
    case playingReferenceNote(ComparisonExercise)
    case playingTargetNote(ComparisonExercise, TargetOnset)
    /// Both notes have ended.
    case awaitingAnswer(ComparisonExercise, TargetOnset)
    case showingFeedback(CompletedComparison)
}
