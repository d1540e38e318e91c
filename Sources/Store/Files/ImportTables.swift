// SPDX-License-Identifier: MIT
import GRDB

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
    private(set) var summary = RecordImportSummary()

    /// Makes the tables.
    init(_ db: Database) throws {
        self.db = db
        try Self.drop(db)
        for record in Self.stored {
            let columns = record.columns.dropFirst().joined(separator: ", ")
            try db.execute(sql: "CREATE TEMP TABLE \(Self.prefix)\(record.table) (id PRIMARY KEY, \(columns))")
        }
        comparisons = try db.makeStatement(sql: Self.insertion(ComparisonRecord.self))
        matchings = try db.makeStatement(sql: Self.insertion(PitchMatchingRecord.self))
    }

    static func drop(_ db: Database) throws {
        for record in stored { try db.execute(sql: "DROP TABLE IF EXISTS temp.\(prefix)\(record.table)") }
    }

    private static func insertion(_ record: any StoredRecord.Type) -> String {
        let marks = record.columns.map { _ in "?" }.joined(separator: ", ")
        return "INSERT OR IGNORE INTO temp.\(prefix)\(record.table) VALUES (\(marks))"
    }

    /// Takes all rows of a file.
    /// - Throws: `RecordFileProblem`, `RecordImportError.rows`, and what SQLite says.
    mutating func read(_ file: RecordFile) throws {
        var file = file
        while let next = try nextRow(&file) {
            if let (line, row) = next { try take(row, line: line) }
        }
        if badCount > 0 { throw RecordImportError.rows(bad, count: badCount) }
    }

    /// A row, or nil within for a wrong one, which is listed; nil at the end.
    private mutating func nextRow(
        _ file: inout RecordFile
    ) throws(RecordFileProblem) -> (line: Int, row: ImportedRow)?? {
        do {
            guard let next = try file.next() else { return nil }
            return .some(next)
        } catch {
            guard case .row(let row) = error else { throw error }
            list(row)
            return .some(nil)
        }
    }

    private mutating func list(_ row: BadRow) {
        badCount += 1
        if bad.count < RecordImportError.listed { bad.append(row) }
    }

    private mutating func take(_ row: ImportedRow, line: Int) throws {
        switch row {
        case .leftOut: summary.leftOut += 1
        case .comparison(let record): try take(record, comparisons, line: line)
        case .matching(let record): try take(record, matchings, line: line)
        }
    }

    private mutating func take(_ record: some StoredRecord, _ insertion: Statement, line: Int) throws {
        // Once a row is wrong, the others are only looked at.
        guard badCount == 0 else { return }
        let values = record.values
        try insertion.execute(arguments: values)
        guard db.changesCount == 0 else { return }
        summary.present += 1
        if try !isStaged(record, values) { list(BadRow(line: line, .idTaken(record.id.uuidString))) }
    }

    /// The same record, field for field.
    private func isStaged<Record: StoredRecord>(_ record: Record, _ values: StatementArguments) throws -> Bool {
        let same = Record.columns.map { "\($0) IS ?" }.joined(separator: " AND ")
        let sql = "SELECT 1 FROM temp.\(Self.prefix)\(Record.table) WHERE \(same)"
        return try Int.fetchOne(db.cachedStatement(sql: sql), arguments: values) != nil
    }

    /// Puts everything into the real tables, in the file's order; within a transaction.
    func commit(_ summary: inout RecordImportSummary) throws {
        for record in Self.stored {
            let columns = record.columns.joined(separator: ", ")
            let table = "temp.\(Self.prefix)\(record.table)"
            try db.execute(
                sql: """
                    INSERT INTO main.\(record.table) (\(columns)) SELECT \(columns) FROM \(table) WHERE true
                    ORDER BY rowid ON CONFLICT (id) DO NOTHING
                    """)
            let added = db.changesCount
            let staged = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0
            summary.added += added
            summary.present += staged - added
        }
    }
}
