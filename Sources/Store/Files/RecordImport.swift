// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Platform

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

    private static let step = 500

    /// Adds the records of a file in one transaction: whoever looks, also after a crash, finds the old records or the new ones. A
    /// record whose id is there already is left alone, as when it is saved. Who saves an answer meanwhile waits for the end.
    /// - Parameters:
    ///   - source: CSV or JSON lines of this Peach, or the original app's CSV export.
    ///   - isReplacing: All other records are forgotten; a copy of the data stays beside it.
    ///   - now: for the copy's name.
    ///   - advance: bytes of the file that were read, and all.
    package func importRecords(
        from source: ByteSource, isReplacing: Bool = false, now: Date = Date(), advance: ProgressHandler = { _, _ in }
    ) throws(RecordImportError) -> RecordImportSummary {
        do {
            return try queue.writeWithoutTransaction { db in
                // KiB: indexes are filled in no order, and should not be read again and again.
                try db.execute(sql: "PRAGMA cache_size = -131072")
                defer { try? db.execute(sql: "PRAGMA cache_size = -2000") }
                var summary = RecordImportSummary()
                if isReplacing {
                    let replaced = try replace(db, now: now) {
                        try Self.add(source, to: db, &summary, advance)
                        if summary.added == 0 { throw RecordFileFault.noRecords }
                    }
                    (summary.removed, summary.backup) = (replaced?.forgotten.all ?? 0, replaced?.backup)
                } else {
                    // It begins to write, and others to wait, with the first record.
                    try db.inTransaction(.deferred) {
                        try Self.add(source, to: db, &summary, advance)
                        return .commit
                    }
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

    /// Within a transaction.
    /// - Throws: `RecordFileFault`, `RecordImportError.rows`, and what SQLite says.
    private static func add(
        _ source: ByteSource, to db: Database, _ summary: inout RecordImportSummary, _ advance: ProgressHandler
    ) throws {
        var file = try RecordFile(source)
        var bad: [BadRow] = []
        var rows = 0
        while bad.count < RecordImportError.listed {
            rows += 1
            if rows.isMultiple(of: step), let (done, total) = source.progress { advance(done, total) }
            do {
                guard let row = try file.next()?.row else { break }
                // Once a row is wrong, the others are only looked at.
                guard bad.isEmpty else { continue }
                switch row {
                case .comparison(let record): try add(record, to: db, &summary)
                case .matching(let record): try add(record, to: db, &summary)
                case .leftOut: summary.leftOut += 1
                }
            } catch let row as BadRow {
                bad.append(row)
            }
        }
        if !bad.isEmpty { throw RecordImportError.rows(bad) }
    }

    private static func add<Record: StoredRecord>(
        _ record: Record, to db: Database, _ summary: inout RecordImportSummary
    ) throws {
        if try insert(record, into: db) {
            summary.added += 1
        } else if try Record.stored(record.id, in: db) == record {
            summary.present += 1
        } else {
            summary.differing += 1
        }
    }
}
