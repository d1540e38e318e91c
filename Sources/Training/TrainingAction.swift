// SPDX-License-Identifier: MIT
import Music

/// A player's command, from any pad, key or button.
package enum TrainingAction: Hashable, Sendable {
    case answer(Answer)
    case start(TrainingMode)
    /// Starts a run of a part of what is practised.
    case practise(PracticeFocus)
    /// Plays exercises of a comparison mode, which are only heard, until stopped.
    case listen(TrainingMode)
    /// Starts the last mode, or comparison.
    case startLast
    case stop
    case `repeat`
    /// Of exercises that are only heard: the rest of the passage.
    case skip
    /// Repeats the last answered exercise with its solution, then continues with a new one.
    case hearLast
    /// Changes the interval of the interval modes; a run of one starts again.
    case interval(Neighbour)
    /// Changes the sound from the next exercise on.
    case sound(Neighbour)
    case volume(VolumeMove)
    /// Toggles the sound of keys that are played along.
    case switchPlayAlong
    case panic
    case confirm
    case tune(TuningMove)
    /// Strikes a key that is played along.
    case play(MIDINote, MIDIVelocity)
    /// Releases a key that is played along, unless another device holds it.
    case release(MIDINote)
    /// The sustain pedal of keys that are played along.
    case sustain(Bool)
    /// Bends keys that are played along: −1…1 of the range, which is nil unless the device set one.
    case bend(position: Double, range: Cents?)
    /// Modulates keys that are played along.
    case modulate(UnitInterval)

    /// Skips what is only heard.
    package var goesOn: Bool {
        switch self {
        case .answer, .confirm, .skip: true
        case _: false
        }
    }
}

package enum VolumeMove: Hashable, Sendable {
    /// A press of a button: 1 is a step up, −1 one down.
    case press(Int)
    /// Steps of an encoder, upwards positive.
    case step(Int)
    /// A movement of a fader or knob; 0…1, from silence to full.
    case slide(from: Double, to: Double)
}

/// A run in which only some notes, or one interval, are asked.
package struct PracticeFocus: Hashable, Sendable {
    package let mode: TrainingMode
    /// Nil for the notes of the settings.
    package let range: NoteRange?
    /// Nil for the intervals of the settings, and in the unison modes.
    package let interval: DirectedInterval?

    package init(_ mode: TrainingMode, range: NoteRange? = nil, interval: DirectedInterval? = nil) {
        (self.mode, self.range, self.interval) = (mode, range, interval)
    }
}

/// The training modes. The unison modes use the prime; the interval modes use the chosen set of intervals.
package enum TrainingMode: String, Hashable, Sendable, CaseIterable, Codable {
    case comparison
    case pitchMatching = "matching"
    case intervalComparison = "interval comparison"
    case intervalPitchMatching = "interval matching"

    package var isInterval: Bool { self == .intervalComparison || self == .intervalPitchMatching }
    package var isMatching: Bool { self == .pitchMatching || self == .intervalPitchMatching }
}
