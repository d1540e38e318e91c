// SPDX-License-Identifier: MIT
import Music

package typealias ComparisonSession = TrainingSession<ComparisonTraining>
package typealias ComparisonSessionState = TrainingState<ComparisonTraining>

/// Two notes are heard; the player says whether the second was higher or lower.
package struct ComparisonTraining: TrainingKind {
    package enum Fact: Hashable, Sendable {
        case answered(Answer, InputStamp)
    }

    package enum Playing: TrainingPlaying {
        /// From the order to play until the target is reported audible; presses do nothing.
        case referenceNote
        case targetNote(TargetOnset)
        /// Both notes have ended.
        case awaitingAnswer(TargetOnset)

        package var isTargetHeard: Bool { onset != nil }

        var onset: TargetOnset? {
            switch self {
            case .referenceNote: nil
            case .targetNote(let onset), .awaitingAnswer(let onset): onset
            }
        }

        package mutating func endTarget() {
            if case .targetNote(let onset) = self { self = .awaitingAnswer(onset) }
        }
    }

    /// The last one answered in this run but for easy ones; from it the chain of difficulty goes on.
    package private(set) var lastComparison: CompletedComparison?
    /// The least difference answered correctly in this run, in cents without sign.
    package private(set) var smallestCorrect: Cents?

    package init() {}

    package func play(_ exercise: ComparisonExercise, after before: Playing?) -> (Playing, offset: Cents) {
        (.referenceNote, 0)
    }

    package func startTarget(
        _ onset: TargetOnset, in exercise: ComparisonExercise, _ playing: inout Playing
    ) -> TrainingStep {
        playing = .targetNote(onset)
        return .goesOn([])
    }

    package mutating func take(
        _ fact: Fact, in exercise: ComparisonExercise, _ playing: inout Playing
    ) -> TrainingStep {
        switch fact {
        case .answered(let answer, let press):
            // A press on the reference note may be handled when the target already sounds.
            guard let onset = playing.onset, press.moment >= onset.moment else { return .goesOn([]) }
            let completed = CompletedComparison(exercise, heard: onset, answer: answer, press: press)
            if completed.isCorrect {
                let difference = completed.comparison.targetNote.offset.magnitude
                smallestCorrect = smallestCorrect.map { min($0, difference) } ?? difference
            }
            if !completed.comparison.isEasy { lastComparison = completed }
            return .completed([], .comparison(completed))
        }
    }

    package func take(_ fact: Fact) {}

    package mutating func forget() { self = Self() }
}

extension ComparisonSession {
    /// Both notes have ended unanswered.
    package var isAwaitingAnswer: Bool {
        if case .playing(_, .awaitingAnswer) = state { true } else { false }
    }
}
