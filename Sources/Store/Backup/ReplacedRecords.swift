// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Glibc
import Machine

extension TrainingDataStore {
    /// Forgets all training as `reset()` does, and leaves a copy of the data beside it, which is on the disk first. No
    /// answer that another process saves meanwhile is in neither.
    /// - Parameters:
    ///   - now: for the copy's name.
    ///   - isLast: as of `importRecords`.
    /// - Returns: what was forgotten, and the copy's path; nil if there was nothing to forget.
    package func resetKeepingBackup(
        now: Date = Date(), isLast: Bool = false
    ) throws(DataStoreError) -> (forgotten: RecordCounts, backup: String)? {
        try access { queue in
            try queue.writeWithoutTransaction { db in
                var result: (RecordCounts, String)?
                do {
                    try db.inTransaction(.immediate) {
                        let counts = try RecordCounts(db)
                        guard counts.all > 0 else { return .rollback }
                        for table in Self.recordTables { try db.execute(sql: "DELETE FROM \(table)") }
                        // Last: whoever is interrupted before leaves no copy.
                        result = (counts, try backUp(now: now))
                        if isLast { try Interruption.forgo() }
                        return .commit
                    }
                } catch {
                    // Nothing was forgotten: nobody needs the copy.
                    if let copy = result?.1 { unlink(copy) }
                    throw error
                }
                return result
            }
        }
    }

    /// Copies what is committed to a new file "NAME-2026-11-21-130500.sqlite" (local time), the user's alone. Call it
    /// within a transaction that writes: then nobody can change the data before it ends. It reads through a connection of
    /// its own, which sees nothing of that transaction.
    /// - Returns: its path.
    func backUp(now: Date) throws -> String {
        // Where all other backups are, behind a link.
        let copy = try Self.newFile(beside: WrittenFile.target(of: path), now: now)
        do {
            try DataCopy(path).write(to: copy)
        } catch let refusal as FileRefusal {
            throw DataStoreError(refusal)
        }
        return copy.name
    }

    /// A new file under a name that nothing has yet.
    static func newFile(beside path: String, now: Date) throws(DataStoreError) -> WrittenFile {
        do throws(FileRefusal) {
            return try WrittenFile(freeName(beside: path, now: now), isForced: false)
        } catch {
            throw DataStoreError(error)
        }
    }

    /// "NAME-2026-11-21-130500.sqlite", with a number behind it if that is taken.
    /// - Parameter mark: between the name and the time.
    static func freeName(beside path: String, mark: String = "-", now: Date) -> String {
        let url = URL(fileURLWithPath: path)
        let stem = url.deletingPathExtension().path + mark + FileStamp.text(now)
        return FreeName.of(stem, ending: url.pathExtension.isEmpty ? "" : "." + url.pathExtension)
    }
}

extension DataStoreError {
    /// What keeps a file beside the data from being written.
    init(_ refusal: FileRefusal) {
        switch refusal {
        case .exists(let path), .database(let path): self = .cannotOpen(path: path, errno: EEXIST)
        case .output(let errno): self = .diskFailed(errno: errno)
        case .changedMeanwhile(let path): self = .cannotOpen(path: path, errno: ESTALE)
        case .system(_, ENOSPC), .system(_, EDQUOT): self = .diskFull
        case .system(_, EIO): self = .diskFailed(errno: EIO)
        case .system(let path, let errno): self = .cannotOpen(path: path, errno: errno)
        }
    }
}
