// SPDX-License-Identifier: MIT
import Music

/// The comparison loop as a machine: facts go in, wishes come out. It knows no clock, no sound and no disk.
package struct ComparisonSession: Hashable, Sendable {
    /// How long the verdict is shown.
    package static let feedbackDuration = Duration.milliseconds(400)

    /// What happened. Facts that arrive late carry the number of what they belong to, and do nothing once that is over.
    package enum Event: Hashable, Sendable {
        case started
        /// The run goes on after an interruption, its chain of difficulty with it.
        case resumed
        /// The exercise that `Effect.next` asked for.
        case began(ComparisonExercise)
        case targetStarted(playing: Int, TargetOnset)
        /// The target rang out unanswered.
        case targetEnded(playing: Int)
        case answered(Answer, InputStamp)
        case feedbackEnded(exercise: Int)
        case repeatRequested
        case skipRequested
        /// By the player or by an interruption: training is over and the exercise under way is discarded.
        case stopped
        /// All training data was reset: nothing from before counts for the next exercise.
        case recordsReset
    }

    /// What is to be done, in this order.
    package enum Effect: Hashable, Sendable {
        /// Draw an exercise from the settings, the profile and `lastComparison`, and report it with `Event.began`.
        case next(exercise: Int)
        /// The reference note and, without a pause, the target. Replaces whatever sounds.
        case play(ComparisonExercise, playing: Int)
        /// End every note of the exercise.
        case silence
        /// An answer was given; happens once for an exercise.
        case publish(CompletedComparison)
        /// Report `Event.feedbackEnded` after `feedbackDuration`. One wait is pending at most.
        case wait(exercise: Int)
        case cancelWait
    }

    package private(set) var state = ComparisonSessionState.idle
    /// The last one answered in this run, from which the chain of difficulty goes on.
    package private(set) var lastComparison: CompletedComparison?
    /// The least difference answered correctly in this run, in cents without sign.
    package private(set) var smallestCorrect: Cents?
    /// Counts exercises, and playings of them, through all runs of this session.
    private var exerciseNumber = 0
    private var playingNumber = 0

    package init() {}

    package mutating func handle(_ event: Event) -> [Effect] {
        switch event {
        case .started: start()
        case .resumed: resume()
        case .began(let exercise): begin(exercise)
        case .targetStarted(let number, let onset): startTarget(of: number, onset)
        case .targetEnded(let number): endTarget(of: number)
        case .answered(let answer, let press): take(answer, press)
        case .feedbackEnded(let number): endFeedback(of: number)
        case .repeatRequested: playAgain()
        case .skipRequested: skip()
        case .stopped: stop()
        case .recordsReset: forget()
        }
    }

    private mutating func start() -> [Effect] {
        guard case .idle = state else { return [] }
        _ = forget()
        return askForNext()
    }

    private mutating func resume() -> [Effect] {
        guard case .idle = state else { return [] }
        return askForNext()
    }

    private mutating func askForNext() -> [Effect] {
        exerciseNumber += 1
        state = .preparing
        return [.next(exercise: exerciseNumber)]
    }

    private mutating func begin(_ next: ComparisonExercise) -> [Effect] {
        guard case .preparing = state, next.number == exerciseNumber else { return [] }
        return play(next)
    }

    private mutating func play(_ exercise: ComparisonExercise) -> [Effect] {
        playingNumber += 1
        state = .playingReferenceNote(exercise)
        return [.play(exercise, playing: playingNumber)]
    }

    private mutating func startTarget(of number: Int, _ onset: TargetOnset) -> [Effect] {
        guard case .playingReferenceNote(let exercise) = state, number == playingNumber else { return [] }
        state = .playingTargetNote(exercise, onset)
        return []
    }

    private mutating func endTarget(of number: Int) -> [Effect] {
        guard case .playingTargetNote(let exercise, let onset) = state, number == playingNumber else { return [] }
        state = .awaitingAnswer(exercise, onset)
        return []
    }

    private mutating func take(_ answer: Answer, _ press: InputStamp) -> [Effect] {
        switch state {
        case .idle, .preparing, .playingReferenceNote, .showingFeedback:
            return []
        case .playingTargetNote(let exercise, let onset), .awaitingAnswer(let exercise, let onset):
            // A press on the reference note may be handled when the target already sounds.
            guard press.moment >= onset.moment else { return [] }
            let completed = CompletedComparison(exercise, heard: onset, answer: answer, press: press)
            if completed.isCorrect {
                let difference = completed.comparison.targetNote.offset.magnitude
                smallestCorrect = smallestCorrect.map { min($0, difference) } ?? difference
            }
            lastComparison = completed
            state = .showingFeedback(completed)
            return [.silence, .publish(completed), .wait(exercise: exercise.number)]
        }
    }

    private mutating func endFeedback(of number: Int) -> [Effect] {
        guard case .showingFeedback = state, number == exerciseNumber else { return [] }
        return askForNext()
    }

    /// The reaction time counts from the onset heard last.
    private mutating func playAgain() -> [Effect] {
        switch state {
        case .idle, .preparing, .playingReferenceNote, .showingFeedback: []
        case .playingTargetNote(let exercise, _), .awaitingAnswer(let exercise, _): [.silence] + play(exercise)
        }
    }

    private mutating func skip() -> [Effect] {
        switch state {
        case .idle, .preparing, .showingFeedback: []
        case .playingReferenceNote, .playingTargetNote, .awaitingAnswer: [.silence] + askForNext()
        }
    }

    private mutating func stop() -> [Effect] {
        defer { state = .idle }
        switch state {
        case .showingFeedback: return [.silence, .cancelWait]
        case .idle, .preparing, .playingReferenceNote, .playingTargetNote, .awaitingAnswer: return [.silence]
        }
    }

    private mutating func forget() -> [Effect] {
        lastComparison = nil
        smallestCorrect = nil
        return []
    }
}
