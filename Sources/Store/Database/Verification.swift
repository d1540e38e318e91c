// SPDX-License-Identifier: MIT
import GRDB

/// What a data file is worth, looked at from its first page to its last; nothing is changed.
package struct Verification: Hashable, Sendable {
    /// SQLite finds no page, index or constraint that contradicts another.
    package let isSound: Bool
    /// Changes that its tables went through, and all that this Peach knows.
    package let format: Int
    package let newestFormat: Int
    /// Of a damaged file those that can be saved from it.
    package private(set) var records: RecordCounts
    /// Records that break a rule of their columns, and what is wrong with the first.
    package let wrong: Int
    package let firstFault: DataStoreError?

    package var isGood: Bool { isSound && wrong == 0 }

    /// Takes seconds for each million of records.
    /// - Parameter advance: records, and all that there are.
    /// - Throws: `DataStoreError` for what is no data of Peach's, or of a newer one, or so damaged that nothing can be asked.
    package init(_ path: String, advance: Advance = { _, _ in }) throws(DataStoreError) {
        var found: Verification?
        do {
            let file = DataFile(path: path)
            if !OpenPlaces.isOpenHere(path), let size = try file.size(path) { try file.checkBeginning(size) }
            let (queue, copy) = try file.reading()
            defer { withExtendedLifetime(copy) {} }
            try queue.read { db in
                try Schema.check(db)
                found = try Verification(db, path, advance)
            }
        } catch let error where found == nil {
            throw DamagedFile(path).reason(DataStoreError(error, path: path))
        } catch {
            // SQLite does not end a transaction well in which it has met damage.
        }
        guard let found else { throw .damaged }
        self = found
        // SQLite gives up all that lies behind a damaged page.
        if !isSound, let counts = try? DamagedFile(path).salvageable(advance) { records = counts }
    }

    private init(_ db: Database, _ path: String, _ advance: Advance) throws {
        let applied = try Schema.migrator.appliedIdentifiers(db)
        (format, newestFormat) = (applied.count, Schema.migrator.migrations.count)
        var reading = Reading()
        var isIntact = true
        func read(_ body: () throws -> Void) throws {
            do {
                try body()
            } catch let error where DataStoreError(error, path: path).isDamage {
                isIntact = false
            }
        }
        try read { isIntact = try String.fetchOne(db, sql: "PRAGMA integrity_check(1)") == "ok" }
        try read {
            try Schema.checkTables(db)
            reading.all = try RecordCounts(db).all
        }
        // What cannot be read of the one says nothing of the other.
        try read { try reading.read(ComparisonRecord.self, db, advance) }
        let comparisons = reading.done
        try read { try reading.read(PitchMatchingRecord.self, db, advance) }
        records = RecordCounts(comparisons: comparisons, matchings: reading.done - comparisons)
        isSound = isIntact
        (wrong, firstFault) = (reading.wrong, reading.firstFault)
    }

    private struct Reading {
        /// Records between two steps.
        private static let step = 10_000

        /// Records, as far as that can be counted.
        var all = 0
        var done = 0
        var wrong = 0
        var firstFault: DataStoreError?

        mutating func read<Record: StoredRecord>(
            _ type: Record.Type, _ db: Database, _ advance: Advance
        ) throws {
            guard try db.tableExists(Record.table) else { return }
            // In no order: a page that cannot be read hides none of those before it.
            let columns = Record.columns.joined(separator: ", ")
            let rows = try Row.fetchCursor(db, sql: "SELECT \(columns) FROM \(try Record.readable(db))")
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
        }
    }
}
