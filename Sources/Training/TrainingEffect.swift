// SPDX-License-Identifier: MIT
import Music

/// What a session wishes to be done.
package enum TrainingEffect: Hashable, Sendable {
    /// How long the verdict is shown.
    package static let feedbackDuration = Duration.milliseconds(400)

    /// Draw an exercise from the settings, the profile and what the session remembers, and let it `begin`.
    case next(exercise: Int)
    /// The exercise's reference note and, without a pause, its second note, this far from where the exercise has it.
    /// Replaces whatever sounds.
    case play(at: Cents, playing: Int)
    /// Both notes of an exercise that was answered, as they were heard. Replaces whatever sounds.
    case playLast(CompletedExercise, playing: Int)
    /// Move the tunable note to this distance from the correct pitch. If it does not sound yet, it begins there.
    case adjust(Cents)
    /// The tunable note is not heard until `unmute`, and does not end.
    case mute
    case unmute
    /// End every note of the exercise.
    case silence
    /// An answer was given; happens once for an exercise.
    case publish(CompletedExercise)
    /// Report `TrainingEvent.feedbackEnded` after `feedbackDuration`. One wait is pending at most.
    case wait(exercise: Int)
    case cancelWait
    /// Report `PitchMatchingTraining.Fact.timePassed` at this moment, nanoseconds of CLOCK_MONOTONIC. Replaces an earlier
    /// wish; one that is reported although nobody needs it any more does nothing.
    case wake(at: Int64)
}
