// SPDX-License-Identifier: MIT
import Music

/// What the player wants, whichever pad, key or button said it. An imperative.
package enum TrainingAction: Hashable, Sendable {
    case answer(Answer)
    case start(TrainingMode)
    /// Starts the mode that was trained last; at first comparison.
    case startLast
    case stop
    /// Hears the exercise once more.
    case `repeat`
    /// Discards the exercise for another.
    case skip
    /// Silences everything at once.
    case panic
    /// Commits the tuned pitch.
    case confirm
    /// Moves the pitch.
    case tune(TuningMove)
    /// Sounds a key that is played along; again if it sounds already.
    case play(MIDINote, MIDIVelocity)
    /// Lets go of a key that was played along, unless it is held elsewhere too.
    case release(MIDINote)
    /// The sustain pedal: keys played along sound on while it is down.
    case sustain(Bool)
}
