// SPDX-License-Identifier: MIT
import Foundation
import Music

/// The matching loop as a machine: facts go in, wishes come out. It knows no clock, no sound and no disk.
///
/// While a wheel that was let go settles, the pitch follows it back to where the note began, since every move is heard
/// at once; then the note ends, and what was held before counts.
package struct PitchMatchingSession: Hashable, Sendable {
    /// How long the verdict is shown.
    package static let feedbackDuration = Duration.milliseconds(400)
    /// Between two steps of a pitch that moves by itself; nanoseconds.
    private static let driftStep: Int64 = 4_000_000

    /// What happened. Facts that arrive late carry the number of what they belong to, and do nothing once that is over.
    package enum Event: Hashable, Sendable {
        case started
        /// The run goes on after an interruption.
        case resumed
        /// The exercise that `Effect.next` asked for.
        case began(PitchMatchingExercise)
        case tunableStarted(playing: Int, TargetOnset)
        /// In every state: a wheel keeps its place.
        case tuned(TuningMove, Press)
        case confirmed(Press)
        /// The moment that `Effect.wake` named is reached; nanoseconds of CLOCK_MONOTONIC.
        case timePassed(Int64)
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
        /// Draw an exercise from the settings and the profile, and report it with `Event.began`.
        case next(exercise: Int)
        /// The reference note and, without a pause, the tunable note without end, this far from the correct pitch.
        /// Replaces whatever sounds.
        case play(PitchMatchingExercise, at: Cents, playing: Int)
        /// Move the tunable note to this distance from the correct pitch. If it does not sound yet, it begins there.
        case adjust(Cents)
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

    package private(set) var state = PitchMatchingSessionState.idle
    /// The last one committed in this run.
    package private(set) var lastMatching: CompletedPitchMatching?
    /// Counts exercises, and playings of them, through all runs of this session.
    private var exerciseNumber = 0
    private var playingNumber = 0
    private var tuning = Tuning()
    /// Of the playing under way.
    private var sounded = SoundedPitch()
    private var rest = WheelRest()
    /// The last move, which names the device that let go.
    private var lastMove: Press?
    /// The pitch ordered last, from the correct one.
    private var ordered: Cents = 0

    package init() {}

    package mutating func handle(_ event: Event) -> [Effect] {
        switch event {
        case .started: start()
        case .resumed: resume()
        case .began(let exercise): begin(exercise)
        case .tunableStarted(let number, let onset): startTunable(of: number, onset)
        case .tuned(let move, let press): take(move, press)
        case .confirmed(let press): confirm(press)
        case .timePassed(let moment): pass(to: moment)
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

    private mutating func begin(_ next: PitchMatchingExercise) -> [Effect] {
        guard case .preparing = state, next.number == exerciseNumber else { return [] }
        tuning.begin(reach: next.reach, calibration: next.wheel)
        return play(next)
    }

    private mutating func play(_ exercise: PitchMatchingExercise) -> [Effect] {
        playingNumber += 1
        tuning.pause()
        sounded = SoundedPitch()
        rest = WheelRest()
        state = .playingReference(exercise)
        ordered = pitch(in: exercise)
        return [.play(exercise, at: ordered, playing: playingNumber)]
    }

    private mutating func startTunable(of number: Int, _ onset: TargetOnset) -> [Effect] {
        guard case .playingReference(let exercise) = state, number == playingNumber else { return [] }
        state = .playingTunable(exercise, onset)
        tuning.sound(at: onset.moment)
        return note(at: onset.moment, in: exercise)
    }

    private mutating func take(_ move: TuningMove, _ press: Press) -> [Effect] {
        var effects: [Effect] = []
        if case .playingTunable(let exercise, let onset) = state {
            effects = settle(by: press.moment, in: exercise, onset)
        }
        tuning.take(move, at: press.moment)
        lastMove = press
        switch state {
        case .idle, .preparing, .showingFeedback: return effects
        case .playingReference(let exercise): return effects + adjust(in: exercise)
        case .playingTunable(let exercise, let onset):
            return effects + note(at: max(press.moment, onset.moment), in: exercise)
        }
    }

    /// Orders the pitch, remembers it, and asks to be woken if something will happen by itself.
    private mutating func note(at moment: Int64, in exercise: PitchMatchingExercise) -> [Effect] {
        sounded.append(moment: moment, cents: pitch(in: exercise), deflection: tuning.deflection)
        rest.observe(tuning.deflection, wheel: exercise.wheel, at: moment)
        let drift = tuning.isDrifting ? moment + Self.driftStep : nil
        let settled = exercise.commits.contains(.released) ? rest.settlesAt : nil
        let wake = [drift, settled].compactMap { $0 }.min()
        return adjust(in: exercise) + (wake.map { [.wake(at: $0)] } ?? [])
    }

    private mutating func adjust(in exercise: PitchMatchingExercise) -> [Effect] {
        let pitch = pitch(in: exercise)
        guard pitch != ordered else { return [] }
        ordered = pitch
        return [.adjust(pitch)]
    }

    private func pitch(in exercise: PitchMatchingExercise) -> Cents {
        exercise.challenge.initialCentOffset + tuning.offset
    }

    private mutating func pass(to moment: Int64) -> [Effect] {
        guard case .playingTunable(let exercise, let onset) = state else { return [] }
        let effects = settle(by: moment, in: exercise, onset)
        guard case .playingTunable = state else { return effects }
        tuning.advance(to: moment)
        return effects + note(at: moment, in: exercise)
    }

    /// Commits what was held if the wheel has been let go and has come to rest.
    private mutating func settle(
        by moment: Int64, in exercise: PitchMatchingExercise, _ onset: TargetOnset
    ) -> [Effect] {
        guard exercise.commits.contains(.released), let since = rest.since, let settled = rest.settlesAt,
            moment >= settled, let lastMove
        else { return [] }
        rest.judge()
        guard let held = LookBack(exercise).released(restingSince: since, in: sounded) else { return [] }
        let ago = Double(lastMove.moment - held.until) / 1e9
        let press = Press(
            moment: held.until, date: lastMove.date.addingTimeInterval(-ago), device: lastMove.device)
        return commit(
            CompletedPitchMatching(
                exercise, heard: onset, error: held.cents, control: .absolute, commit: .released, press: press))
    }

    private mutating func confirm(_ press: Press) -> [Effect] {
        guard case .playingTunable(let exercise, let onset) = state, exercise.commits.contains(.confirmed),
            // A press on the reference note may be handled when the tunable note already sounds.
            press.moment >= onset.moment
        else { return [] }
        let control = tuning.lastControl
        guard let held = LookBack(exercise).pressed(at: press.moment, in: sounded, control: control) else { return [] }
        return commit(
            CompletedPitchMatching(
                exercise, heard: onset, error: held.cents, control: control, commit: .confirmed, press: press))
    }

    private mutating func commit(_ completed: CompletedPitchMatching) -> [Effect] {
        tuning.pause()
        lastMatching = completed
        state = .showingFeedback(completed)
        return [.silence, .publish(completed), .wait(exercise: exerciseNumber)]
    }

    private mutating func endFeedback(of number: Int) -> [Effect] {
        guard case .showingFeedback = state, number == exerciseNumber else { return [] }
        return askForNext()
    }

    /// What was tuned so far stays: the reference is heard again beside it.
    private mutating func playAgain() -> [Effect] {
        switch state {
        case .idle, .preparing, .playingReference, .showingFeedback: []
        case .playingTunable(let exercise, _): [.silence] + play(exercise)
        }
    }

    private mutating func skip() -> [Effect] {
        switch state {
        case .idle, .preparing, .showingFeedback: []
        case .playingReference, .playingTunable: [.silence] + askForNext()
        }
    }

    private mutating func stop() -> [Effect] {
        defer { state = .idle }
        switch state {
        case .showingFeedback: return [.silence, .cancelWait]
        case .idle, .preparing, .playingReference, .playingTunable: return [.silence]
        }
    }

    private mutating func forget() -> [Effect] {
        lastMatching = nil
        return []
    }
}
