// SPDX-License-Identifier: MIT
import Music

/// A training loop as a machine: facts go in, wishes come out. It knows no clock, no sound and no disk. One is active at
/// a time.
package struct TrainingSession<Kind: TrainingKind>: Hashable, Sendable {
    package private(set) var state = TrainingState<Kind>.idle
    /// What this kind of training remembers from one exercise to the next.
    package private(set) var kind = Kind()
    /// Counts exercises, and playings of them, through all runs of this session, so that a fact that comes late is known
    /// for one.
    private var exerciseNumber = 0
    private var playingNumber = 0
    /// The one that was answered last, in whichever run.
    private var last: CompletedExercise?

    package init() {}

    /// Nothing sounds, nothing is awaited.
    package var isIdle: Bool { state == .idle }
    package var isShowingFeedback: Bool { state == .showingFeedback }

    /// What is shown or heard was answered, and nothing else is under way.
    package var isBetweenExercises: Bool {
        switch state {
        case .hearingLast, .showingFeedback: true
        case .idle, .preparing, .playing: false
        }
    }

    /// The target of the exercise under way has been ordered and is not heard yet.
    package var isAwaitingTarget: Bool {
        if case .playing(_, let playing) = state { !playing.isTargetHeard } else { false }
    }

    package var exercise: Kind.Exercise? {
        if case .playing(let exercise, _) = state { exercise } else { nil }
    }

    /// What happens in every kind of training.
    /// - Returns: what is to be done, in this order.
    package mutating func handle(_ event: TrainingEvent) -> [TrainingEffect] {
        switch event {
        case .started:
            guard isIdle else { return [] }
            kind.forget()
            return askForNext()
        case .resumed: return isIdle ? askForNext() : []
        case .targetStarted(let number, let onset): return startTarget(of: number, onset)
        case .targetEnded(let number): return endTarget(of: number)
        case .feedbackEnded(let number):
            return isShowingFeedback && number == exerciseNumber ? askForNext() : []
        case .repeatRequested: return playAgain()
        case .skipRequested:
            switch state {
            case .playing, .hearingLast: return [.silence] + askForNext()
            case .idle, .preparing, .showingFeedback: return []
            }
        case .lastRequested: return isIdle ? [] : hearLast()
        case .stopped:
            defer { state = .idle }
            return isShowingFeedback ? [.silence, .cancelWait] : [.silence]
        case .recordsReset:
            kind.forget()
            last = nil
            return []
        }
    }

    /// What `TrainingEffect.next` asked for.
    package mutating func begin(_ exercise: Kind.Exercise) -> [TrainingEffect] {
        guard case .preparing = state, exercise.number == exerciseNumber else { return [] }
        return play(exercise, after: nil)
    }

    package mutating func handle(_ fact: Kind.Fact) -> [TrainingEffect] {
        guard case .playing(let exercise, var playing) = state else {
            kind.take(fact)
            return []
        }
        // Held once, or whatever has sounded would be copied with each move of a wheel.
        state = .preparing
        let step = kind.take(fact, in: exercise, &playing)
        return proceed(step, exercise, playing)
    }

    private mutating func askForNext() -> [TrainingEffect] {
        exerciseNumber += 1
        state = .preparing
        return [.next(exercise: exerciseNumber)]
    }

    private mutating func play(_ exercise: Kind.Exercise, after before: Kind.Playing?) -> [TrainingEffect] {
        playingNumber += 1
        let (playing, offset) = kind.play(exercise, after: before)
        state = .playing(exercise, playing)
        return [.play(at: offset, playing: playingNumber)]
    }

    private mutating func startTarget(of number: Int, _ onset: TargetOnset) -> [TrainingEffect] {
        guard case .playing(let exercise, var playing) = state, number == playingNumber, !playing.isTargetHeard else {
            return []
        }
        let step = kind.startTarget(onset, in: exercise, &playing)
        return proceed(step, exercise, playing)
    }

    private mutating func endTarget(of number: Int) -> [TrainingEffect] {
        if case .hearingLast = state, number == playingNumber {
            state = .showingFeedback
            return [.wait(exercise: exerciseNumber)]
        }
        guard case .playing(let exercise, var playing) = state, number == playingNumber else { return [] }
        playing.endTarget()
        state = .playing(exercise, playing)
        return []
    }

    private mutating func hearLast() -> [TrainingEffect] {
        guard let last else { return [] }
        let effects: [TrainingEffect] = isShowingFeedback ? [.silence, .cancelWait] : [.silence]
        playingNumber += 1
        state = .hearingLast(last)
        return effects + [.playLast(last, playing: playingNumber)]
    }

    /// The time to answer counts from the onset heard last.
    private mutating func playAgain() -> [TrainingEffect] {
        if case .hearingLast = state { return hearLast() }
        guard case .playing(let exercise, let playing) = state, playing.isTargetHeard else { return [] }
        return [.silence] + play(exercise, after: playing)
    }

    private mutating func proceed(
        _ step: TrainingStep, _ exercise: Kind.Exercise, _ playing: Kind.Playing
    ) -> [TrainingEffect] {
        switch step {
        case .goesOn(let effects):
            state = .playing(exercise, playing)
            return effects
        case .again: return [.silence] + play(exercise, after: playing)
        case .completed(let effects, let completed):
            state = .showingFeedback
            last = completed
            return effects + [.silence, .publish(completed), .wait(exercise: exercise.number)]
        }
    }
}

/// Where the player is in an exercise. Each state carries what it alone knows.
package enum TrainingState<Kind: TrainingKind>: Hashable, Sendable {
    /// Nothing sounds, nothing is awaited.
    case idle
    case preparing
    /// From the order to play until the answer.
    case playing(Kind.Exercise, Kind.Playing)
    /// One that was answered sounds once more.
    case hearingLast(CompletedExercise)
    case showingFeedback
}
