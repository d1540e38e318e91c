// SPDX-License-Identifier: MIT
import Music

extension PitchMatchingSession {
    /// What happened. Facts that arrive late carry the number of what they belong to, and do nothing once that is over.
    package enum Event: Hashable, Sendable {
        case started
        /// The run goes on after an interruption.
        case resumed
        /// The exercise that `Effect.next` asked for.
        case began(PitchMatchingExercise)
        case tunableStarted(playing: Int, TargetOnset)
        /// In every state: a wheel keeps its place.
        case tuned(TuningMove, InputStamp)
        case confirmed(InputStamp)
        /// The moment that `Effect.wake` named is reached; nanoseconds of CLOCK_MONOTONIC.
        case timePassed(Int64)
        case feedbackEnded(exercise: Int)
        case repeatRequested
        case skipRequested
        /// By the player or by an interruption: training is over and the exercise under way is discarded.
        case stopped
        /// All training data was reset: nothing from before counts for the next exercise.
        case recordsReset
        /// A wheel is there of which this is known from earlier runs.
        case wheelFound(WheelID, WheelMemory)
        /// The wheels of a device are gone, and hold no pitch.
        case wheelsLost(device: String)
    }

    /// What is to be done, in this order.
    package enum Effect: Hashable, Sendable {
        /// Draw an exercise from the settings and the profile, and report it with `Event.began`.
        case next(exercise: Int)
        /// The reference note and, without a pause, the tunable note without end, this far from the correct pitch.
        /// Replaces whatever sounds.
        case play(PitchMatchingExercise, at: Cents, playing: Int)
        /// Move the tunable note to this distance from the correct pitch. If it does not sound yet, it begins there.
        case adjust(Cents)
        /// The tunable note is not heard until `unmute`, and does not end.
        case mute
        case unmute
        /// End every note of the exercise.
        case silence
        /// A pitch was committed; happens once for an exercise.
        case publish(CompletedPitchMatching)
        /// Report `Event.feedbackEnded` after `feedbackDuration`. One wait is pending at most.
        case wait(exercise: Int)
        case cancelWait
        /// Report `Event.timePassed` at this moment, nanoseconds of CLOCK_MONOTONIC. Replaces an earlier wish; one that
        /// is reported although nobody needs it any more does nothing.
        case wake(at: Int64)
    }
}
