// SPDX-License-Identifier: MIT
import GRDB
import Machine

/// Records of a file before they are added to the tables: in temporary tables of one connection, which SQLite keeps on the
/// disk and no other connection sees.
struct ImportTables {
    private static let types: [any StoredRecord.Type] = [ComparisonRecord.self, PitchMatchingRecord.self]
    /// Rows between two looks at what interrupts.
    private static let step = 500

    private let db: Database
    private(set) var summary = RecordImportSummary()
    private let statements: [String: Statement]
    /// Of rows that were put in, by table.
    private var counts: [String: Int] = [:]

    private static func name(_ table: String) -> String { "temp.staged_\(table)" }

    /// Makes the tables.
    init(_ db: Database) throws {
        try Self.drop(db)
        var statements: [String: Statement] = [:]
        for record in Self.types {
            let name = Self.name(record.table)
            try db.execute(sql: "CREATE TABLE \(name) (\(record.columns.joined(separator: ", ")))")
            statements[record.table] = try db.makeStatement(sql: record.insertion(into: name))
        }
        (self.db, self.statements) = (db, statements)
    }

    static func drop(_ db: Database) throws {
        for record in types { try db.execute(sql: "DROP TABLE IF EXISTS \(name(record.table))") }
    }

    /// No record was read.
    var isEmpty: Bool { counts.isEmpty }

    /// Takes all rows of a file.
    /// - Throws: `RecordFileFault`, `RecordImportError.rows`, and what SQLite says.
    mutating func read(_ source: ByteSource, _ advance: Advance) throws {
        var file = try RecordFile(source)
        var bad: [BadRow] = []
        var done = 0
        while bad.count < RecordImportError.listed {
            done += 1
            if done.isMultiple(of: Self.step) {
                if let (done, total) = source.progress { advance(done, total) }
                try Interruption.check()
            }
            do {
                guard let row = try file.next()?.row else { break }
                // Once a row is wrong, the others are only looked at.
                if bad.isEmpty { try take(row) }
            } catch let row as BadRow {
                bad.append(row)
            }
        }
        if !bad.isEmpty { throw RecordImportError.rows(bad) }
    }

    private mutating func take(_ row: ImportedRow) throws {
        switch row {
        case .comparison(let record): try insert(record)
        case .matching(let record): try insert(record)
        case .leftOut: summary.leftOut += 1
        }
    }

    private mutating func insert<Record: StoredRecord>(_ record: Record) throws {
        try statements[Record.table]?.execute(arguments: record.values)
        counts[Record.table, default: 0] += 1
    }

    /// Puts everything into the real tables, in the file's order; within a transaction. A record whose id is there already is
    /// left alone.
    func commit(_ summary: inout RecordImportSummary) throws {
        for record in Self.types {
            guard let count = counts[record.table] else { continue }
            let (staged, columns) = (Self.name(record.table), record.columns.joined(separator: ", "))
            try db.execute(
                sql: """
                    INSERT INTO main.\(record.table) (\(columns)) SELECT \(columns) FROM \(staged) WHERE true
                    ORDER BY rowid ON CONFLICT (id) DO NOTHING
                    """)
            let added = db.changesCount
            let differing = added < count ? try countDiffering(record) : 0
            summary.added += added
            summary.differing += differing
            summary.present += count - added - differing
        }
    }

    /// Those whose id is there with other contents.
    private func countDiffering(_ record: any StoredRecord.Type) throws -> Int {
        let other = record.columns.map { "old.\($0) IS NOT new.\($0)" }.joined(separator: " OR ")
        // In this order: the temporary table has no index.
        let sql = """
            SELECT count(*) FROM \(Self.name(record.table)) AS new CROSS JOIN main.\(record.table) AS old
            ON old.id = new.id WHERE \(other)
            """
        return try Int.fetchOne(db, sql: sql) ?? 0
    }
}
