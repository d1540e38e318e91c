// SPDX-License-Identifier: MIT
import GRDB

/// Puts the rows of a wreck into the tables of a new file, those that are records by all rules of records.
struct SalvagedRows {
    private let db: Database
    /// As the tables have their columns today, by table; older files lack the last of them.
    private let columns: [String: [String]]
    private(set) var saved = 0

    static var tables: Set<String> { [ComparisonRecord.table, PitchMatchingRecord.table, wheels] }
    private static let wheels = "wheel"
    /// No file has as many rows; what stands there was damaged.
    private static let places = 1...Int64(1) << 40

    init(_ db: Database) throws {
        self.db = db
        var columns: [String: [String]] = [:]
        for table in Self.tables { columns[table] = try db.columns(in: table).map(\.name) }
        self.columns = columns
    }

    /// A row that is none of Peach's, or breaks a rule, is left out.
    /// - Throws: what SQLite says when it cannot write.
    mutating func take(_ row: Wreck.FoundRow) throws {
        // By what it holds, not by the way that led to it, which may be damaged.
        if let record = record(row, ComparisonRecord.self) { return try save(record, row.rowid) }
        if let record = record(row, PitchMatchingRecord.self) { return try save(record, row.rowid) }
        try saveWheel(row)
    }

    private func record<Record: StoredRecord>(_ row: Wreck.FoundRow, _ type: Record.Type) -> Record? {
        guard let names = columns[Record.table] else { return nil }
        let added = Record.fields.count { $0.column.isLater }
        guard (names.count - added...names.count).contains(row.values.count) else { return nil }
        let list = Record.columns.map { "? AS \($0)" }.joined(separator: ", ")
        let values = Record.columns.map { name in
            names.firstIndex(of: name).flatMap { $0 < row.values.count ? row.values[$0] : nil } ?? .null
        }
        let found = try? Row.fetchOne(
            db.cachedStatement(sql: "SELECT \(list)"), arguments: StatementArguments(values))
        return found.flatMap { try? Record(row: $0) }
    }

    /// In its old place among the others, if that is free.
    private mutating func save<Record: StoredRecord>(_ record: Record, _ rowid: Int64) throws {
        let table = Record.table
        let list = Record.columns.joined(separator: ", ")
        let marks = Record.columns.map { _ in "?" }.joined(separator: ", ")
        let taken = "SELECT 1 FROM \(table) WHERE rowid = ?"
        let isTaken = try Bool.fetchOne(db.cachedStatement(sql: taken), arguments: [rowid]) ?? false
        let insertion = "INSERT INTO \(table) (rowid, \(list)) VALUES (?, \(marks)) ON CONFLICT (id) DO NOTHING"
        let place: StatementArguments = [isTaken || !Self.places.contains(rowid) ? nil : rowid]
        try db.cachedStatement(sql: insertion).execute(arguments: place + record.values)
        saved += db.changesCount
    }

    /// What is wrong with one is learned anew.
    private func saveWheel(_ row: Wreck.FoundRow) throws {
        guard let names = columns[Self.wheels], row.values.count == names.count else { return }
        let marks = names.map { _ in "?" }.joined(separator: ", ")
        let insertion = "INSERT INTO \(Self.wheels) VALUES (\(marks)) ON CONFLICT DO NOTHING"
        do {
            try db.cachedStatement(sql: insertion).execute(arguments: StatementArguments(row.values))
        } catch let error as DatabaseError where [.SQLITE_CONSTRAINT, .SQLITE_MISMATCH].contains(error.resultCode) {}
    }
}
