// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Platform

/// Why nothing was imported. The records are unchanged.
package enum RecordImportError: Error, Hashable, Sendable {
    /// The maximum number of invalid rows listed.
    package static let listed = 20

    case file(RecordFileFault)
    /// The first invalid rows in the file's order, at most `listed`. The rest of the file was not read.
    case rows([BadRow])
    case store(DataStoreError)
}

package struct RecordImportSummary: Hashable, Sendable, Encodable {
    package internal(set) var added = 0
    /// Records already present, or twice in the file.
    package internal(set) var present = 0
    /// Rows left out because a record with their id has other contents.
    package internal(set) var differing = 0
    /// Rows of kinds of training that this Peach lacks.
    package internal(set) var leftOut = 0
    package internal(set) var removed = 0
    /// A copy of the old data, if records were replaced.
    package internal(set) var backup: String?
}

extension TrainingDataStore {
    package static let largestImport = 1_000_000_000

    private static let step = 500

    /// Adds the records of a file in one transaction: every reader, even after a crash, sees the old records or the new ones. A
    /// record whose id is present is left unchanged. Another process's save waits for the end.
    /// - Parameter isReplacing: true to delete all other records; a copy of the data is kept beside it.
    package func importRecords(
        from source: ByteSource, isReplacing: Bool = false, now: Date = Date(), advance: ProgressHandler = { _, _ in }
    ) throws(RecordImportError) -> RecordImportSummary {
        do {
            return try queue.writeWithoutTransaction { db in
                // KiB: index pages are written in random order and should stay cached.
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
                    // Other writers wait only from the first record on.
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

    /// Runs within a transaction.
    /// - Throws: `RecordFileFault`, `RecordImportError.rows`, GRDB's errors.
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
                // After an invalid row, the others are only parsed.
                guard bad.isEmpty else { continue }
                switch row {
                case .comparison(let record): try add(record, to: db, &summary)
                case .matching(let record): try add(record, to: db, &summary)
                case .exposure(let record): try add(record, to: db, &summary)
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

/// Receives the progress of a long task in arbitrary units, often, on the working thread.
package typealias ProgressHandler = (_ done: Int, _ total: Int) -> Void
