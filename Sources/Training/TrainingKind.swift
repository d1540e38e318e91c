// SPDX-License-Identifier: MIT
import Music

/// What one kind of training adds to the loop that all share, and what it remembers from one exercise to the next.
package protocol TrainingKind: Hashable, Sendable {
    associatedtype Exercise: TrainingExercise
    associatedtype Playing: TrainingPlaying
    associatedtype Fact: Hashable, Sendable

    init()

    /// An exercise is to be played.
    /// - Parameter before: what was true when it was played before, if it is to be heard again.
    /// - Returns: what is true of it from now on, and how far from its place the second note begins.
    mutating func play(_ exercise: Exercise, after before: Playing?) -> (Playing, offset: Cents)

    mutating func startTarget(_ onset: TargetOnset, in exercise: Exercise, _ playing: inout Playing) -> TrainingStep

    mutating func take(_ fact: Fact, in exercise: Exercise, _ playing: inout Playing) -> TrainingStep

    /// While no exercise is played.
    mutating func take(_ fact: Fact)

    /// Nothing from before counts for the next exercise.
    mutating func forget()
}

/// A draw from the settings, with all that is needed to play it.
package protocol TrainingExercise: Hashable, Sendable {
    /// The one its session asked for.
    var number: Int { get }
}

/// What is only true while an exercise is played.
package protocol TrainingPlaying: Hashable, Sendable {
    /// Before that presses do nothing.
    var isTargetHeard: Bool { get }
    mutating func endTarget()
}

/// What becomes of the exercise that is played.
package enum TrainingStep: Hashable, Sendable {
    case goesOn([TrainingEffect])
    /// The answer is not recorded, and the exercise is played again.
    case again
    case completed([TrainingEffect], CompletedExercise)

    func after(_ effects: [TrainingEffect]) -> TrainingStep {
        switch self {
        case .goesOn(let others): .goesOn(effects + others)
        case .again: .again
        case .completed(let others, let completed): .completed(effects + others, completed)
        }
    }
}

package enum CompletedExercise: Hashable, Sendable {
    case comparison(CompletedComparison)
    /// - Parameter range: of the exercise.
    case matching(CompletedPitchMatching, range: Cents)
}
