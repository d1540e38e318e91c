// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Glibc

extension TrainingDataStore {
    /// Puts a copy of a backup where the data is. The file that was there, however damaged, keeps its bytes under another name,
    /// with what SQLite keeps beside it. A Peach that trains meanwhile finds the new file, and adds its answers to it.
    /// - Parameters:
    ///   - backup: a whole and sound data file; it is not changed.
    ///   - wait: for whoever opens or restores it too.
    ///   - now: for the other name.
    /// - Returns: how many records there are now, and the other name; nil if nothing was there.
    /// - Throws: what is wrong with the backup, or with the place; in every case the data is as it was.
    package static func restore(
        _ backup: String, to path: String, wait: BusyWait, now: Date = Date()
    ) throws(DataStoreError) -> (records: RecordCounts, kept: String?) {
        let source = try TrainingDataStore(unchanging: backup)
        try source.integrityCheck()
        try source.checkRecords()
        let counts = try source.recordCounts()
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            let lock = try openingLock(folder, wait: wait)
            defer { withExtendedLifetime(lock) {} }
            // Somebody's transaction would end in a file that nobody looks at any more.
            var tries = 0
            while SharedMemory(path).isBeingWritten {
                guard wait.goesOn(tries) else { throw DataStoreError.locked }
                tries += 1
            }
            let kept = try newFile(beside: path, now: now)
            let unfinished = kept + ".tmp"
            defer { unlink(unfinished) }
            try source.queue.vacuum(into: unfinished)
            try sync(unfinished)
            let isThere = Glibc.access(path, F_OK) == 0
            // Last the file itself: until then it has all that belongs to it.
            for ending in SharedMemory.endings + [""] where Glibc.access(path + ending, F_OK) == 0 {
                guard rename(path + ending, kept + ending) == 0 else {
                    throw DataStoreError.cannotOpen(path: path + ending, errno: errno)
                }
            }
            guard rename(unfinished, path) == 0 else { throw DataStoreError.cannotOpen(path: path, errno: errno) }
            try sync(folder)
            return (counts, isThere ? kept : nil)
        } catch {
            throw DataStoreError(error, path: path)
        }
    }
}
