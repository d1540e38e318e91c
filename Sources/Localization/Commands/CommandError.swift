// SPDX-License-Identifier: MIT
import Instrument
import Platform
import MIDI
import Mapping
import Store

/// Why a command cannot do what its arguments say.
package enum CommandError: Error, Hashable, Sendable {
    /// Two options that contradict each other.
    case exclusive(String, String)
    /// An option that is nothing without the other.
    case dependent(String, on: String)
    case noSuchFile(path: String)
    case unknownMapping(name: String)
    /// The simulated player could not go on, and nobody is there to see to it.
    case demoInterrupted(SessionEvent.Interruption)
    /// Another Peach of this user plays; its process number, if it is known.
    case alreadyRunning(process: Int32?)
    /// None plays that could be stopped, or would pair a device.
    case notRunning
    /// No other device could reach this machine, or everybody could.
    case noNetwork(isPublic: Bool)
    /// Somebody has saved a file that was to be added to.
    case changedMeanwhile(path: String)
    case unknownSound(name: String)
    /// No sound's name has the word in it.
    case noSound(containing: String)
    case data(DataStoreError, file: String)
    /// So many answers are not in the data at the end, but in a file; nil if that could not be written either.
    case answersLeft(count: Int, file: String?)
    /// Standard output did not take the data.
    case outputLost(errno: Int32)
    case cannotWrite(path: String, errno: Int32)
    /// A file to write is there already, and may be precious.
    case fileExists(path: String)
    /// What only listens to controllers has nothing to listen to.
    case noControllers(MIDIError)
    /// A log without a header, and no mode named.
    case noMode(path: String)
    /// A log that tells of no exercise's outcome.
    case nothingToCheck(path: String)
    case replayDiffers(Outcome.Difference, path: String)
    /// A file of records that cannot be imported; "-" is standard input.
    case recordFile(RecordFileFault, file: String)
    /// Rows of a file of records are wrong, which have been told.
    case badRows(count: Int)
    /// What is to be restored in the place of the data is no backup.
    case noBackup(BackupFault, path: String, data: String)
    /// Of the data, under this name.
    case unknownBackup(name: String, data: String)
    /// Nobody is there to be asked before something is forgotten.
    case nobodyToAsk
    /// A file that was to be replaced is a database.
    case wouldDestroyData(path: String)
    /// Files written by hand hold errors, which have been told already.
    case configuration(files: Int)

    package init(_ refusal: FileRefusal) {
        self =
            switch refusal {
            case .exists(let path): .fileExists(path: path)
            case .database(let path): .wouldDestroyData(path: path)
            case .changedMeanwhile(let path): .changedMeanwhile(path: path)
            case .system(let path, let errno): .cannotWrite(path: path, errno: errno)
            case .output(let errno): .outputLost(errno: errno)
            }
    }
}
