// SPDX-License-Identifier: MIT
import GRDB

/// A row of a table of records. Constraints keep its numbers sensible; its words may be those of a newer Peach.
struct RecordRow: FieldSource {
    typealias Failure = DataStoreError

    private let row: Row
    /// Where each column is in the row, by raw value.
    private let places: [Int?]

    init(_ row: Row, places: [Int?]) {
        self.row = row
        self.places = places
    }

    /// Where a query has put the columns.
    static func places(in names: some Sequence<String>) -> [Int?] {
        let names = Array(names)
        return RecordColumn.names.map { names.firstIndex(of: $0) }
    }

    /// - Throws: `DataStoreError.wrongValue`.
    func textIfAny(_ column: RecordColumn) throws(DataStoreError) -> String? {
        switch value(column).storage {
        case .null: return nil
        case .string(let text): return text
        case .int64, .double, .blob: throw wrong(column)
        }
    }

    /// - Throws: `DataStoreError.wrongValue`.
    func numberIfAny(_ column: RecordColumn, _ range: ClosedRange<Double>) throws(DataStoreError) -> Double? {
        let number: Double
        switch value(column).storage {
        case .null: return nil
        case .int64(let whole): number = Double(whole)
        case .double(let found): number = found
        case .string, .blob: throw wrong(column)
        }
        guard range.contains(number) else { throw wrong(column) }
        return number
    }

    /// - Throws: `DataStoreError.wrongValue`.
    func wholeNumberIfAny(_ column: RecordColumn, _ range: ClosedRange<Int>) throws(DataStoreError) -> Int? {
        switch value(column).storage {
        case .null: return nil
        case .int64(let number) where range.contains(Int(number)): return Int(number)
        case .int64, .double, .string, .blob: throw wrong(column)
        }
    }

    /// - Throws: `DataStoreError.wrongValue`.
    func flagIfAny(_ column: RecordColumn) throws(DataStoreError) -> Bool? {
        try wholeNumberIfAny(column, 0...1).map { $0 == 1 }
    }

    /// - Throws: `DataStoreError.wrongValue`.
    func moment(_ column: RecordColumn) throws(DataStoreError) -> Timestamp {
        try word(column, .moment) { Timestamp(text: $0) }
    }

    func missing(_ column: RecordColumn) -> DataStoreError { wrong(column) }

    func refused(_ column: RecordColumn, _ expectation: RowFault.Expectation) -> DataStoreError {
        guard Self.growing.contains(column), case .string(let text) = value(column).storage, Self.isWord(text) else {
            return wrong(column)
        }
        return .unknownValue(column: column.name, value: text)
    }

    func contradiction(_ column: RecordColumn, _ other: RecordColumn) -> DataStoreError { wrong(column) }

    /// What a query has counted under this name.
    func count(named name: String) -> Int { row[name] }

    /// What a query has made of a column's numbers, under this name.
    /// - Throws: `DataStoreError.wrongValue` if it is not finite.
    func number(named name: String, of column: RecordColumn) throws(DataStoreError) -> Double {
        guard let number: Double = row[name], number.isFinite else {
            throw .wrongValue(column: column.name, value: Self.text(row[name]))
        }
        return number
    }

    /// To whose words a newer Peach may have added.
    private static let growing: Set<RecordColumn> = [
        .interval, .tuningSystem, .soundSource, .controlKind, .commitKind,
    ]

    private static func isWord(_ text: String) -> Bool {
        text.first?.isLetter == true && text.count <= 40
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-".contains($0)) }
    }

    private func wrong(_ column: RecordColumn) -> DataStoreError {
        .wrongValue(column: column.name, value: Self.text(value(column)))
    }

    private static func text(_ value: DatabaseValue) -> String? {
        switch value.storage {
        case .null, .blob: nil
        case .int64(let number): String(number)
        case .double(let number): String(number)
        case .string(let text): text
        }
    }

    private func value(_ column: RecordColumn) -> DatabaseValue { places[column.rawValue].map { row[$0] } ?? .null }
}
