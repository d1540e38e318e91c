// SPDX-License-Identifier: MIT
import GRDB
import Music

/// A row of a table of records. Constraints keep its numbers sensible; its words may be those of a newer Peach.
struct RecordRow {
    private let row: Row
    private let columns: [String]

    /// - Parameter columns: The names of the row's columns, in its order.
    init(_ row: Row, columns: [String]) {
        self.row = row
        self.columns = columns
    }

    /// What a constraint forbids stands there only in a damaged file.
    private func value<Value: DatabaseValueConvertible>(_ index: Int) throws(DataStoreError) -> Value {
        let stored: DatabaseValue = row[index]
        guard let value = Value.fromDatabaseValue(stored) else { throw unknown(index) }
        return value
    }

    private func valueIfAny<Value: DatabaseValueConvertible>(_ index: Int) throws(DataStoreError) -> Value? {
        row.hasNull(atIndex: index) ? nil : try value(index)
    }

    /// - Throws: `DataStoreError.unknownValue` for what is no finite number.
    func number(_ index: Int) throws(DataStoreError) -> Double {
        let number: Double = try value(index)
        guard number.isFinite else { throw unknown(index) }
        return number
    }

    func numberIfAny(_ index: Int) throws(DataStoreError) -> Double? {
        row.hasNull(atIndex: index) ? nil : try number(index)
    }

    func countIfAny(_ index: Int) throws(DataStoreError) -> Int? { try valueIfAny(index) }

    func textIfAny(_ index: Int) throws(DataStoreError) -> String? { try valueIfAny(index) }

    /// - Throws: `DataStoreError.unknownValue`.
    func word<Value>(_ index: Int, _ make: (String) -> Value?) throws(DataStoreError) -> Value {
        let text: String = try value(index)
        guard let value = make(text) else { throw unknown(index) }
        return value
    }

    /// Nil for NULL.
    /// - Throws: `DataStoreError.unknownValue`.
    func wordIfAny<Value>(_ index: Int, _ make: (String) -> Value?) throws(DataStoreError) -> Value? {
        row.hasNull(atIndex: index) ? nil : try word(index, make)
    }

    /// - Throws: `DataStoreError.unknownValue`.
    func note(_ index: Int) throws(DataStoreError) -> MIDINote {
        let number: Int = try value(index)
        guard let note = MIDINote(exactly: number) else { throw unknown(index) }
        return note
    }

    /// - Throws: `DataStoreError.unknownValue`.
    func frequency(_ index: Int) throws(DataStoreError) -> Frequency {
        let hertz = try number(index)
        guard hertz > 0 else { throw unknown(index) }
        return Frequency(hertz)
    }

    func unknown(_ index: Int) -> DataStoreError {
        let value: DatabaseValue = row[index]
        return .unknownValue(column: columns[index], value: value.description)
    }
}
