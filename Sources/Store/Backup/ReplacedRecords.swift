// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Glibc
import Platform

extension TrainingDataStore {
    /// Forgets all training as `reset()` does, and leaves a copy of the data beside it, which is on the disk first. No
    /// answer that another process saves meanwhile is in neither.
    /// - Parameter now: for the copy's name.
    /// - Returns: what was forgotten, and the copy's path; nil if there was nothing to forget.
    package func resetKeepingBackup(
        now: Date = Date()
    ) throws(DataStoreError) -> (forgotten: RecordCounts, backup: String)? {
        try access { queue in try queue.writeWithoutTransaction { db in try replace(db, now: now) {} } }
    }

    /// Forgets all records and adds others, in one transaction; those that were there stay in a copy.
    /// - Parameter add: puts the others into the tables.
    func replace(
        _ db: Database, now: Date, by add: () throws -> Void
    ) throws -> (forgotten: RecordCounts, backup: String)? {
        var result: (forgotten: RecordCounts, backup: String)?
        do {
            try db.inTransaction(.immediate) {
                let counts = try RecordCounts(db)
                for table in Self.recordTables { try db.execute(sql: "DELETE FROM \(table)") }
                try add()
                // The copy is made by a connection of its own, which sees nothing of this transaction; nobody else can write
                // before it ends.
                if counts.all > 0 { result = (counts, try backUp(now)) }
                return .commit
            }
        } catch {
            // Nothing was forgotten: nobody needs the copy.
            if let result { unlink(result.backup) }
            throw error
        }
        return result
    }

    /// Copies what is committed to a new file beside the data, the user's alone.
    /// - Returns: its path.
    private func backUp(_ now: Date) throws -> String {
        // Where all other backups are, behind a link.
        let name = Self.freeName(beside: AtomicFile.target(of: path), now: now)
        try DataFile(path: path).copy(to: try AtomicFile(name, isForced: false))
        return name
    }
}

extension DataFile {
    /// A copy of the data as it is at one moment. Others read and write meanwhile and notice nothing of it, but that the log is
    /// not emptied until it is done.
    /// - Parameter file: an ordinary one.
    /// - Returns: what was copied.
    /// - Throws: `FileRefusal` for the file; `DataStoreError` for the data, also if it is damaged. There is no file then.
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
