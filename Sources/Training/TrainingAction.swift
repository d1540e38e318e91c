// SPDX-License-Identifier: MIT
import Music

/// What the player wants, whichever pad, key or button said it. An imperative.
package enum TrainingAction: Hashable, Sendable {
    case answer(Answer)
    case start(TrainingMode)
    /// Starts the mode that was trained last; at first comparison.
    case startLast
    case stop
    case `repeat`
    case skip
    /// Hears the exercise that was judged last once more, and what was right; then goes on with a new one.
    case hearLast
    /// Another interval for the interval modes; a run of one begins anew with it.
    case interval(Neighbour)
    /// Another sound, from the next exercise on.
    case sound(Neighbour)
    case volume(VolumeMove)
    /// Keys that are played along are not heard any more, or are again.
    case switchPlayAlong
    case panic
    case confirm
    case tune(TuningMove)
    /// Sounds a key that is played along; again if it sounds already.
    case play(MIDINote, MIDIVelocity)
    /// Lets go of a key that was played along, unless it is held elsewhere too.
    case release(MIDINote)
    /// The sustain pedal: keys played along sound on while it is down.
    case sustain(Bool)
    /// Bends keys that are played along: −1…1 of the wheel's range, which is nil unless its device asked for one.
    case bend(position: Double, range: Cents?)
    /// How far the modulation of keys that are played along is turned up.
    case modulate(UnitInterval)
}

/// How a control changes the volume.
package enum VolumeMove: Hashable, Sendable {
    /// A press of a button: 1 is a step up, −1 one down.
    case press(Int)
    /// So many steps of an encoder, upwards positive.
    case step(Int)
    /// A fader or knob went from one place of its way to another; 0…1, from silence to full.
    case slide(from: Double, to: Double)
}
