// SPDX-License-Identifier: MIT
import Foundation
import Music

/// What happens in every kind of training. Facts that arrive late carry the number of what they belong to, and do nothing
/// once that is over.
package enum TrainingEvent: Hashable, Sendable {
    case started
    /// The run goes on after an interruption, its chain of difficulty with it.
    case resumed
    case targetStarted(playing: Int, TargetOnset)
    /// The target rang out unanswered.
    case targetEnded(playing: Int)
    case feedbackEnded(exercise: Int)
    case repeatRequested
    case skipRequested
    /// The exercise that was answered last is to be heard once more; the one under way is discarded.
    case lastRequested
    /// By the player or by an interruption: training is over and the exercise under way is discarded.
    case stopped
    /// All training data was reset: nothing from before counts for the next exercise.
    case recordsReset
}

/// What a session wishes to be done.
package enum TrainingEffect: Hashable, Sendable {
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

/// The fact that the target note became audible, and what was heard.
package struct TargetOnset: Hashable, Sendable {
    /// Nanoseconds of CLOCK_MONOTONIC at which it left the loudspeaker, the output's latency included; may lie a little
    /// in the future.
    package let moment: Int64
    /// What truly sounded before it.
    package let referenceFrequency: Frequency
    /// What truly sounds.
    package let targetFrequency: Frequency

    package init(moment: Int64, referenceFrequency: Frequency, targetFrequency: Frequency) {
        self.moment = moment
        self.referenceFrequency = referenceFrequency
        self.targetFrequency = targetFrequency
    }
}

/// When, and on what, a pad or key was pressed or a control moved.
package struct InputStamp: Hashable, Sendable {
    /// Nanoseconds of CLOCK_MONOTONIC, as the kernel stamped it; not when it was handled.
    package let moment: Int64
    /// The same moment of the calendar.
    package let date: Date
    /// The name of the controller or keyboard, if it has one.
    package let device: String?

    package init(moment: Int64, date: Date, device: String?) {
        self.moment = moment
        self.date = date
        self.device = device
    }
}
