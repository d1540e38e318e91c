// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Machine

/// Why nothing was imported. In every case the records are as they were.
package enum RecordImportError: Error, Hashable, Sendable {
    /// Most wrong rows that are listed.
    package static let listed = 20

    case file(RecordFileFault)
    /// Rows are wrong: the first of them in the file's order, at most `listed`. What is behind those was not read.
    case rows([BadRow])
    case store(DataStoreError)
}

/// What an import did.
package struct RecordImportSummary: Hashable, Sendable, Encodable {
    /// Records that were not there before.
    package internal(set) var added = 0
    /// Records of the file that were there already, or twice in it.
    package internal(set) var present = 0
    /// Rows that were not taken, because a record with their id was there with other contents.
    package internal(set) var differing = 0
    /// Rows about training that this Peach does not have.
    package internal(set) var leftOut = 0
    /// Records that were there before and were replaced.
    package internal(set) var removed = 0
    /// A copy of the data as it was, if records were replaced.
    package internal(set) var backup: String?

    package init(
        added: Int = 0, present: Int = 0, differing: Int = 0, leftOut: Int = 0, removed: Int = 0, backup: String? = nil
    ) {
        self.added = added
        self.present = present
        self.differing = differing
        self.leftOut = leftOut
        self.removed = removed
        self.backup = backup
    }
}

extension TrainingDataStore {
    /// Most bytes of a file.
    package static let largestImport = 1_000_000_000

    /// Reads a file to its end first, into temporary tables, while other processes may train on. Then it changes the data
    /// in one transaction: whoever looks, also after a crash, finds the old records or the new ones. A record whose id is
    /// there already is left alone, as when it is saved.
    /// - Parameters:
    ///   - source: CSV or JSON lines of this Peach, or the original app's CSV export.
    ///   - isReplacing: All other records are forgotten; a copy of the data stays beside it.
    ///   - now: for the copy's name.
    ///   - isLast: The process ends afterwards: whoever interrupts it too late is told what was done.
    ///   - advance: bytes of the file that were read, and all; what is read last is saved in the rest of the time.
    package func importRecords(
        from source: ByteSource, isReplacing: Bool = false, now: Date = Date(), isLast: Bool = false,
        advance: Advance = { _, _ in }
    ) throws(RecordImportError) -> RecordImportSummary {
        do {
            return try queue.writeWithoutTransaction { db in
                // KiB: indexes are filled in no order, and should not be read again and again.
                try db.execute(sql: "PRAGMA cache_size = -131072")
                defer { try? db.execute(sql: "PRAGMA cache_size = -2000") }
                // What stays of them goes with the connection.
                defer { try? ImportTables.drop(db) }
                var stage = try ImportTables(db)
                // Only temporary tables are written: nobody else is held up.
                try db.inTransaction(.deferred) {
                    try stage.read(source, advance)
                    return .commit
                }
                if isReplacing, stage.isEmpty { throw RecordFileFault.noRecords }
                var summary = stage.summary
                do {
                    try db.inTransaction(.immediate) {
                        if isReplacing { try forgetAll(db, &summary) }
                        try stage.commit(&summary)
                        // Last: whoever is interrupted before leaves no copy.
                        if summary.removed > 0 { summary.backup = try backUp(now: now) }
                        if isLast { try Interruption.forgo() }
                        return .commit
                    }
                } catch {
                    // Nothing was replaced: nobody needs the copy.
                    if let copy = summary.backup { unlink(copy) }
                    throw error
                }
                return summary
            }
        } catch let error as RecordImportError {
            throw error
        } catch let fault as RecordFileFault {
            throw .file(fault)
        } catch {
            throw .store(DataStoreError(error, path: path))
        }
    }

    /// Within a transaction that writes.
    private func forgetAll(_ db: Database, _ summary: inout RecordImportSummary) throws {
        summary.removed = try RecordCounts(db).all
        for table in Self.recordTables { try db.execute(sql: "DELETE FROM \(table)") }
    }
}
