// SPDX-License-Identifier: MIT
import GRDB

/// Copies what SQL reads of a database that may be damaged into the tables of a new one. Records that are there already stay.
struct SalvagedRows {
    /// Bytes of the shortest row.
    private static let shortestRow = 128

    private let source: Database
    private let target: Database
    /// A file of this size has no more rows.
    private let highest: Int64
    private(set) var saved = 0

    /// - Parameter size: bytes of the source.
    init(from source: Database, size: Int, into target: Database) {
        (self.source, self.target) = (source, target)
        highest = Int64(size / Self.shortestRow + 1)
    }

    /// - Throws: what SQLite says when it cannot write.
    mutating func copy() throws {
        try copy(ComparisonRecord.self)
        try copy(PitchMatchingRecord.self)
        // A wheel of which nothing is known is learned anew.
        let wheels = (try? Row.fetchAll(source, sql: "SELECT * FROM wheel")) ?? []
        for wheel in wheels {
            try? target.execute(literal: "INSERT OR IGNORE INTO wheel VALUES \(Array(wheel.databaseValues))")
        }
    }

    /// Each row is looked up by its number, so that a page that cannot be read costs no other.
    private mutating func copy<Record: StoredRecord>(_ type: Record.Type) throws {
        guard let known = try? source.columns(in: Record.table).map(\.name) else { return }
        // The oldest files lack what was added later.
        let list = Record.columns.map { known.contains($0) ? $0 : "NULL AS \($0)" }.joined(separator: ", ")
        let sql = "SELECT \(list) FROM \(Record.table) WHERE rowid = ?"
        guard let lookup = try? source.makeStatement(sql: sql) else { return }
        for number in 1...highest {
            // What cannot be read, or is no record, is lost.
            guard let row = try? Row.fetchOne(lookup, arguments: [number]), let record = try? Record(row: row) else {
                continue
            }
            try save(record)
        }
    }

    private mutating func save<Record: StoredRecord>(_ record: Record) throws {
        do {
            if try TrainingDataStore.insert(record, into: target) { saved += 1 }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {}
    }
}
