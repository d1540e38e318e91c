// SPDX-License-Identifier: MIT
import Foundation
import Music

package typealias PitchMatchingSession = TrainingSession<PitchMatchingTraining>

/// A note is heard, and another one beside it, which the player tunes and commits: with a press, or by letting go of the
/// wheel.
///
/// A wheel that is let go is silent at once; when it is certain, what was held before counts. While that is in doubt, what
/// was held sounds on.
package struct PitchMatchingTraining: TrainingKind {
    package enum Fact: Hashable, Sendable {
        /// Also while nothing is played: a wheel keeps its place.
        case tuned(TuningMove, InputStamp)
        case confirmed(InputStamp)
        /// The moment that `TrainingEffect.wake` named is reached; nanoseconds of CLOCK_MONOTONIC.
        case timePassed(Int64)
        /// A wheel is there of which this is known from earlier runs.
        case wheelFound(WheelID, WheelMemory)
        /// The wheels of a device are gone, and hold no pitch.
        case wheelsLost(device: String)
    }

    private var controls = TuningControls()
    /// The last move by more than noise, which names the device that let go.
    private var lastMove: InputStamp?

    package init() {}

    /// What was tuned so far stays when the reference is heard again beside it.
    package mutating func play(
        _ exercise: PitchMatchingExercise, after before: PitchMatchingPlaying?
    ) -> (PitchMatchingPlaying, offset: Cents) {
        if before == nil { controls.wheels.begin() }
        let tuning = before?.tuning ?? Tuning(reach: exercise.reach, controls)
        let playing = PitchMatchingPlaying(exercise, tuning, controls)
        return (playing, playing.ordered)
    }

    package mutating func startTarget(
        _ onset: TargetOnset, in exercise: PitchMatchingExercise, _ playing: inout PitchMatchingPlaying
    ) -> TrainingStep {
        playing.sound(onset, &controls)
        return watch(&playing, at: onset.moment, in: exercise)
    }

    package mutating func take(
        _ fact: Fact, in exercise: PitchMatchingExercise, _ playing: inout PitchMatchingPlaying
    ) -> TrainingStep {
        switch fact {
        case .tuned(let move, let press):
            var step = TrainingStep.goesOn([])
            // What the wheel did until now may have ended the exercise.
            if playing.note?.release.isWatching == true { step = pass(to: press.moment, &playing, in: exercise) }
            if playing.tuning.take(move, at: press.moment, &controls) { lastMove = press }
            guard case .goesOn(let effects) = step else { return step }
            guard let onset = playing.note?.onset else {
                return .goesOn(playing.adjust(to: exercise.held(playing.tuning, controls) + playing.tuning.steps))
            }
            return watch(&playing, at: max(press.moment, onset.moment), in: exercise).after(effects)
        case .confirmed(let press): return confirm(press, &playing, in: exercise)
        case .timePassed(let moment):
            return playing.isTargetHeard ? pass(to: moment, &playing, in: exercise) : .goesOn([])
        case .wheelFound, .wheelsLost:
            take(fact)
            return .goesOn([])
        }
    }

    package mutating func take(_ fact: Fact) {
        switch fact {
        case .tuned(let move, let press):
            if controls.take(move, at: press.moment)?.isIdle == false { lastMove = press }
        case .wheelFound(let wheel, let memory): controls.wheels.know(memory, of: wheel)
        case .wheelsLost(let device): controls.loseWheels(of: device)
        case .confirmed, .timePassed: break
        }
    }

    package func forget() {}

    private mutating func pass(
        to moment: Int64, _ playing: inout PitchMatchingPlaying, in exercise: PitchMatchingExercise
    ) -> TrainingStep {
        playing.tuning.advance(to: moment, &controls)
        return watch(&playing, at: moment, in: exercise)
    }

    /// Looks whether the wheel was let go, orders what sounds, and asks to be woken if something will happen by itself.
    private mutating func watch(
        _ playing: inout PitchMatchingPlaying, at moment: Int64, in exercise: PitchMatchingExercise
    ) -> TrainingStep {
        guard let hold = playing.look(at: moment, in: exercise, controls), let note = playing.note, let lastMove else {
            return .goesOn(playing.voice(at: moment, in: exercise, controls))
        }
        let held = HeldPitch(hold, in: note.sounded, exercise, controls.wheels)
        let ago = Double(lastMove.moment - hold.until) / 1e9
        let press = InputStamp(
            moment: hold.until, date: lastMove.date.addingTimeInterval(-ago), device: lastMove.device)
        controls.wheels.tremble(hold.deviation)
        return commit(
            CompletedPitchMatching(
                exercise, heard: note.onset, error: held.cents + playing.tuning.steps, control: .absolute,
                commit: .released, press: press),
            range: exercise.range, at: note.release.settled(by: moment), heldUntil: nil)
    }

    private mutating func confirm(
        _ press: InputStamp, _ playing: inout PitchMatchingPlaying, in exercise: PitchMatchingExercise
    ) -> TrainingStep {
        let control = playing.tuning.lastControl
        // What is no wheel cannot be let go: of what it tuned only a press can take the pitch.
        let canBeLetGo = control == nil || control == .absolute
        guard let note = playing.note, exercise.commits.contains(.confirmed) || !canBeLetGo,
            // A press on the reference note may be handled when the tunable note already sounds.
            press.moment >= note.onset.moment
        else { return .goesOn([]) }
        var held = HeldPitch(pressedAt: press.moment, in: note.sounded, control, exercise)
        if control == .absolute, let (trace, wheel) = controls.wheels.watched,
            let hold = HoldSearch.hold(
                pressedAt: press.moment, trace, from: note.onset.moment, wheel: wheel, note.release)
        {
            held = HeldPitch(hold, in: note.sounded, exercise, controls.wheels)
            controls.wheels.tremble(hold.deviation)
        }
        guard let held else { return .goesOn([]) }
        let pitch = held.cents + playing.tuning.steps
        if pitch == exercise.challenge.initialCentOffset, controls.wheels.areTurned(since: note.onset.moment),
            note.sounded.changes.count == 1 || exercise.commits.contains(.released)
        {
            controls.wheels.unlock()
            return .again
        }
        return commit(
            CompletedPitchMatching(
                exercise, heard: note.onset, error: pitch, control: control, commit: .confirmed, press: press),
            range: exercise.range, at: press.moment, heldUntil: held.until)
    }

    /// - Parameter heldUntil: the wheel may be held on where it was then; nil if it was let go.
    private mutating func commit(
        _ completed: CompletedPitchMatching, range: Cents, at moment: Int64, heldUntil: Int64?
    ) -> TrainingStep {
        controls.wheels.judge(at: moment, isPress: completed.commit == .confirmed, heldUntil: heldUntil)
        return .completed([], .matching(completed, range: range))
    }

    // What is known of wheels.

    /// Of the wheel that tunes, or of the only one.
    package var wheel: WheelCalibration { controls.wheels.calibration }

    package var isWheelInUse: Bool { controls.wheels.isInUse }

    /// The same as the exercise under way takes it.
    package var exerciseWheel: WheelCalibration {
        controls.wheels.active.map { controls.wheels.calibration(of: $0) } ?? wheel
    }

    /// The wheel that is turned away from its rest, if one is.
    package var turnedWheel: WheelID? { controls.wheels.share != 0 ? controls.wheels.active : nil }

    package var wheelMemories: [WheelID: WheelMemory] { controls.wheels.memories }
}
