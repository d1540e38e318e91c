// SPDX-License-Identifier: MIT

/// Where the player is in an exercise. Each state carries what it alone knows.
package enum TrainingState<Kind: TrainingKind>: Hashable, Sendable {
    /// Nothing sounds, nothing is awaited.
    case idle
    /// The next exercise has been asked for.
    case preparing
    /// From the order to play until the answer.
    case playing(Kind.Exercise, Kind.Playing)
    /// One that was answered sounds once more.
    case hearingLast(CompletedExercise)
    /// The verdict is shown.
    case showingFeedback
}
