// SPDX-License-Identifier: MIT

/// A training loop as a state machine: it handles events and returns effects, without clock, sound or disk.
package struct TrainingSession<Kind: TrainingKind>: Hashable, Sendable {
    package private(set) var state = TrainingState<Kind>.idle
    /// The state between exercises.
    package private(set) var kind = Kind()
    /// Counts exercises, and their playings, in all runs of this session, so that late events are detected.
    private var exerciseNumber = 0
    private var playingNumber = 0
    /// The last answered exercise of any run.
    private var last: CompletedExercise?
    /// The present exercise, once it was only heard.
    private var heard: Kind.Exercise?

    package init() {}

    package var isIdle: Bool { state == .idle }
    package var isShowingFeedback: Bool { state == .showingFeedback }

    /// True after an answer, or after an exercise that was only heard, before the next exercise.
    package var isBetweenExercises: Bool {
        switch state {
        case .hearingLast, .showingFeedback: true
        case .idle, .preparing, .playing: false
        }
    }

    /// True from the command to play until the target is audible.
    package var isAwaitingTarget: Bool {
        if case .playing(_, let playing) = state { !playing.isTargetHeard } else { false }
    }

    package var exercise: Kind.Exercise? {
        if case .playing(let exercise, _) = state { exercise } else { nil }
    }

    package mutating func handle(_ event: TrainingEvent) -> [TrainingEffect] {
        switch event {
        case .started:
            guard isIdle else { return [] }
            kind.reset()
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
            kind.reset()
            last = nil
            return []
        }
    }

    package mutating func begin(_ exercise: Kind.Exercise) -> [TrainingEffect] {
        guard case .preparing = state, exercise.number == exerciseNumber else { return [] }
        return play(exercise, after: nil)
    }

    package mutating func handle(_ event: Kind.Event) -> [TrainingEffect] {
        guard case .playing(let exercise, var playing) = state else {
            kind.handle(event)
            return []
        }
        // Keeps a single reference: else the sounded pitches would be copied for each move of a wheel.
        state = .preparing
        let step = kind.handle(event, in: exercise, &playing)
        return proceed(step, exercise, playing)
    }

    private mutating func askForNext() -> [TrainingEffect] {
        exerciseNumber += 1
        heard = nil
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
        let step = kind.endTarget(in: exercise, &playing)
        return proceed(step, exercise, playing)
    }

    private mutating func hearLast() -> [TrainingEffect] {
        guard let last else { return [] }
        let effects: [TrainingEffect] = isShowingFeedback ? [.silence, .cancelWait] : [.silence]
        playingNumber += 1
        state = .hearingLast(last)
        return effects + [.playLast(last, playing: playingNumber)]
    }

    /// The time to answer counts from the last onset.
    private mutating func playAgain() -> [TrainingEffect] {
        if case .hearingLast = state { return hearLast() }
        if isShowingFeedback, let heard { return [.silence, .cancelWait] + play(heard, after: nil) }
        guard case .playing(let exercise, let playing) = state, playing.isTargetHeard else { return [] }
        return [.silence] + play(exercise, after: playing)
    }

    private mutating func proceed(
        _ step: TrainingStep, _ exercise: Kind.Exercise, _ playing: Kind.Playing
    ) -> [TrainingEffect] {
        switch step {
        case .ongoing(let effects):
            state = .playing(exercise, playing)
            return effects
        case .replay: return [.silence] + play(exercise, after: playing)
        case .skipped: return [.silence] + askForNext()
        case .heard(let exposed):
            state = .showingFeedback
            defer { heard = exercise }
            return (heard == nil ? [.expose(exposed)] : []) + [.rest(exercise: exercise.number)]
        case .completed(let effects, let completed):
            state = .showingFeedback
            last = completed
            return effects + [.silence, .publish(completed), .wait(exercise: exercise.number)]
        }
    }
}

package enum TrainingState<Kind: TrainingKind>: Hashable, Sendable {
    /// Nothing sounds or is awaited.
    case idle
    case preparing
    /// From the command to play until the answer.
    case playing(Kind.Exercise, Kind.Playing)
    /// Repeats an answered exercise.
    case hearingLast(CompletedExercise)
    /// Also the rest after an exercise that was only heard.
    case showingFeedback
}
