// SPDX-License-Identifier: MIT
import MIDI
import Mapping
import Music
import Profile
import Settings
import Sound
import Store
import Training

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
    case timePassed
    /// The device has been opening for a second.
    case soundAwaited
    /// The device plays: there is a player with this sound.
    case soundOpened(SoundSourceID)
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
    case five = "5"
    case six = "6"

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
        case .five, .six: return phase == .start ? .listen(self == .five ? .comparison : .intervalComparison) : nil
        }
    }
}

/// An event, with the state after it.
package struct SessionUpdate: Sendable {
    package let event: SessionEvent
    package let phase: Phase
    package let mode: TrainingMode?
    package let answered: Int
    /// The presses of the plugged-in controllers, each mapping once.
    package private(set) var presses: [Presses] = []
    /// The mode that `startLast` begins.
    package private(set) var lastMode = TrainingMode.comparison
    /// In the run, or the one that has just ended, exercises are only heard.
    package private(set) var isListening = false
    /// Exercises that were only heard in this run, to their end.
    package private(set) var heard = 0
    /// The way of the pitch that `matched` reports; empty with other events.
    package private(set) var path: [TuningPath.Point] = []

    package enum Phase: String, Sendable, Hashable {
        /// At Start, waiting for a mode to be chosen.
        case start
        case training
        /// An interruption in `peach train`: the next press goes on.
        case paused
        case ended
    }
}

/// An event of the session for the player. It never reveals an answer before it is given.
package enum SessionEvent: Sendable {
    case ready
    case controllerArrived(MIDIDevice, mapping: String)
    /// An interruption may follow.
    case controllerLeft(MIDIDevice, isInterrupting: Bool)
    case mappingUsed(name: String, file: String)
    case mappingGone(file: String)
    case modeStarted(TrainingMode)
    /// The reference note begins, also in `matchingBegan`.
    case exerciseBegan(number: Int, ComparisonExercise)
    case matchingBegan(Matching)
    /// The reference note of an exercise begins that is only heard; numbered from 1 within its passage.
    case listeningBegan(number: Int, ComparisonExercise)
    /// The target note, or the tunable one, is heard at this moment: nanoseconds of CLOCK_MONOTONIC.
    case targetStarted(number: Int, moment: Int64)
    /// Both notes have ended unanswered.
    case answerAwaited(number: Int)
    case answered(Verdict)
    /// A pitch was committed; `wheel` is the calibration of the wheel that tuned; `isSaved` as in `Verdict`.
    case matched(number: Int, CompletedPitchMatching, wheel: WheelCalibration?, isSaved: Bool?)
    case heardAgain(CompletedExercise)
    case adjusted(Adjustment)
    /// Answers that could not be saved at first are saved.
    case savedLater(count: Int)
    /// The device opens slowly; training begins or goes on when it plays.
    case soundAwaited(device: String)
    /// The device is opened again with a larger buffer, and another exercise begins. Reported once in a run.
    case soundHadGaps(device: String, buffer: BufferSize)
    case soundBack(device: String)
    /// An exercise whose verdict was shown is not discarded.
    case interrupted(Interruption, isExerciseDiscarded: Bool)
    case resumed
    /// `warning` reports implausible answers.
    case modeEnded(TrainingMode, answered: Int, smallestCorrect: Cents?, warning: DataQualityWarning?)
    case trouble(Trouble)
    /// A trouble is over that no other event ends.
    case mended(Recovery)

    /// A pitch matching without the pitch at which its tunable note begins.
    package struct Matching: Sendable {
        /// From 1, within the run.
        package let number: Int
        package let referenceNote: MIDINote
        package let targetNote: MIDINote
        package let interval: DirectedInterval
        package let tuningSystem: TuningKey
        package let reach: Cents

        init(number: Int, _ exercise: PitchMatchingExercise) {
            self.number = number
            referenceNote = exercise.challenge.referenceNote
            targetNote = exercise.challenge.targetNote
            interval = exercise.challenge.interval
            tuningSystem = exercise.tuningSystem.key
            reach = exercise.reach
        }
    }

    package enum Adjustment: Sendable {
        case interval(DirectedInterval)
        case sound(SoundSourceID, name: String)
        case volume(Volume)
        case playAlong(PlayAlongSetting)
    }

    package struct Verdict: Sendable {
        /// From 1, within the run.
        package let number: Int
        package let completed: CompletedComparison
        /// Nanoseconds of CLOCK_MONOTONIC.
        package let press: Int64
        /// The target's audible onset, in the same nanoseconds.
        package let onset: Int64
        /// False if it is not on the disk yet. Nil where nothing is saved: in a demonstration or a replay.
        package let isSaved: Bool?
    }

    package enum Interruption: Hashable, Sendable {
        case controllerLost(MIDIDevice)
        case soundLost
        case suspended
        /// Events of a controller were lost.
        case overrun
        /// The leading page was hidden, closed or lost.
        case pageLeft
    }

    package enum Recovery: Sendable {
        case sequencer
        case settings(SettingsSource.Repair)
        case settingsKept(file: String)
        case mapping(file: String)
        /// The chosen sound plays; with its display name.
        case soundSource(SoundSourceID, name: String)
        case data(file: String)
    }

    /// An error of one part; the rest goes on.
    package enum Trouble: Error, Sendable {
        case sound(AudioError)
        /// The sine plays instead of the chosen sound.
        case soundReplaced(AudioError)
        case midi(MIDIError)
        case voice(VoiceError)
        /// The last good settings stay in use.
        case settings(SettingError)
        case mapping(MappingError)
        /// Answers could not be saved yet, or the file was replaced.
        case store(DataStoreError, file: String, unsaved: Int)
        /// The data was damaged; there is a new file.
        case salvaged(Salvage)
    }
}

package enum EventName: String, Hashable, Sendable, Codable {
    case ready, controller, mapping, started, exercise, listening
    case targetStarted = "target_started"
    case awaitingAnswer = "awaiting_answer"
    case heardAgain = "heard_again"
    case setting, answered, matched, saved, sound, interrupted, resumed, ended, trouble, mended

    init(_ event: SessionEvent) {
        self =
            switch event {
            case .ready: .ready
            case .controllerArrived, .controllerLeft: .controller
            case .mappingUsed, .mappingGone: .mapping
            case .modeStarted: .started
            case .exerciseBegan, .matchingBegan: .exercise
            case .listeningBegan: .listening
            case .targetStarted: .targetStarted
            case .answerAwaited: .awaitingAnswer
            case .answered: .answered
            case .matched: .matched
            case .heardAgain: .heardAgain
            case .adjusted: .setting
            case .savedLater: .saved
            case .soundAwaited, .soundHadGaps, .soundBack: .sound
            case .interrupted: .interrupted
            case .resumed: .resumed
            case .modeEnded: .ended
            case .trouble: .trouble
            case .mended: .mended
            }
    }

    /// True for events of the machine rather than the player: a replay may lack them.
    var isOfTheMachine: Bool {
        switch self {
        case .mapping, .saved, .sound, .trouble, .mended: true
        case _: false
        }
    }
}
