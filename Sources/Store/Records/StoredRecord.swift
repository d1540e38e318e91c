// SPDX-License-Identifier: MIT
import Foundation
import GRDB

/// What has a table of its own, ordered by time, and a place in files.
protocol StoredRecord: Sendable {
    static var table: String { get }
    /// In the column `type` of files.
    static var type: String { get }
    /// What such a record consists of.
    static var layout: RecordLayout<Self> { get }

    var id: UUID { get }
    var timestamp: Date { get }

    /// - Throws: what its table would not take, or what contradicts itself.
    init<Source: FieldSource<RecordColumn>>(_ source: Source) throws(Source.Failure)
}

extension StoredRecord {
    static var columns: [String] { layout.fields.map(\.column.name) }
    static var insertion: String { layout.insertion }

    /// All of them by time; those of the same millisecond in the order they were saved. A table that an older Peach made, and
    /// no newer one has changed yet, has nothing in what was added since.
    static func selection(_ db: Database) throws -> String {
        let known = try Schema.isCurrent(db) ? columns : db.columns(in: table).map(\.name)
        let list = columns.map { known.contains($0) ? $0 : "NULL AS \($0)" }.joined(separator: ", ")
        return "SELECT \(list) FROM \(table) ORDER BY timestamp, rowid"
    }

    /// The table, or what stands for one that an older Peach made, with rowid.
    static func readable(_ db: Database) throws -> String {
        if try Schema.isCurrent(db) { return table }
        let known = try db.columns(in: table).map(\.name)
        let missing = columns.filter { !known.contains($0) }.map { ", NULL AS \($0)" }.joined()
        return "(SELECT rowid, *\(missing) FROM \(table))"
    }

    /// In the order of the fields.
    var cells: [RecordCell] { Self.layout.fields.map { $0.cell(self) } }
    var values: StatementArguments { StatementArguments(cells: cells) }

    /// - Parameter row: of `selection`.
    init(row: Row) throws(DataStoreError) { try self.init(RecordRow(row, places: Self.layout.places)) }

    /// What is in a column of a file.
    func cell(_ column: RecordColumn) -> RecordCell {
        if column == .type { return .text(Self.type) }
        return Self.layout.places[column.rawValue].map { Self.layout.fields[$0].cell(self) } ?? .none
    }
}
