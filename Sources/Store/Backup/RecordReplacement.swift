// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Glibc
import Platform

extension TrainingDataStore {
    /// The replaced file is no backup and may be damaged.
    private static let mark = "-replaced-"

    /// Replaces the data by a copy of a backup. The old file, even if damaged, is kept under another name with its log. A
    /// running Peach detects the new file and adds its answers to it.
    /// - Parameters:
    ///   - backup: an intact data file; stays unchanged.
    ///   - seconds: to wait for another process that opens or restores the data.
    /// - Returns: the counts of the restored records; the name of the old file, nil if there was none; true if a running Peach
    ///   has the data open and will add its answers.
    /// - Throws: for a fault of the backup or of the place; the data is unchanged then.
    package static func restore(
        _ backup: String, to path: String, busyTimeout seconds: Double, now: Date = Date()
    ) throws(DataStoreError) -> (records: RecordCounts, kept: String?, isInUse: Bool) {
        let path = AtomicFile.target(of: path)
        try DataFile(path: path).checkKind()
        let source = try TrainingDataStore(unchanging: backup)
        let counts = try source.recordCounts()
        let folder = PrivateDirectory.around(path)
        do {
            if let refused = PrivateDirectory.make(folder) {
                throw DataStoreError.cannotOpen(path: refused.path, errno: refused.errno)
            }
            let kept = freeName(beside: path, mark: mark, now: now)
            let new = try AtomicFile(kept, isForced: false)
            try source.queue.vacuum(into: new.place)
            // Refuse a backup that Peach would not open.
            let copy = try TrainingDataStore(path: new.place)
            try copy.integrityCheck()
            try copy.checkRecords()
            copy.closeConnection()
            let failure = new.sync()
            guard failure == 0 else { throw DataStoreError(.system(path: path, errno: failure)) }
            let lock = try openingLock(folder, busyTimeout: seconds)
            defer { withExtendedLifetime(lock) {} }
            let isInUse = SharedMemory.user(of: path) != nil
            let isThere = try FileExchange.perform(path, new: new.place, kept: kept)
            return (counts, isThere ? kept : nil, isInUse)
        } catch {
            throw DataStoreError(error, path: path)
        }
    }

    /// Checks that a restoration may set the file aside, which may be damaged.
    /// - Throws: `foreignDatabase` or `newerSchema` for an intact file that is not this Peach's.
    package static func checkReplaceable(_ path: String) throws(DataStoreError) {
        do throws(DataStoreError) {
            _ = try TrainingDataStore(unchanging: path)
        } catch {
            if case .foreignDatabase = error { throw error }
            if case .newerSchema = error { throw error }
        }
    }

    /// Deletes all records but no wheel calibrations, and keeps a synced copy of the data beside it. Every answer that another
    /// process saves meanwhile is in the copy or in the data.
    /// - Returns: the deleted counts and the copy's path; nil if there were no records.
    package func resetKeepingBackup(
        now: Date = Date()
    ) throws(DataStoreError) -> (forgotten: RecordCounts, backup: String)? {
        try access { queue in try queue.writeWithoutTransaction { db in try replace(db, now: now) {} } }
    }

    /// Replaces all records in one transaction, and keeps a copy of the old data.
    /// - Parameter add: inserts the new records.
    func replace(
        _ db: Database, now: Date, by add: () throws -> Void
    ) throws -> (forgotten: RecordCounts, backup: String)? {
        var result: (forgotten: RecordCounts, backup: String)?
        do {
            try db.inTransaction(.immediate) {
                let counts = try RecordCounts(db)
                for table in Self.recordTables { try db.execute(sql: "DELETE FROM \(table)") }
                try add()
                // The copy uses its own connection, which does not see this transaction; no other connection can write before
                // it ends.
                if counts.all > 0 {
                    // Beside the file that the path resolves to, as all backups.
                    let backup = Self.freeName(beside: AtomicFile.target(of: path), now: now)
                    try DataFile(path: path).copy(to: try AtomicFile(backup, isForced: false))
                    result = (counts, backup)
                }
                return .commit
            }
        } catch {
            // Nothing was deleted, so the copy is not needed.
            if let result { unlink(result.backup) }
            throw error
        }
        return result
    }

    /// "NAME-2026-11-21-130500.sqlite" in local time, with a number if that name is taken.
    static func freeName(beside path: String, mark: String = "-", now: Date) -> String {
        let url = URL(fileURLWithPath: path)
        let stem = url.deletingPathExtension().path + mark + FileStamp.text(now)
        return UniqueName.of(stem, ending: url.pathExtension.isEmpty ? "" : "." + url.pathExtension)
    }
}

extension DataFile {
    /// Copies the data as of one moment. Other connections may read and write meanwhile; only the log is not truncated until
    /// the copy is complete.
    /// - Throws: `FileRefusal` for the file; `DataStoreError` for the data, also if it is damaged. No file is left then.
    @discardableResult func copy(to file: AtomicFile) throws -> RecordCounts {
        do {
            let source = try shared()
            try source.vacuum(into: file.place)
            try file.finish()
            return try DataFile(path: file.path).unchanging().read { db in try RecordCounts(db) }
        } catch let refusal as FileRefusal {
            throw refusal
        } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL {
            throw FileRefusal.system(path: file.name, errno: ENOSPC)
        } catch {
            throw DataStoreError(error, path: path)
        }
    }
}

/// Replaces a data file by a new one; the old file is kept under another name, with its log.
struct FileExchange {
    /// The log first: at no moment does the old file exist without its log.
    private static let endings = [SharedMemory.log, ""]

    /// - Parameters:
    ///   - path: with symbolic links resolved.
    ///   - kept: name under which the old file is kept.
    /// - Returns: true if there was a file.
    /// - Throws: `cannotOpen`; nothing has changed then.
    static func perform(_ path: String, new: String, kept: String) throws(DataStoreError) -> Bool {
        let isThere = access(path, F_OK) == 0
        for ending in endings where access(path + ending, F_OK) == 0 {
            let failure = AtomicFile.name(path + ending, kept + ending)
            if failure != 0 {
                unlink(kept + SharedMemory.log)
                throw .cannotOpen(path: kept + ending, errno: failure)
            }
        }
        AtomicFile.syncFolder(of: path)
        // SQLite would apply an old log to the new file.
        for ending in SharedMemory.endings { unlink(path + ending) }
        guard rename(new, path) == 0 else { throw .cannotOpen(path: path, errno: errno) }
        AtomicFile.syncFolder(of: path)
        return isThere
    }
}
