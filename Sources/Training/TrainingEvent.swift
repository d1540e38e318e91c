// SPDX-License-Identifier: MIT

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
