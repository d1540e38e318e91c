// SPDX-License-Identifier: MIT
import Mapping
import MIDI
import Music
import Sound
import Training

/// Everything that can reach the Conductor from outside, in the order in which it is to be handled.
package enum Input: Sendable {
    case midi(MIDIOccurrence)
    case key(Key, moment: Int64)
    /// From a simulated player, or a start that another program asked for; `device` names it for the record.
    case action(TrainingAction, moment: Int64, device: String)
    case touch(TrainingAction, moment: Int64, page: Int)
    case pageLeft(Int)
    /// Somebody went to another page from the exercise on it.
    case pageTurned(Int)
    case sound([SoundFact])
    case words(SpokenFact)
    /// The moment the Conductor waited for has come.
    case timePassed
    /// A device is being opened, or does not play yet, and a second has passed.
    case soundAwaited
    /// It plays, with this sound: there is a player.
    case soundOpened(SoundSourceID)
    /// It could not be opened with this sound.
    case soundFailed(AudioError, SoundSourceID)
    /// The sound has gaps; the stage will open the device with this buffer.
    case soundGaps(BufferSize)
    /// No audio callback for half a second: headphones pulled, the stream moved, the server gone.
    case soundLost
    /// The device takes frames at another pace, in frames a second, than it said: there are gaps, or all is out of tune.
    case soundOffPace(claimed: Double, found: Double)
    /// A WAV file is not written any further, or the computer is too busy; all else goes on.
    case soundTrouble(AudioError)
    /// The machine slept, or Peach was stopped, since this moment; nanoseconds of CLOCK_MONOTONIC.
    case suspended(since: Int64)
    /// The controller that is this client of the sequencer is taught, and does nothing meanwhile; nil: none is any more.
    case taught(client: UInt8?)
    case mappings(MappingLibrary)
    /// A signal, or the end of the terminal.
    case quit
}
