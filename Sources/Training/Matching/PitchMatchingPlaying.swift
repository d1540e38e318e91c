// SPDX-License-Identifier: MIT
import Music

/// What is only true of a pitch that is being matched.
package struct PitchMatchingPlaying: TrainingPlaying {
    /// Between two steps of a pitch that moves by itself; nanoseconds.
    private static let driftStep: Int64 = 4_000_000

    var tuning: Tuning
    /// The pitch ordered last, from the correct one.
    private(set) var ordered: Cents
    /// From when the tunable note is reported audible; before that presses do nothing, and moves count at the onset.
    private(set) var note: Note?

    /// The tunable note, which sounds until it is committed.
    struct Note: Hashable, Sendable {
        let onset: TargetOnset
        var sounded = SoundedPitch()
        var release = WheelRelease()
        var isMuted = false

        mutating func unmute() -> [TrainingEffect] {
            guard isMuted else { return [] }
            isMuted = false
            return [.unmute]
        }
    }

    /// The notes are to begin, for the first time or again.
    init(_ exercise: PitchMatchingExercise, _ tuning: Tuning, _ controls: TuningControls) {
        self.tuning = tuning
        self.tuning.pause()
        ordered = exercise.held(tuning, controls) + tuning.steps
    }

    package var isTargetHeard: Bool { note != nil }

    package func endTarget() {}

    mutating func sound(_ onset: TargetOnset, _ controls: inout TuningControls) {
        tuning.sound(at: onset.moment, &controls)
        note = Note(onset: onset)
    }

    mutating func adjust(to pitch: Cents) -> [TrainingEffect] {
        guard pitch != ordered else { return [] }
        ordered = pitch
        return [.adjust(pitch)]
    }

    /// - Returns: what was held, once it is certain that the wheel was let go.
    mutating func look(
        at moment: Int64, in exercise: PitchMatchingExercise, _ controls: TuningControls
    ) -> WheelHold? {
        guard exercise.commits.contains(.released), let onset = note?.onset,
            let (trace, wheel) = controls.wheels.watched
        else { return nil }
        return note?.release.look(at: moment, trace, from: onset.moment, wheel: wheel)
    }

    /// Orders and remembers what sounds, and asks to be woken if something will happen by itself.
    mutating func voice(
        at moment: Int64, in exercise: PitchMatchingExercise, _ controls: TuningControls
    ) -> [TrainingEffect] {
        guard let voice = note?.release.voice else { return [] }
        // While a wheel seems to fly its pitch is not ordered, but remembered: it may turn out to be no flight.
        var held = exercise.held(tuning, controls)
        var effects: [TrainingEffect] = []
        switch voice {
        case .follows: effects = (note?.unmute() ?? []) + adjust(to: held + tuning.steps)
        case .stays: break
        case .silent:
            if note?.isMuted == false { effects = [.mute] }
            note?.isMuted = true
        case .held(let hold):
            held = note.map { HeldPitch(hold, in: $0.sounded, exercise, controls.wheels).cents } ?? held
            effects = adjust(to: held + tuning.steps) + (note?.unmute() ?? [])
        }
        note?.sounded.append(moment: moment, cents: held)
        let drift = tuning.isDrifting(controls) ? moment + Self.driftStep : nil
        let isWatching = note?.release.isWatching == true || controls.wheels.isStopping(at: moment)
        let look = isWatching ? moment + WheelRelease.step : nil
        let wake = [drift, look].compactMap { $0 }.min()
        return effects + (wake.map { [.wake(at: $0)] } ?? [])
    }
}

extension PitchMatchingExercise {
    /// Where hands hold it, from the correct pitch, without what was set by steps.
    func held(_ tuning: Tuning, _ controls: TuningControls) -> Cents {
        challenge.initialCentOffset + tuning.turned(controls)
    }
}
