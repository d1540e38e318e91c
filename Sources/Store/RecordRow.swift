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

    func number(_ index: Int) -> Double { row[index] }

    func numberIfAny(_ index: Int) -> Double? { row[index] }

    func countIfAny(_ index: Int) -> Int? { row[index] }

    func textIfAny(_ index: Int) -> String? { row[index] }

    /// - Throws: `DataStoreError.unknownValue`.
    func word<Value>(_ index: Int, _ make: (String) -> Value?) throws(DataStoreError) -> Value {
        let text: String = row[index]
        guard let value = make(text) else { throw unknown(index) }
        return value
    }

    /// Nil for NULL.
    /// - Throws: `DataStoreError.unknownValue`.
    func wordIfAny<Value>(_ index: Int, _ make: (String) -> Value?) throws(DataStoreError) -> Value? {
        textIfAny(index) == nil ? nil : try word(index, make)
    }

    /// - Throws: `DataStoreError.unknownValue`.
    func note(_ index: Int) throws(DataStoreError) -> MIDINote {
        let number: Int = row[index]
        guard let note = MIDINote(exactly: number) else { throw unknown(index) }
        return note
    }

    /// - Throws: `DataStoreError.unknownValue`.
    func frequency(_ index: Int) throws(DataStoreError) -> Frequency {
        let hertz: Double = row[index]
        guard hertz > 0, hertz.isFinite else { throw unknown(index) }
        return Frequency(hertz)
    }

    func unknown(_ index: Int) -> DataStoreError {
        let value: DatabaseValue = row[index]
        return .unknownValue(column: columns[index], value: value.description)
    }
}
