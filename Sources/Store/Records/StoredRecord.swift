// SPDX-License-Identifier: MIT
import Foundation
import GRDB

/// A column of a record's table, and what is in it.
typealias RecordField<Record> = (column: RecordColumn, value: @Sendable (Record) -> (any DatabaseValueConvertible)?)

/// What has a table of its own, ordered by time, and a place in files.
protocol StoredRecord: Hashable, Sendable {
    var id: UUID { get }

    static var table: String { get }
    /// In the column `type` of files.
    static var type: String { get }
    static var fields: [RecordField<Self>] { get }
    /// Where each column is among the fields, by raw value.
    static var places: [Int?] { get }

    /// - Throws: `WrongValue` for what its table would not take, or what contradicts itself.
    init(_ row: RecordRow) throws(WrongValue)
}

extension StoredRecord {
    static var columns: [String] { fields.map(\.column.name) }

    static var insertion: String {
        "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(fields.map { _ in "?" }.joined(separator: ", ")))"
    }

    /// All of them by time; those of the same millisecond in the order they were saved.
    static func selection(_ db: Database) throws -> String {
        "SELECT \(columns.joined(separator: ", ")) FROM \(try readable(db)) ORDER BY timestamp, rowid"
    }

    /// Nil for what this Peach cannot read.
    static func stored(_ id: UUID, in db: Database) throws -> Self? {
        let sql = "SELECT \(columns.joined(separator: ", ")) FROM \(table) WHERE id = ?"
        let row = try Row.fetchOne(db.cachedStatement(sql: sql), arguments: [id.uuidString])
        return row.flatMap { try? Self(row: $0) }
    }

    /// The table, or what stands for one that an older Peach made, with rowid: it has nothing in what was added since.
    static func readable(_ db: Database) throws -> String {
        if try Schema.isCurrent(db) { return table }
        let known = try db.columns(in: table).map(\.name)
        let missing = columns.filter { !known.contains($0) }.map { ", NULL AS \($0)" }.joined()
        return "(SELECT rowid, *\(missing) FROM \(table))"
    }

    var values: StatementArguments { StatementArguments(Self.fields.map { $0.value(self) }) }

    /// - Parameter row: of `columns`, in their order.
    init(row: Row) throws(DataStoreError) {
        do {
            try self.init(RecordRow(row, places: Self.places))
        } catch {
            throw DataStoreError(error)
        }
    }
}
