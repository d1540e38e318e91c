// SPDX-License-Identifier: MIT
import Foundation
import Music

package typealias PitchMatchingSession = TrainingSession<PitchMatchingTraining>

/// A note sounds, then another one, which the player tunes and confirms by a press or by releasing the wheel.
///
/// The note is muted as soon as a release is likely; once it is certain, the pitch held before counts. While in doubt, the held
/// pitch sounds on.
package struct PitchMatchingTraining: TrainingKind {
    package enum Event: Hashable, Sendable {
        /// Also between exercises, to track the control's position.
        case tuned(TuningMove, InputStamp)
        case confirmed(InputStamp)
        /// The time of `TrainingEffect.wake`, in nanoseconds of CLOCK_MONOTONIC.
        case timePassed(Int64)
        /// A wheel was connected, with its saved properties.
        case wheelFound(WheelID, WheelMemory)
        case wheelsLost(device: String)
    }

    private var controls = TuningControls()
    /// The last move beyond noise; its device is that of a release.
    private var lastMove: InputStamp?

    package init() {}

    /// A repetition keeps the pitch tuned so far.
    package mutating func play(
        _ exercise: PitchMatchingExercise, after before: PitchMatchingPlaying?
    ) -> (PitchMatchingPlaying, offset: Cents) {
        if before == nil { controls.wheels.begin() }
        let tuning = before?.tuning ?? Tuning(reach: exercise.reach, controls)
        let playing = PitchMatchingPlaying(exercise, tuning, controls)
        return (playing, playing.orderedPitch)
    }

    package mutating func startTarget(
        _ onset: TargetOnset, in exercise: PitchMatchingExercise, _ playing: inout PitchMatchingPlaying
    ) -> TrainingStep {
        playing.tuning.startTarget(at: onset.moment, &controls)
        playing.note = PitchMatchingPlaying.Note(onset: onset)
        return watch(&playing, at: onset.moment, in: exercise)
    }

    /// The note to be tuned has no end of its own.
    package func endTarget(
        in exercise: PitchMatchingExercise, _ playing: inout PitchMatchingPlaying
    ) -> TrainingStep { .ongoing([]) }

    package mutating func handle(
        _ event: Event, in exercise: PitchMatchingExercise, _ playing: inout PitchMatchingPlaying
    ) -> TrainingStep {
        switch event {
        case .tuned(let move, let press):
            var step = TrainingStep.ongoing([])
            // The time until now may have confirmed a release.
            if playing.note?.release.isWatching == true { step = advance(to: press.moment, &playing, in: exercise) }
            if playing.tuning.apply(move, at: press.moment, &controls) { lastMove = press }
            guard case .ongoing(let effects) = step else { return step }
            guard let onset = playing.note?.onset else {
                return .ongoing(playing.adjust(to: exercise.held(playing.tuning, controls) + playing.tuning.steps))
            }
            return watch(&playing, at: max(press.moment, onset.moment), in: exercise).after(effects)
        case .confirmed(let press): return confirm(press, &playing, in: exercise)
        case .timePassed(let moment):
            return playing.isTargetHeard ? advance(to: moment, &playing, in: exercise) : .ongoing([])
        case .wheelFound, .wheelsLost:
            handle(event)
            return .ongoing([])
        }
    }

    package mutating func handle(_ event: Event) {
        switch event {
        case .tuned(let move, let press):
            if controls.apply(move, at: press.moment)?.isIdle == false { lastMove = press }
        case .wheelFound(let wheel, let memory): controls.wheels.restore(memory, of: wheel)
        case .wheelsLost(let device): controls.loseWheels(of: device)
        case .confirmed, .timePassed: break
        }
    }

    package func reset() {}

    private mutating func advance(
        to moment: Int64, _ playing: inout PitchMatchingPlaying, in exercise: PitchMatchingExercise
    ) -> TrainingStep {
        playing.tuning.advance(to: moment, &controls)
        return watch(&playing, at: moment, in: exercise)
    }

    /// Detects a release, updates the sound, and schedules the next update.
    private mutating func watch(
        _ playing: inout PitchMatchingPlaying, at moment: Int64, in exercise: PitchMatchingExercise
    ) -> TrainingStep {
        guard let hold = playing.detectRelease(at: moment, in: exercise, controls), let note = playing.note,
            let lastMove
        else {
            return .ongoing(playing.updateSound(at: moment, in: exercise, controls))
        }
        let held = HeldPitch(hold, in: note.sounded, exercise, controls.wheels)
        let ago = Double(lastMove.moment - hold.until) / 1e9
        let press = InputStamp(
            moment: hold.until, date: lastMove.date.addingTimeInterval(-ago), device: lastMove.device)
        controls.wheels.learnTremor(hold.deviation)
        controls.wheels.lock(at: note.release.settled(by: moment), heldUntil: nil)
        let completed = CompletedPitchMatching(
            exercise, heard: note.onset, error: held.cents + playing.tuning.steps, control: .absolute,
            commit: .released, press: press)
        return .completed([], .matching(completed, range: exercise.range))
    }

    private mutating func confirm(
        _ press: InputStamp, _ playing: inout PitchMatchingPlaying, in exercise: PitchMatchingExercise
    ) -> TrainingStep {
        let control = playing.tuning.lastControl
        // A control other than a wheel has no release, so a press always confirms it.
        let canBeLetGo = control == nil || control == .absolute
        guard let note = playing.note, exercise.commits.contains(.confirmed) || !canBeLetGo,
            // A press during the reference note may be handled after the tunable note's onset.
            press.moment >= note.onset.moment
        else { return .ongoing([]) }
        var held = HeldPitch(pressedAt: press.moment, in: note.sounded, control, exercise)
        if control == .absolute, let (trace, wheel) = controls.wheels.activeTrace,
            let hold = HoldSearch.hold(
                pressedAt: press.moment, trace, from: note.onset.moment, wheel: wheel, note.release)
        {
            held = HeldPitch(hold, in: note.sounded, exercise, controls.wheels)
            controls.wheels.learnTremor(hold.deviation)
        }
        guard let held else { return .ongoing([]) }
        let pitch = held.cents + playing.tuning.steps
        if pitch == exercise.challenge.initialCentOffset, controls.wheels.anyTurned(since: note.onset.moment),
            note.sounded.samples.count == 1 || exercise.commits.contains(.released)
        {
            controls.wheels.unlock()
            return .replay
        }
        controls.wheels.lock(at: press.moment, heldUntil: held.until)
        let completed = CompletedPitchMatching(
            exercise, heard: note.onset, error: pitch, control: control, commit: .confirmed, press: press)
        return .completed([], .matching(completed, range: exercise.range))
    }

    package var wheels: Wheels { controls.wheels }
}

package struct PitchMatchingPlaying: TrainingPlaying {
    /// The interval of updates while a rate control changes the pitch, in nanoseconds.
    private static let driftStep: Int64 = 4_000_000

    var tuning: Tuning
    /// The last commanded pitch relative to the correct one.
    private(set) var orderedPitch: Cents
    /// Nil until the tunable note is audible; before that, presses have no effect, and moves count at the onset.
    fileprivate(set) var note: Note?

    /// The tunable note, which sounds until it is confirmed.
    struct Note: Hashable, Sendable {
        let onset: TargetOnset
        var sounded = StepSignal()
        var release = WheelRelease()
        var isMuted = false

        mutating func unmute() -> [TrainingEffect] {
            guard isMuted else { return [] }
            isMuted = false
            return [.unmute]
        }
    }

    init(_ exercise: PitchMatchingExercise, _ tuning: Tuning, _ controls: TuningControls) {
        self.tuning = tuning
        self.tuning.pause()
        orderedPitch = exercise.held(tuning, controls) + tuning.steps
    }

    package var isTargetHeard: Bool { note != nil }

    mutating func adjust(to pitch: Cents) -> [TrainingEffect] {
        guard pitch != orderedPitch else { return [] }
        orderedPitch = pitch
        return [.adjust(pitch)]
    }

    /// - Returns: the hold, once the release is certain.
    mutating func detectRelease(
        at moment: Int64, in exercise: PitchMatchingExercise, _ controls: TuningControls
    ) -> WheelHold? {
        guard exercise.commits.contains(.released), let onset = note?.onset,
            let (trace, wheel) = controls.wheels.activeTrace
        else { return nil }
        return note?.release.update(WheelMovement(now: moment, trace: trace, begin: onset.moment, wheel: wheel))
    }

    /// Updates and records the sound, and schedules the next update.
    mutating func updateSound(
        at moment: Int64, in exercise: PitchMatchingExercise, _ controls: TuningControls
    ) -> [TrainingEffect] {
        guard let sound = note?.release.sound else { return [] }
        // During a possible flight the pitch does not sound, but is recorded, because it may turn out to be no flight.
        var held = exercise.held(tuning, controls)
        var effects: [TrainingEffect] = []
        switch sound {
        case .follows: effects = (note?.unmute() ?? []) + adjust(to: held + tuning.steps)
        case .stays: break
        case .silent:
            if note?.isMuted == false { effects = [.mute] }
            note?.isMuted = true
        case .held(let hold):
            held = note.map { HeldPitch(hold, in: $0.sounded, exercise, controls.wheels).cents } ?? held
            effects = adjust(to: held + tuning.steps) + (note?.unmute() ?? [])
        }
        if note?.sounded.last?.value != held.rawValue { note?.sounded.append(held.rawValue, at: moment) }
        let drift = tuning.isDrifting(controls) ? moment + Self.driftStep : nil
        let isWatching = note?.release.isWatching == true || controls.wheels.isStopping(at: moment)
        let poll = isWatching ? moment + WheelRelease.step : nil
        let wake = [drift, poll].compactMap { $0 }.min()
        return effects + (wake.map { [.wake(at: $0)] } ?? [])
    }
}

extension PitchMatchingExercise {
    /// The pitch held by continuous controls, relative to the correct one, without steps.
    func held(_ tuning: Tuning, _ controls: TuningControls) -> Cents {
        challenge.initialCentOffset + tuning.turned(controls)
    }
}
