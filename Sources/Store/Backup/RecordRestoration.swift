// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Glibc
import Machine

extension TrainingDataStore {
    /// What was there is no backup, and perhaps damaged.
    private static let mark = "-replaced-"

    /// Puts a copy of a backup where the data is. The file that was there, however damaged, keeps its bytes under another name,
    /// with its log. A Peach that trains meanwhile finds the new file, and adds its answers to it.
    /// - Parameters:
    ///   - backup: a whole and sound data file; it is not changed.
    ///   - wait: for whoever opens or restores it too.
    ///   - now: for the other name.
    ///   - advance: what was done of what there is to do, which takes about as long each.
    /// - Returns: how many records there are now; the other name, nil if nothing was there; whether somebody has it open, and will
    ///   add the answers of the run to what is there now.
    /// - Throws: what is wrong with the backup, or with the place; in every case the data is as it was.
    package static func restore(
        _ backup: String, to path: String, wait: BusyWait, now: Date = Date(), advance: Advance = { _, _ in }
    ) throws(DataStoreError) -> (records: RecordCounts, kept: String?, isInUse: Bool) {
        let path = try place(path)
        let source = try TrainingDataStore(unchanging: backup)
        try source.integrityCheck()
        advance(1, steps)
        try source.checkRecords()
        advance(2, steps)
        let counts = try source.recordCounts()
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        do {
            if let refused = OwnFolder.make(folder) {
                throw DataStoreError.cannotOpen(path: refused.path, errno: refused.errno)
            }
            let new = try newFile(beside: path, now: now)
            try source.queue.vacuum(into: new.place)
            advance(3, steps)
            // SQLite judges values only where it may write. What Peach itself would refuse is no backup.
            let copy = try TrainingDataStore(path: new.place, wait: wait)
            try copy.integrityCheck()
            copy.giveBack()
            let failure = new.sync()
            guard failure == 0 else { throw DataStoreError(.system(path: path, errno: failure)) }
            let lock = try openingLock(folder, wait: wait)
            defer { withExtendedLifetime(lock) {} }
            let isInUse = SharedMemory(path).isInUse
            // Somebody's transaction would end in a file that nobody looks at any more.
            var tries = 0
            while SharedMemory(path).isBeingWritten {
                guard wait.goesOn(tries) else { throw DataStoreError.locked }
                tries += 1
            }
            let isThere = Glibc.access(path, F_OK) == 0
            let kept = freeName(beside: path, mark: mark, now: now)
            try UnfinishedFiles.undisturbed { try FileExchange(path: path, kept: kept).perform(new.place) }
            return (counts, isThere ? kept : nil, isInUse)
        } catch {
            let reason = DataStoreError(error, path: path)
            // Nobody knows the file that could not be made beside it.
            if case .cannotOpen(let refused, let errno) = reason, refused != path, [EROFS, EACCES].contains(errno),
                OwnFolder.around(refused) == folder
            {
                throw .readOnly(errno: errno)
            }
            throw reason
        }
    }

    /// Whether a restoration may take the place of what is there, which may be damaged.
    /// - Throws: `DataStoreError.foreignDatabase` and `.newerSchema` for what is whole and not this Peach's.
    package static func checkReplaceable(_ path: String) throws(DataStoreError) {
        do throws(DataStoreError) {
            try DataFile(path: path).examine()
        } catch {
            switch error {
            case .foreignDatabase, .newerSchema: throw error
            case _: break  // Whatever it is, it is set aside.
            }
        }
    }

    private static let steps = 4

    /// What the path leads to, behind symbolic links. However damaged, it is a file, or nothing.
    /// - Throws: `cannotOpen` for a folder and whatever else is no file.
    private static func place(_ path: String) throws(DataStoreError) -> String {
        var status = stat()
        if stat(path, &status) == 0 { try DataFile.check(status, path) }
        return WrittenFile.target(of: path)
    }
}
