// SPDX-License-Identifier: MIT
import Instrument
import MIDI
import Mapping
import Platform
import Store

/// Why a command fails.
package enum CommandError: Error, Hashable, Sendable {
    /// Two options that exclude each other.
    case exclusive(String, String)
    /// An option that requires another.
    case dependent(String, on: String)
    case noSuchFile(path: String)
    case unknownMapping(name: String)
    /// The demonstration was interrupted, and no player is there to resume it.
    case demoInterrupted(SessionEvent.Interruption)
    /// Another Peach of this user is running; its process id, if known.
    case alreadyRunning(process: Int32?)
    /// No Peach is running.
    case notRunning
    /// Other devices cannot reach this computer, or its address is public.
    case noNetwork(isPublic: Bool)
    /// The file was saved by another program meanwhile.
    case changedMeanwhile(path: String)
    case unknownSound(name: String)
    case noSound(containing: String)
    case data(DataStoreError, file: String)
    /// This many answers could only be saved in a fallback file; nil if not even there.
    case answersLeft(count: Int, file: String?)
    /// Writing to standard output failed.
    case outputLost(errno: Int32)
    case cannotWrite(path: String, errno: Int32)
    case fileExists(path: String)
    /// A command that only reads controllers found none.
    case noControllers(MIDIError)
    /// A log without a header, and no mode named.
    case noMode(path: String)
    /// A log without results.
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
    /// The file to be overwritten is a database.
    case fileIsDatabase(path: String)
    /// The number of configuration files with errors, already reported.
    case configuration(files: Int)

    package init(_ refusal: FileRefusal) {
        self =
            switch refusal {
            case .exists(let path): .fileExists(path: path)
            case .database(let path): .fileIsDatabase(path: path)
            case .changedMeanwhile(let path): .changedMeanwhile(path: path)
            case .system(let path, let errno): .cannotWrite(path: path, errno: errno)
            case .output(let errno): .outputLost(errno: errno)
            }
    }
}

/// Why a file cannot be restored as a backup.
package enum BackupFault: Hashable, Sendable {
    /// Unreadable, or no ordinary file.
    case unreadable(errno: Int32)
    case empty
    /// An export, which can be imported.
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
