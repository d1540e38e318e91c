// SPDX-License-Identifier: MIT
import Foundation
import Music

/// The matching loop as a machine: facts go in, wishes come out. It knows no clock, no sound and no disk.
///
/// A wheel that is let go is silent at once; when it is certain, what was held before counts. While that is in doubt, what
/// was held sounds on.
package struct PitchMatchingSession: Hashable, Sendable {
    /// How long the verdict is shown.
    package static let feedbackDuration = Duration.milliseconds(400)
    /// Between two steps of a pitch that moves by itself; nanoseconds.
    private static let driftStep: Int64 = 4_000_000

    package private(set) var state = PitchMatchingSessionState.idle
    /// The last one committed in this run.
    package private(set) var lastMatching: CompletedPitchMatching?
    /// Counts exercises, and playings of them, through all runs of this session.
    private var exerciseNumber = 0
    private var playingNumber = 0
    var tuning = Tuning()
    /// Of the playing under way.
    private var sounded = SoundedPitch()
    private var release = WheelRelease()
    private var isMuted = false
    /// The last move, which names the device that let go.
    private var lastMove: InputStamp?
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
        case .wheelFound(let wheel, let memory): find(wheel, memory)
        case .wheelsLost(let device): lose(device)
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
        tuning.begin(reach: next.reach)
        return play(next)
    }

    private mutating func play(_ exercise: PitchMatchingExercise) -> [Effect] {
        playingNumber += 1
        tuning.pause()
        sounded = SoundedPitch()
        (release, isMuted) = (WheelRelease(), false)
        state = .playingReference(exercise)
        ordered = pitch(in: exercise)
        return [.play(exercise, at: ordered, playing: playingNumber)]
    }

    private mutating func startTunable(of number: Int, _ onset: TargetOnset) -> [Effect] {
        guard case .playingReference(let exercise) = state, number == playingNumber else { return [] }
        state = .playingTunable(exercise, onset)
        tuning.sound(at: onset.moment)
        return note(at: onset.moment, in: exercise, onset)
    }

    private mutating func take(_ move: TuningMove, _ press: InputStamp) -> [Effect] {
        var effects: [Effect] = []
        // What the wheel did until now may have ended the exercise.
        if case .playingTunable(let exercise, let onset) = state, release.isWatching {
            effects = pass(to: press.moment, in: exercise, onset)
        }
        tuning.take(move, at: press.moment)
        lastMove = press
        switch state {
        case .idle, .preparing, .showingFeedback: return effects
        case .playingReference(let exercise): return effects + adjust(to: pitch(in: exercise))
        case .playingTunable(let exercise, let onset):
            return effects + note(at: max(press.moment, onset.moment), in: exercise, onset)
        }
    }

    /// Looks whether the wheel was let go, orders and remembers what sounds, and asks to be woken if something will happen
    /// by itself.
    private mutating func note(
        at moment: Int64, in exercise: PitchMatchingExercise, _ onset: TargetOnset
    ) -> [Effect] {
        if exercise.commits.contains(.released), let (trace, wheel) = tuning.wheels.watched,
            let hold = release.look(at: moment, trace, from: onset.moment, wheel: wheel)
        {
            return letGo(hold, at: moment, in: exercise, onset)
        }
        let effects = voice(in: exercise)
        // Of a way that is not ordered, what it would have been: it may have been none of a wheel that flies.
        if case .held = release.voice {
            sounded.append(moment: moment, cents: ordered)
        } else {
            sounded.append(moment: moment, cents: pitch(in: exercise))
        }
        let drift = tuning.isDrifting ? moment + Self.driftStep : nil
        let look = release.isWatching ? moment + WheelRelease.step : nil
        let wake = [drift, look].compactMap { $0 }.min()
        return effects + (wake.map { [.wake(at: $0)] } ?? [])
    }

    private mutating func voice(in exercise: PitchMatchingExercise) -> [Effect] {
        switch release.voice {
        case .follows: return unmute() + adjust(to: pitch(in: exercise))
        case .stays: return []
        case .silent:
            guard !isMuted else { return [] }
            isMuted = true
            return [.mute]
        case .held(let hold):
            let cents = HeldPitch(hold, in: sounded, exercise, tuning.wheels).cents
            return adjust(to: cents) + unmute()
        }
    }

    private mutating func unmute() -> [Effect] {
        guard isMuted else { return [] }
        isMuted = false
        return [.unmute]
    }

    private mutating func adjust(to pitch: Cents) -> [Effect] {
        guard pitch != ordered else { return [] }
        ordered = pitch
        return [.adjust(pitch)]
    }

    private func pitch(in exercise: PitchMatchingExercise) -> Cents {
        exercise.challenge.initialCentOffset + tuning.offset
    }

    private mutating func pass(to moment: Int64) -> [Effect] {
        guard case .playingTunable(let exercise, let onset) = state else { return [] }
        return pass(to: moment, in: exercise, onset)
    }

    private mutating func pass(
        to moment: Int64, in exercise: PitchMatchingExercise, _ onset: TargetOnset
    ) -> [Effect] {
        tuning.advance(to: moment)
        return note(at: moment, in: exercise, onset)
    }

    private mutating func letGo(
        _ hold: WheelHold, at moment: Int64, in exercise: PitchMatchingExercise, _ onset: TargetOnset
    ) -> [Effect] {
        guard let lastMove else { return [] }
        let held = HeldPitch(hold, in: sounded, exercise, tuning.wheels)
        let ago = Double(lastMove.moment - hold.until) / 1e9
        let press = InputStamp(
            moment: hold.until, date: lastMove.date.addingTimeInterval(-ago), device: lastMove.device)
        tuning.wheels.tremble(hold.deviation)
        return commit(
            CompletedPitchMatching(
                exercise, heard: onset, error: held.cents, control: .absolute, commit: .released, press: press),
            at: release.settled(by: moment), heldUntil: nil)
    }

    private mutating func confirm(_ press: InputStamp) -> [Effect] {
        guard case .playingTunable(let exercise, let onset) = state, exercise.commits.contains(.confirmed),
            // A press on the reference note may be handled when the tunable note already sounds.
            press.moment >= onset.moment
        else { return [] }
        let control = tuning.lastControl
        var held = HeldPitch(pressedAt: press.moment, in: sounded, control, exercise.wheel, reach: exercise.reach)
        if control == .absolute, let (trace, wheel) = tuning.wheels.watched {
            let hold = HoldSearch.hold(pressedAt: press.moment, trace, from: onset.moment, wheel: wheel, release)
            if let hold {
                held = HeldPitch(hold, in: sounded, exercise, tuning.wheels)
                tuning.wheels.tremble(hold.deviation)
            }
        }
        guard let held else { return [] }
        return commit(
            CompletedPitchMatching(
                exercise, heard: onset, error: held.cents, control: control, commit: .confirmed, press: press),
            at: press.moment, heldUntil: held.until)
    }

    /// - Parameter heldUntil: the wheel may be held on where it was then; nil if it was let go.
    private mutating func commit(_ completed: CompletedPitchMatching, at moment: Int64, heldUntil: Int64?) -> [Effect] {
        tuning.pause()
        tuning.wheels.judge(at: moment, isPress: completed.commit == .confirmed, heldUntil: heldUntil)
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
