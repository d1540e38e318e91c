// SPDX-License-Identifier: MIT
import GRDB

/// What a data file is worth, looked at from its first page to its last; nothing is changed.
package struct Verification: Hashable, Sendable {
    /// SQLite finds no page, index or constraint that contradicts another.
    package let isSound: Bool
    /// Changes that its tables went through, and all that this Peach knows.
    package let format: Int
    package let newestFormat: Int
    /// As far as they can be read.
    package let records: RecordCounts
    /// Records that break a rule of their columns, and what is wrong with the first.
    package let wrong: Int
    package let firstFault: DataStoreError?

    package var isGood: Bool { isSound && wrong == 0 }

    /// Takes seconds for each million of records.
    /// - Parameter advance: records, and all that there are.
    /// - Throws: `DataStoreError` for what is no data of Peach's, or of a newer one, or so damaged that nothing can be asked.
    package init(_ path: String, advance: Advance = { _, _ in }) throws(DataStoreError) {
        do {
            let (queue, copy) = try DataFile(path: path).reading()
            defer { withExtendedLifetime(copy) {} }
            self = try queue.read { db in
                try Schema.check(db)
                return try Verification(db, advance)
            }
        } catch {
            throw DataStoreError(error, path: path)
        }
    }

    private init(_ db: Database, _ advance: Advance) throws {
        let applied = try Schema.migrator.appliedIdentifiers(db)
        (format, newestFormat) = (applied.count, Schema.migrator.migrations.count)
        let isIntact = try String.fetchOne(db, sql: "PRAGMA integrity_check(1)") == "ok"
        var reading = Reading()
        do {
            try Schema.checkTables(db)
            let all = try RecordCounts(db).all
            let comparisons = try reading.read(ComparisonRecord.self, db, of: all, advance)
            let matchings = try reading.read(PitchMatchingRecord.self, db, of: all, advance)
            records = RecordCounts(comparisons: comparisons, matchings: matchings)
            isSound = isIntact
        } catch let error where DataStoreError(error, path: "").isDamage {
            records = RecordCounts(comparisons: reading.done, matchings: 0)
            isSound = false
        }
        (wrong, firstFault) = (reading.wrong, reading.firstFault)
    }

    private struct Reading {
        /// Records between two steps.
        private static let step = 10_000

        var done = 0
        var wrong = 0
        var firstFault: DataStoreError?

        /// - Returns: how many there are.
        mutating func read<Record: StoredRecord>(
            _ type: Record.Type, _ db: Database, of all: Int, _ advance: Advance
        ) throws -> Int {
            guard try db.tableExists(Record.table) else { return 0 }
            let before = done
            let rows = try Row.fetchCursor(db, sql: try Record.selection(db))
            while let row = try rows.next() {
                do throws(DataStoreError) {
                    _ = try Record(row: row)
                } catch {
                    wrong += 1
                    firstFault = firstFault ?? error
                }
                done += 1
                if done % Self.step == 0 { advance(done, all) }
            }
            return done - before
        }
    }
}
