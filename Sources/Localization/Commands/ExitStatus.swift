// SPDX-License-Identifier: MIT
import Configuration
import Instrument
import Mapping
import MIDI
import Platform
import Music
import Settings
import Sound
import Store

/// The exit status of the program, as in sysexits(3).
package enum ExitStatus: Int32, Hashable, Sendable, CaseIterable {
    case success = 0
    /// The command line is wrong.
    case usage = 64
    /// The content of a file is invalid.
    case data = 65
    /// An input file is missing.
    case noInput = 66
    /// Something that Peach needs is missing.
    case unavailable = 69
    /// An internal error.
    case software = 70
    /// A file cannot be created.
    case cannotCreate = 73
    case inputOutput = 74
    /// Retrying may help.
    case temporary = 75
    /// The settings file or a mapping is invalid.
    case configuration = 78
}

extension ExitStatus {
    package init(_ error: MIDIError) {
        self = error.cause == .busy ? .temporary : .unavailable
    }

    package init(_ error: AudioError) {
        self =
            switch error {
            case .soundFont: .data
            case .presetMissing, .soundFontGone: .noInput
            case .notKept: .inputOutput
            case _: .unavailable
            }
    }

    package init(_ error: SoundFontError) {
        if case .unreadable = error.fault { self = .noInput } else { self = .data }
    }

    package init(_ error: DataStoreError) {
        self =
            switch error {
            case .locked, .damagedInUse: .temporary
            case .damaged, .newerSchema, .notADatabase, .foreignDatabase, .unknownValue, .wrongValue:
                .data
            case .readOnly, .cannotOpen: .cannotCreate
            case .diskFull, .diskFailed, .unresponsive, .replaced, .other: .inputOutput
            }
    }

    package init(_ fault: RecordFileFault) {
        if case .unreadable = fault { self = .noInput } else { self = .data }
    }

    package init(_ error: LogError) {
        if case .unreadable = error.fault { self = .noInput } else { self = .data }
    }

    package init(_ error: CommandError) {
        self =
            switch error {
            case .exclusive, .dependent, .noConfirmation, .noMode: .usage
            case .noSuchFile, .unknownMapping, .unknownSound, .noSound, .unknownBackup: .noInput
            case .data(let error, _): ExitStatus(error)
            case .noControllers(let error): ExitStatus(error)
            case .outputLost, .answersLeft: .inputOutput
            case .cannotWrite, .fileExists, .fileIsDatabase: .cannotCreate
            case .recordFile(let fault, _): ExitStatus(fault)
            case .noBackup(let fault, _, _): if case .unreadable = fault { .noInput } else { .data }
            case .changedMeanwhile, .alreadyRunning: .temporary
            case .notRunning, .noNetwork, .demoInterrupted: .unavailable
            case .badRows, .nothingToCheck, .replayDiffers: .data
            case .configuration: .configuration
            }
    }

    package init(_ error: SettingError) {
        self =
            switch error {
            case .refused(_, let reason):
                if let fault = reason.scaleFault {
                    if case .unreadable = fault.reason { .noInput } else { .data }
                } else {
                    .usage
                }
            case .unknownKey, .notAnAssignment: .usage
            case .file, .line, .further: .configuration
            case .unwritable: .cannotCreate
            case .locked: .temporary
            }
    }

    package init(_ trouble: SessionEvent.Trouble) {
        self =
            switch trouble {
            case .sound(let error), .soundReplaced(let error): ExitStatus(error)
            case .midi(let error): ExitStatus(error)
            case .voice: .unavailable
            case .settings(let error): ExitStatus(error)
            case .mapping: .configuration
            case .store(let error, _, _): ExitStatus(error)
            case .salvaged: .data
            }
    }

    /// Unknown errors are internal.
    package init(any error: any Error) {
        self =
            switch error {
            case let error as CommandError: ExitStatus(error)
            case let error as FileRefusal: ExitStatus(CommandError(error))
            case let error as MIDIError: ExitStatus(error)
            case let error as AudioError: ExitStatus(error)
            case let error as SoundFontError: ExitStatus(error)
            case let error as DataStoreError: ExitStatus(error)
            case let error as SettingError: ExitStatus(error)
            case let error as SessionEvent.Trouble: ExitStatus(error)
            case let error as LogError: ExitStatus(error)
            case is Folders.ResourcesNotFound: .unavailable
            case is ConfigurationError, is MappingError: .configuration
            case is Interval.BeyondOctave: .usage
            case _: .software
            }
    }
}
