// SPDX-License-Identifier: MIT
import Mapping
import MIDI
import Music
import Profile
import Settings
import Sound
import Store
import Training

/// What a player may want to see or hear told. A fact; never tells an answer before it is given.
package enum SessionEvent: Sendable {
    /// Everything is open and waits for the player.
    case ready
    case controllerArrived(MIDIDevice, mapping: String)
    /// An interruption may follow, which says so too.
    case controllerLeft(MIDIDevice, isInterrupting: Bool)
    /// A mapping file counts as it was saved.
    case mappingUsed(name: String, file: String)
    case mappingGone(file: String)
    case modeStarted(TrainingMode)
    /// The reference note begins.
    case exerciseBegan(number: Int, ComparisonExercise)
    /// The reference note of a pitch matching begins.
    case matchingBegan(Matching)
    /// The target note, or the tunable one, is heard at this moment: nanoseconds of CLOCK_MONOTONIC.
    case targetStarted(number: Int, moment: Int64)
    /// Both notes have ended unanswered.
    case answerAwaited(number: Int)
    case answered(Verdict)
    /// A pitch was committed; `wheel` is what the wheel was taken for, if one tuned; `isSaved` as in `Verdict`.
    case matched(number: Int, CompletedPitchMatching, wheel: WheelCalibration?, isSaved: Bool?)
    /// The exercise that was answered last sounds once more.
    case heardAgain(CompletedExercise)
    case adjusted(Adjustment)
    /// So many answers that were not saved at first are now.
    case savedLater(count: Int)
    /// A device sleeps; training begins, or goes on, as soon as it plays.
    case soundAwaited(device: String)
    /// The device is opened again, with a buffer that it may keep up with; the exercise is given again. Told once in a run.
    case soundHadGaps(device: String, buffer: BufferSize)
    case soundBack(device: String)
    /// A verdict that was being shown is not discarded: it is recorded already.
    case interrupted(Interruption, isExerciseDiscarded: Bool)
    case resumed
    /// By the player, or because as many exercises as asked for are answered.
    /// With what is wrong with the answers, if no ear gives such.
    case modeEnded(TrainingMode, answered: Int, smallestCorrect: Cents?, caution: DataQualityWarning?)
    case trouble(Trouble)
    /// What was wrong is not any more, and nothing else tells so.
    case mended(Recovery)

    /// What may be told of a pitch matching before it is committed: nothing about where its tunable note begins.
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
        /// With what a person reads for it.
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
        /// The same of the target's audible onset.
        package let onset: Int64
        /// On the disk; else it is kept and tried again. Nil where nothing is saved: in a demonstration or a replay.
        package let isSaved: Bool?
    }

    package enum Interruption: Hashable, Sendable {
        case controllerLost(MIDIDevice)
        case soundLost
        case suspended
        /// Events of a controller were lost.
        case overrun
        /// The page of the screen that was played on was hidden, closed or lost.
        case pageLeft
    }

    package enum Recovery: Sendable {
        case sequencer
        case settings(SettingsSource.Repair)
        /// What a control has changed is written again.
        case settingsKept(file: String)
        /// Nothing is wrong with this file, or folder, of mappings any more.
        case mapping(file: String)
        /// What was asked for plays; with what a person reads for it.
        case soundSource(SoundSourceID, name: String)
        case data(file: String)
    }

    /// What does not work; the rest goes on.
    package enum Trouble: Error, Sendable {
        case sound(AudioError)
        /// The sound that is asked for does not play, and the sine does in its place.
        case soundReplaced(AudioError)
        case midi(MIDIError)
        /// Nothing is said any more.
        case voice(VoiceError)
        /// The last good settings stay in use.
        case settings(SettingError)
        case mapping(MappingError)
        /// An answer could not be saved yet, with how many others, or the file is not what it was.
        case store(DataStoreError, file: String, unsaved: Int)
        /// The data was damaged; there is a new file.
        case salvaged(Salvage)
    }
}
