// SPDX-License-Identifier: MIT

/// A field of a record: its column, in the table and in files, and what is in it.
struct RecordField<Record>: Sendable {
    let column: RecordColumn
    let cell: @Sendable (Record) -> RecordCell

    init(_ column: RecordColumn, _ cell: @escaping @Sendable (Record) -> RecordCell) {
        self.column = column
        self.cell = cell
    }
}

/// The fields of one kind of records, and what follows from them.
struct RecordLayout<Record: StoredRecord>: Sendable {
    let fields: [RecordField<Record>]
    /// Where each column is among the fields, by raw value.
    let places: [Int?]
    /// What files have and such records do not.
    let foreign: [RecordColumn]
    /// Leaves a record alone whose id is there already.
    let insertion: String
    init(_ fields: [RecordField<Record>]) {
        self.fields = fields
        places = RecordRow.places(in: fields.map(\.column.name))
        let places = places
        foreign = RecordColumn.allCases.filter { $0 != .type && places[$0.rawValue] == nil }
        let list = fields.map(\.column.name).joined(separator: ", ")
        insertion =
            "INSERT INTO \(Record.table) (\(list)) VALUES (\(fields.map { _ in "?" }.joined(separator: ", "))) "
            + "ON CONFLICT (id) DO NOTHING"
    }
}
