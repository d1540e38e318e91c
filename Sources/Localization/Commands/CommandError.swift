// SPDX-License-Identifier: MIT
import Configuration
import Instrument
import MIDI
import Mapping
import Music
import Platform
import Settings
import Sound
import Store

package enum CommandError: Error, Hashable, Sendable {
    case exclusive(String, String)
    case dependent(String, on: String)
    case noSuchFile(path: String)
    case unknownMapping(name: String)
    /// The demonstration was interrupted, and no player is there to resume it.
    case demoInterrupted(SessionEvent.Interruption)
    /// Another Peach of this user is running; its process id, if known.
    case alreadyRunning(process: Int32?)
    case notRunning
    /// Other devices cannot reach this computer, or its address is public.
    case noNetwork(isPublic: Bool)
    case unknownSound(name: String)
    case noSound(containing: String)
    case data(DataStoreError, file: String)
    /// This many answers could only be saved in a fallback file; nil if not even there.
    case answersLeft(count: Int, file: String?)
    case file(FileRefusal)
    /// A command that only reads controllers found none.
    case noControllers(MIDIError)
    /// A log without a header, and no mode named.
    case noMode(path: String)
    case nothingToCheck(path: String)
    case replayDiffers(LoggedAnswer.Difference, path: String)
    /// An invalid file of records; "-" is standard input.
    case recordFile(RecordFileFault, file: String)
    /// Invalid rows of a file of records, already reported.
    case badRows(count: Int)
    /// The file to be restored is no backup.
    case noBackup(BackupFault, path: String, data: String)
    case unknownBackup(name: String, data: String)
    /// Without a terminal, the deletion cannot be confirmed.
    case noConfirmation
    /// Without a terminal there are no keys to press.
    case noKeyboard
    /// The number of configuration files with errors, already reported.
    case configuration(files: Int)
}

package enum BackupFault: Hashable, Sendable {
    /// Unreadable, or no ordinary file.
    case unreadable(errno: Int32)
    case empty
    case export
    case notADatabase
    case foreignDatabase
    /// Its last migration, and the last that this Peach knows.
    case newer(found: String, known: String)
    case damaged

    /// Nil if the fault is not the backup's.
    package init?(_ error: DataStoreError, of backup: String) {
        switch error {
        case .damaged, .unknownValue, .wrongValue: self = .damaged
        case .notADatabase: self = .notADatabase
        case .foreignDatabase: self = .foreignDatabase
        case .newerSchema(let found, let known): self = .newer(found: found, known: known)
        case .cannotOpen(backup, let errno): self = .unreadable(errno: errno)
        case .locked, .damagedInUse, .readOnly, .diskFailed, .diskFull, .cannotOpen, .replaced,
            .unresponsive,
            .other:
            return nil
        }
    }
}

/// The exit status of the program, as in sysexits(3).
package enum ExitStatus: Int32, Hashable, Sendable, CaseIterable {
    case success = 0
    case usage = 64
    /// The content of a file is invalid.
    case data = 65
    case noInput = 66
    /// Something that Peach needs is missing.
    case unavailable = 69
    case software = 70
    case cannotCreate = 73
    case inputOutput = 74
    /// Retrying may help.
    case temporary = 75
    /// The settings file or a mapping is invalid.
    case configuration = 78
}

extension ExitStatus {
    private init(_ error: AudioError) {
        self =
            switch error {
            case .soundFont: .data
            case .presetMissing, .soundFontGone: .noInput
            case .notKept: .inputOutput
            case _: .unavailable
            }
    }

    private init(_ error: DataStoreError) {
        self =
            switch error {
            case .locked, .damagedInUse: .temporary
            case .damaged, .newerSchema, .notADatabase, .foreignDatabase, .unknownValue, .wrongValue:
                .data
            case .readOnly, .cannotOpen: .cannotCreate
            case .diskFull, .diskFailed, .unresponsive, .replaced, .other: .inputOutput
            }
    }

    private init(_ error: CommandError) {
        self =
            switch error {
            case .exclusive, .dependent, .noConfirmation, .noKeyboard, .noMode: .usage
            case .noSuchFile, .unknownMapping, .unknownSound, .noSound, .unknownBackup: .noInput
            case .data(let error, _): ExitStatus(error)
            case .noControllers(let error): ExitStatus(any: error)
            case .file(.output), .answersLeft: .inputOutput
            case .file(.system), .file(.exists), .file(.database): .cannotCreate
            case .recordFile(let fault, _): if case .unreadable = fault { .noInput } else { .data }
            case .noBackup(let fault, _, _): if case .unreadable = fault { .noInput } else { .data }
            case .file(.changedMeanwhile), .alreadyRunning: .temporary
            case .notRunning, .noNetwork, .demoInterrupted: .unavailable
            case .badRows, .nothingToCheck, .replayDiffers: .data
            case .configuration: .configuration
            }
    }

    private init(_ error: SettingError) {
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

    private init(_ trouble: SessionEvent.Trouble) {
        self =
            switch trouble {
            case .sound(let error), .soundReplaced(let error): ExitStatus(error)
            case .midi(let error): ExitStatus(any: error)
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
            case let error as FileRefusal: ExitStatus(CommandError.file(error))
            case let error as MIDIError: error.cause == .busy ? .temporary : .unavailable
            case let error as AudioError: ExitStatus(error)
            case let error as SoundFontError: if case .unreadable = error.reason { .noInput } else { .data }
            case let error as DataStoreError: ExitStatus(error)
            case let error as SettingError: ExitStatus(error)
            case let error as SessionEvent.Trouble: ExitStatus(error)
            case let error as LogError: if case .unreadable = error.fault { .noInput } else { .data }
            case is Folders.ResourcesNotFound: .unavailable
            case is ConfigurationError, is MappingError: .configuration
            case is Interval.BeyondOctave: .usage
            case _: .software
            }
    }
}
