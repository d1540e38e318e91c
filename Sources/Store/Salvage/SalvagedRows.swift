// SPDX-License-Identifier: MIT
import GRDB

/// Copies what SQL reads of a database that may be damaged into the tables of a new one. Records that are there already stay.
struct SalvagedRows {
    /// Bytes of the shortest row.
    private static let shortestRow: Int64 = 64
    /// How often a stretch of rows that cannot be read from either end is halved.
    private static let halvings = 14
    /// Failures without a row between them after which the rest of a table is given up.
    private static let mostFailures = 500
    /// Between the numbers of a row and the next one.
    private static let nearby: Range<Int64> = 0..<64

    private let source: Database
    private let target: Database
    /// A file of this size has no more rows.
    private let highest: Int64
    /// Records that were added.
    private(set) var saved = 0
    private var failures = 0

    init(from source: Database, into target: Database) {
        (self.source, self.target) = (source, target)
        let sizes = ["page_count", "page_size"].map { (try? Int64.fetchOne(source, sql: "PRAGMA \($0)")) ?? 1 }
        highest = sizes[0] * sizes[1] / Self.shortestRow + 1
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

    private mutating func copy<Record: StoredRecord>(_ type: Record.Type) throws {
        guard let known = try? source.columns(in: Record.table).map(\.name) else { return }
        // The oldest files lack what was added later.
        let list = Record.columns.map { known.contains($0) ? $0 : "NULL AS \($0)" }.joined(separator: ", ")
        failures = 0
        try copy(type, list, 1...highest, halvings: Self.halvings)
    }

    /// Forwards to the first page that cannot be read, backwards to the last, and each half between them likewise.
    private mutating func copy<Record: StoredRecord>(
        _ type: Record.Type, _ list: String, _ rows: ClosedRange<Int64>, halvings: Int
    ) throws {
        guard let first = try stop(type, list, rows, isForwards: true), first <= rows.upperBound,
            let last = try stop(type, list, first...rows.upperBound, isForwards: false),
            first < last, halvings > 0, failures < Self.mostFailures
        else { return }
        let middle = first + (last - first) / 2
        try copy(type, list, first...middle, halvings: halvings - 1)
        try copy(type, list, middle + 1...last, halvings: halvings - 1)
    }

    /// Copies rows until one cannot be read.
    /// - Returns: the row at which reading stopped; nil if all were read.
    private mutating func stop<Record: StoredRecord>(
        _ type: Record.Type, _ list: String, _ rows: ClosedRange<Int64>, isForwards: Bool
    ) throws -> Int64? {
        var (next, isFirst) = (isForwards ? rows.lowerBound : rows.upperBound, true)
        let part = isForwards ? "rowid >= ? ORDER BY rowid" : "rowid <= ? ORDER BY rowid DESC"
        let sql = "SELECT \(list), rowid FROM \(Record.table) WHERE \(part)"
        failures += 1
        guard let cursor = try? Row.fetchCursor(source.cachedStatement(sql: sql), arguments: [next]) else {
            return next
        }
        while true {
            let row: Row?
            do { row = try cursor.next() } catch { return next }
            guard let row else { return nil }
            failures = 0
            if let record = try? Record(row: row) { try save(record) }
            let rowid: Int64 = row[Record.columns.count]
            // The number itself may be damaged.
            guard isFirst || Self.nearby ~= (isForwards ? rowid &- next : next &- rowid) else { continue }
            guard rows.contains(rowid) else { return nil }
            (next, isFirst) = (isForwards ? rowid + 1 : rowid - 1, false)
        }
    }

    private mutating func save<Record: StoredRecord>(_ record: Record) throws {
        do {
            try target.cachedStatement(sql: Record.insertion(into: Record.table)).execute(arguments: record.values)
            saved += target.changesCount
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {}
    }
}
