// SPDX-License-Identifier: MIT
import MIDI
import Mapping
import Music
import Sound
import Training

/// An input of the Conductor.
package enum Input: Sendable {
    case midi(SequencerEvent)
    case key(Key, moment: Int64)
    /// From a simulated player or another program; `device` is the name in the record.
    case action(TrainingAction, moment: Int64, device: String)
    case touch(TrainingAction, moment: Int64, page: Int)
    case pageLeft(Int)
    /// The page was left for another one during an exercise.
    case pageTurned(Int)
    case sound([AudioEvent])
    case words(SpeechEvent)
    /// The deadline of the Conductor has come.
    case timePassed
    /// The device has been opening for a second.
    case soundAwaited
    /// The device plays: there is a player with this sound.
    case soundOpened(SoundSourceID)
    /// The device could not be opened with this sound.
    case soundFailed(AudioError, SoundSourceID)
    /// The sound has gaps; the next opening uses this buffer.
    case soundGaps(BufferSize)
    /// No audio callback for half a second: headphones pulled, the stream moved, the server gone.
    case soundLost
    /// The real sample rate differs from the claimed one, in Hz: there are gaps, or all is out of tune.
    case soundOffPace(claimed: Double, found: Double)
    /// Writing a WAV file has failed, or the computer is too busy; training goes on.
    case soundTrouble(AudioError)
    /// The machine slept or the process was stopped since this moment, in nanoseconds of CLOCK_MONOTONIC.
    case suspended(since: Int64)
    /// The mapping of this client of the sequencer is being learned, and its events do nothing; nil ends learning.
    case taught(client: UInt8?)
    case mappings(MappingLibrary)
    /// A signal, or the end of the terminal.
    case quit
}

/// A key of the computer; its action depends on the phase.
package enum Key: String, Hashable, Sendable, CaseIterable {
    case up, down, left, right, escape, space, enter
    case comma = ","
    case fullStop = "."
    case h, j, k, l, q, r, s
    case one = "1"
    case two = "2"
    case three = "3"
    case four = "4"

    /// The device name in records and logs.
    package static let device = "keyboard"

    /// Arrows and letters answer. In matching modes arrows tune by 10 cents and 1, comma and full stop by 0.1. Digits start modes.
    package func action(in phase: SessionUpdate.Phase, _ mode: TrainingMode?) -> TrainingAction? {
        let isMatching = mode?.isMatching ?? false
        switch self {
        case .up: return isMatching ? .tune(.nudge(10)) : .answer(.higher)
        case .down: return isMatching ? .tune(.nudge(-10)) : .answer(.lower)
        case .left: return .tune(.nudge(-1))
        case .right: return .tune(.nudge(1))
        case .comma: return .tune(.nudge(-0.1))
        case .fullStop: return .tune(.nudge(0.1))
        case .h, .k: return .answer(.higher)
        case .l, .j: return .answer(.lower)
        case .r: return .repeat
        case .s: return .skip
        case .q, .escape: return .stop
        case .space, .enter: return phase == .start ? .startLast : .confirm
        case .one, .two, .three, .four:
            guard phase == .start, let number = Int(rawValue) else { return nil }
            return .start(TrainingMode.allCases[number - 1])
        }
    }
}
