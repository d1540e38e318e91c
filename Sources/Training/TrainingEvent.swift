// SPDX-License-Identifier: MIT
import Foundation
import Music

/// The events of every kind of training. Asynchronous ones carry a number, and are ignored once that exercise or playing is over.
package enum TrainingEvent: Hashable, Sendable {
    case started
    /// Continues the run after an interruption.
    case resumed
    case targetStarted(playing: Int, TargetOnset)
    case targetEnded(playing: Int)
    case feedbackEnded(exercise: Int)
    case repeatRequested
    case skipRequested
    /// Repeats the last answered exercise; the current one is discarded.
    case lastRequested
    /// Ends the training, by the player or an interruption; the current exercise is discarded.
    case stopped
    /// All training data was deleted.
    case recordsReset
}

/// A session's command to its environment.
package enum TrainingEffect: Hashable, Sendable {
    package static let feedbackDuration = Duration.milliseconds(400)
    /// From the end of an exercise that is only heard to the beginning of the next.
    package static let restDuration = Duration.milliseconds(600)

    /// Draw an exercise from the settings, the profile and the session's state, and call `begin`.
    case next(exercise: Int)
    /// Play the reference note and, without a pause, the target note at this offset from the exercise's. Replaces all sound.
    case play(at: Cents, playing: Int)
    /// Play both notes of an answered exercise again. Replaces all sound.
    case playLast(CompletedExercise, playing: Int)
    /// Move the tunable note to this distance from the correct pitch, also before it begins.
    case adjust(Cents)
    case mute
    case unmute
    case silence
    /// Record an answer; once for each exercise.
    case publish(CompletedExercise)
    /// Record an exposure: the exercise was heard to its end and not answered.
    case expose(ComparisonExercise)
    /// Send `TrainingEvent.feedbackEnded` after `feedbackDuration`. At most one wait or rest is pending.
    case wait(exercise: Int)
    /// The same after `restDuration`.
    case rest(exercise: Int)
    case cancelWait
    /// Send `PitchMatchingTraining.Event.timePassed` at this time, in nanoseconds of CLOCK_MONOTONIC. Replaces an earlier one;
    /// an outdated one has no effect.
    case wake(at: Int64)
}

package struct TargetOnset: Hashable, Sendable {
    /// The audible onset including the output's latency, in nanoseconds of CLOCK_MONOTONIC; may be slightly in the future.
    package let moment: Int64
    package let referenceFrequency: Frequency
    package let targetFrequency: Frequency
    /// The name of the device that plays; nil if unknown.
    package let output: String?

    package init(
        moment: Int64, referenceFrequency: Frequency, targetFrequency: Frequency, output: String? = nil
    ) {
        (self.moment, self.referenceFrequency) = (moment, referenceFrequency)
        (self.targetFrequency, self.output) = (targetFrequency, output)
    }
}

/// The time and device of an input.
package struct InputStamp: Hashable, Sendable {
    /// The kernel's time stamp, in nanoseconds of CLOCK_MONOTONIC.
    package let moment: Int64
    /// The same time as a date.
    package let date: Date
    /// The name of the controller or keyboard; nil if it has none.
    package let device: String?

    package init(moment: Int64, date: Date, device: String?) {
        (self.moment, self.date, self.device) = (moment, date, device)
    }
}

/// A kind of training: its part of the loop that all kinds share, and its state between exercises.
package protocol TrainingKind: Hashable, Sendable {
    associatedtype Exercise: TrainingExercise
    associatedtype Playing: TrainingPlaying
    associatedtype Event: Hashable, Sendable

    init()

    /// Begins to play an exercise.
    /// - Parameter before: the state of its earlier playing, for a repetition.
    /// - Returns: the state, and the second note's initial offset.
    mutating func play(_ exercise: Exercise, after before: Playing?) -> (Playing, offset: Cents)

    mutating func startTarget(_ onset: TargetOnset, in exercise: Exercise, _ playing: inout Playing) -> TrainingStep

    /// Both notes have ended.
    mutating func endTarget(in exercise: Exercise, _ playing: inout Playing) -> TrainingStep

    mutating func handle(_ event: Event, in exercise: Exercise, _ playing: inout Playing) -> TrainingStep

    /// Between exercises.
    mutating func handle(_ event: Event)

    /// Discards the state between exercises.
    mutating func reset()
}

package protocol TrainingExercise: Hashable, Sendable {
    /// From `TrainingEffect.next`.
    var number: Int { get }
    /// At its beginning; later changes do not affect it.
    var settings: TrainingSettings { get }
}

extension TrainingExercise {
    package var tuningSystem: TuningSystem { settings.tuningSystem }
    package var referencePitch: Frequency { settings.referencePitch }
    package var noteDuration: NoteDuration { settings.noteDuration }
    package var soundSource: SoundSourceID { settings.soundSource }
}

/// The state of a playing exercise.
package protocol TrainingPlaying: Hashable, Sendable {
    /// Before the target is audible, presses have no effect.
    var isTargetHeard: Bool { get }
}

/// The result of an event for the playing exercise.
package enum TrainingStep: Hashable, Sendable {
    case ongoing([TrainingEffect])
    /// Plays the exercise again without recording an answer.
    case replay
    /// Asks for another exercise without recording anything.
    case skipped
    /// Was only heard, to its end.
    case heard(ComparisonExercise)
    case completed([TrainingEffect], CompletedExercise)

    func after(_ effects: [TrainingEffect]) -> TrainingStep {
        switch self {
        case .ongoing(let others): .ongoing(effects + others)
        case .replay, .skipped, .heard: self
        case .completed(let others, let completed): .completed(effects + others, completed)
        }
    }
}

package enum CompletedExercise: Hashable, Sendable {
    case comparison(CompletedComparison)
    case matching(CompletedPitchMatching, range: Cents)
}
