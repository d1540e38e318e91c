// SPDX-License-Identifier: MIT

/// Where the player is in an exercise. Each state carries what it alone knows.
package enum PitchMatchingSessionState: Hashable, Sendable {
    /// Nothing sounds, nothing is awaited.
    case idle
    /// The next exercise has been asked for.
    case preparing
    /// From the order to play until the tunable note is reported audible; presses do nothing, moves count at the onset.
    case playingReference(PitchMatchingExercise)
    /// Until it is committed.
    case playingTunable(PitchMatchingExercise, TargetOnset)
    case showingFeedback(CompletedPitchMatching)
}
