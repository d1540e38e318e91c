// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Machine

/// Records on their way from a file into the tables: in temporary tables of one connection, which SQLite keeps on the disk
/// and nobody else sees.
struct ImportTables {
    private static let prefix = "staged_"
    private static var stored: [any StoredRecord.Type] { [ComparisonRecord.self, PitchMatchingRecord.self] }

    private let db: Database
    private let comparisons: Statement
    private let matchings: Statement
    private var bad: [BadRow] = []
    private var badCount = 0
    /// Of all rows. An index of them would take as long as the table, and is of use only if some come twice.
    private var seen: Set<UUID> = []
    private var isIndexed = false
    private(set) var summary = RecordImportSummary()

    /// Makes the tables.
    init(_ db: Database) throws {
        self.db = db
        try Self.drop(db)
        for record in Self.stored {
            let columns = record.columns.joined(separator: ", ")
            try db.execute(sql: "CREATE TEMP TABLE \(Self.prefix)\(record.table) (\(columns))")
        }
        comparisons = try db.makeStatement(sql: Self.insertion(ComparisonRecord.self))
        matchings = try db.makeStatement(sql: Self.insertion(PitchMatchingRecord.self))
    }

    static func drop(_ db: Database) throws {
        for record in stored { try db.execute(sql: "DROP TABLE IF EXISTS temp.\(prefix)\(record.table)") }
    }

    private static func insertion(_ record: any StoredRecord.Type) -> String {
        let marks = record.columns.map { _ in "?" }.joined(separator: ", ")
        return "INSERT INTO temp.\(prefix)\(record.table) VALUES (\(marks))"
    }

    /// Takes all rows of a file.
    /// - Throws: `RecordFileProblem`, `RecordImportError.rows`, and what SQLite says.
    mutating func read(_ source: ByteSource, _ advance: Advance) throws {
        let stream = RowStream(source)
        defer { stream.end() }
        while true {
            let batch = stream.next()
            for (line, row) in batch.rows { try take(row, line: line) }
            if let failure = batch.failure { throw failure }
            if let (done, total) = batch.progress { advance(done, total) }
            try Interruption.check()
            if batch.isLast { break }
        }
        if badCount > 0 { throw RecordImportError.rows(bad, count: badCount) }
    }

    private mutating func list(_ row: BadRow) {
        badCount += 1
        if bad.count < RecordImportError.listed { bad.append(row) }
    }

    private mutating func take(_ row: RowStream.Row, line: Int) throws {
        switch row {
        case .bad(let row): list(row)
        case .good(.leftOut): summary.leftOut += 1
        case .good(.comparison(let record)): try take(record, comparisons, line: line)
        case .good(.matching(let record)): try take(record, matchings, line: line)
        }
    }

    private mutating func take<Record: StoredRecord>(
        _ record: Record, _ insertion: Statement, line: Int
    ) throws {
        // Once a row is wrong, the others are only looked at.
        guard badCount == 0 else { return }
        let values = record.values
        let isNew = try seen.insert(record.id).inserted || !isTaken(record)
        if isNew {
            insertion.setUncheckedArguments(values)
            return try insertion.execute()
        }
        summary.present += 1
        if try !isStaged(record, values) { list(BadRow(line: line, .idTaken(record.id.uuidString))) }
    }

    /// By a row of its own kind; the two kinds have tables of their own.
    private mutating func isTaken<Record: StoredRecord>(_ record: Record) throws -> Bool {
        if !isIndexed {
            for record in Self.stored {
                let table = Self.prefix + record.table
                try db.execute(sql: "CREATE INDEX temp.\(table)_id ON \(table) (id)")
            }
            isIndexed = true
        }
        let sql = "SELECT 1 FROM temp.\(Self.prefix)\(Record.table) WHERE id = ?"
        return try Int.fetchOne(db.cachedStatement(sql: sql), arguments: [record.id.uuidString]) != nil
    }

    /// The same record, field for field.
    private func isStaged<Record: StoredRecord>(_ record: Record, _ values: StatementArguments) throws -> Bool {
        let same = Record.columns.map { "\($0) IS ?" }.joined(separator: " AND ")
        let sql = "SELECT 1 FROM temp.\(Self.prefix)\(Record.table) WHERE \(same)"
        return try Int.fetchOne(db.cachedStatement(sql: sql), arguments: values) != nil
    }

    /// Whether not one record came.
    func isEmpty() throws -> Bool {
        try Self.stored.allSatisfy { record in
            try Int.fetchOne(db, sql: "SELECT 1 FROM temp.\(Self.prefix)\(record.table) LIMIT 1") == nil
        }
    }

    /// Puts everything into the real tables, in the file's order; within a transaction.
    func commit(_ summary: inout RecordImportSummary) throws {
        for record in Self.stored {
            let columns = record.columns.joined(separator: ", ")
            let table = "temp.\(Self.prefix)\(record.table)"
            let staged = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0
            let indexes = try indexes(of: record.table, beside: staged)
            for (name, _) in indexes { try db.execute(sql: "DROP INDEX main.\(name)") }
            try db.execute(
                sql: """
                    INSERT INTO main.\(record.table) (\(columns)) SELECT \(columns) FROM \(table) WHERE true
                    ORDER BY rowid ON CONFLICT (id) DO NOTHING
                    """)
            let added = db.changesCount
            for (_, sql) in indexes { try db.execute(sql: sql) }
            summary.added += added
            summary.present += staged - added
        }
    }

    /// Rows from which on it is quicker to make the indexes anew: sorted, not entry by entry.
    private static let many = 20_000

    /// Those to make anew, with how they are made; none where most rows are there already.
    private func indexes(of table: String, beside staged: Int) throws -> [(name: String, sql: String)] {
        guard staged >= Self.many, try Int.fetchOne(db, sql: "SELECT count(*) FROM main.\(table)") ?? 0 <= staged else {
            return []
        }
        let sql = "SELECT name, sql FROM main.sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL"
        return try Row.fetchAll(db, sql: sql, arguments: [table]).map { ($0["name"], $0["sql"]) }
    }
}
