// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Machine

/// Records on their way from a file into the tables: in temporary tables of one connection, which SQLite keeps on the disk
/// and nobody else sees; or, where the whole data is seen by nobody else, in its own.
struct ImportTables {
    /// Before the tables' names.
    private let prefix: String
    private static let staged = "temp.staged_"
    /// How the indexes are made that are to be made at the end.
    private let missing: [String]
    private static var stored: [any StoredRecord.Type] { [ComparisonRecord.self, PitchMatchingRecord.self] }

    private let db: Database
    private let comparisons: RowInsertion
    private let matchings: RowInsertion
    private var bad: [BadRow] = []
    private var badCount = 0
    /// An index of identities would take as long as the table, and is of use only if some come twice.
    private var isIndexed: Bool
    private(set) var summary = RecordImportSummary()

    /// Makes the tables.
    /// - Parameter isDirect: the data is empty, and nobody else sees it; within a transaction that writes.
    init(_ db: Database, isDirect: Bool) throws {
        let prefix = isDirect ? "main." : Self.staged
        (self.db, self.prefix, isIndexed) = (db, prefix, isDirect)
        var missing: [String] = []
        if isDirect {
            for record in Self.stored { missing += try Self.dropIndexes(of: record.table, db) }
        } else {
            try Self.drop(db)
            // Of tables that nobody else sees nothing need be overwritten, which for Debian's SQLite is what dropping is.
            try db.execute(sql: "PRAGMA temp.secure_delete = OFF")
            for record in Self.stored {
                let columns = record.columns.joined(separator: ", ")
                try db.execute(sql: "CREATE TABLE \(Self.staged)\(record.table) (\(columns))")
            }
        }
        self.missing = missing
        func insertion(_ record: any StoredRecord.Type) throws -> RowInsertion {
            try RowInsertion(db, into: prefix + record.table, columns: record.columns)
        }
        comparisons = try insertion(ComparisonRecord.self)
        matchings = try insertion(PitchMatchingRecord.self)
    }

    static func drop(_ db: Database) throws {
        for record in stored { try db.execute(sql: "DROP TABLE IF EXISTS \(staged)\(record.table)") }
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
        case .leftOut: summary.leftOut += 1
        case .comparison(let record): try take(record, comparisons, line: line)
        case .matching(let record): try take(record, matchings, line: line)
        }
    }

    private mutating func take<Record: StoredRecord>(
        _ record: RowStream.ReadyRecord<Record>, _ insertion: RowInsertion, line: Int
    ) throws {
        // Once a row is wrong, the others are only looked at.
        guard badCount == 0 else { return }
        let isNew = try record.isFirst || !isTaken(record)
        if isNew { return try insertion.execute(record.cells) }
        summary.present += 1
        if try !isStaged(record) { list(BadRow(line: line, .idTaken(record.id.grouped))) }
    }

    /// By a row of its own kind; the two kinds have tables of their own.
    private mutating func isTaken<Record: StoredRecord>(_ record: RowStream.ReadyRecord<Record>) throws -> Bool {
        if !isIndexed {
            for record in Self.stored {
                let table = prefix + record.table
                try db.execute(sql: "CREATE INDEX \(table)_id ON \(table.dropFirst("temp.".count)) (id)")
            }
            isIndexed = true
        }
        let sql = "SELECT 1 FROM \(prefix)\(Record.table) WHERE id = ?"
        return try Int.fetchOne(db.cachedStatement(sql: sql), arguments: [record.id.grouped]) != nil
    }

    /// The same record, field for field.
    private func isStaged<Record: StoredRecord>(_ record: RowStream.ReadyRecord<Record>) throws -> Bool {
        let same = Record.columns.map { "\($0) IS ?" }.joined(separator: " AND ")
        let sql = "SELECT 1 FROM \(prefix)\(Record.table) WHERE \(same)"
        return try Int.fetchOne(db.cachedStatement(sql: sql), arguments: StatementArguments(cells: record.cells)) != nil
    }

    /// Whether not one record came.
    var isEmpty: Bool { comparisons.count + matchings.count == 0 }

    /// Puts everything into the real tables, in the file's order; within a transaction.
    func commit(_ summary: inout RecordImportSummary) throws {
        let tables: [(any StoredRecord.Type, Int)] = [
            (ComparisonRecord.self, comparisons.count), (PitchMatchingRecord.self, matchings.count),
        ]
        for (record, count) in tables {
            let table = prefix + record.table
            let added = prefix == Self.staged ? try copy(record, from: table, count: count) : count
            let differing = added < count ? try countDiffering(record, from: table) : 0
            summary.added += added
            summary.differing += differing
            summary.present += count - added - differing
        }
        for sql in missing { try db.execute(sql: sql) }
    }

    /// - Returns: how many were not there.
    private func copy(_ record: any StoredRecord.Type, from staged: String, count: Int) throws -> Int {
        let columns = record.columns.joined(separator: ", ")
        // Made anew they are sorted, not filled entry by entry, which is quicker unless most rows are there already.
        let isQuicker =
            try count >= Self.many && Int.fetchOne(db, sql: "SELECT count(*) FROM main.\(record.table)") ?? 0 <= count
        let indexes = isQuicker ? try Self.dropIndexes(of: record.table, db) : []
        try db.execute(
            sql: """
                INSERT INTO main.\(record.table) (\(columns)) SELECT \(columns) FROM \(staged) WHERE true
                ORDER BY rowid ON CONFLICT (id) DO NOTHING
                """)
        let added = db.changesCount
        for sql in indexes { try db.execute(sql: sql) }
        return added
    }

    /// Those whose id is there with other contents; what was copied has none.
    private func countDiffering(_ record: any StoredRecord.Type, from staged: String) throws -> Int {
        let same = record.columns.map { "old.\($0) IS new.\($0)" }.joined(separator: " AND ")
        // In this order: the temporary table has no index.
        let sql = """
            SELECT count(*) FROM \(staged) AS new CROSS JOIN main.\(record.table) AS old ON old.id = new.id
            WHERE NOT (\(same))
            """
        return try Int.fetchOne(db, sql: sql) ?? 0
    }

    private static let many = 20_000

    /// - Returns: how they are made.
    private static func dropIndexes(of table: String, _ db: Database) throws -> [String] {
        let sql = "SELECT name, sql FROM main.sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL"
        return try Row.fetchAll(db, sql: sql, arguments: [table]).map { row in
            let name: String = row["name"]
            try db.execute(sql: "DROP INDEX main.\(name)")
            return row["sql"]
        }
    }
}
