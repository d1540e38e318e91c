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

    /// - Throws: `DataStoreError.wrongValue` for what is no number, or not finite.
    func number(_ index: Int) throws(DataStoreError) -> Double {
        guard let number = try numberIfAny(index) else { throw wrong(index) }
        return number
    }

    /// Nil for NULL.
    /// - Throws: `DataStoreError.wrongValue`.
    func numberIfAny(_ index: Int) throws(DataStoreError) -> Double? {
        switch value(index).storage {
        case .null: return nil
        case .int64(let number): return Double(number)
        case .double(let number) where number.isFinite: return number
        case .double, .string, .blob: throw wrong(index)
        }
    }

    /// - Throws: `DataStoreError.wrongValue` for what is no offset that the tables would take.
    func cents(_ index: Int) throws(DataStoreError) -> Cents {
        let number = try number(index)
        guard abs(number) < 1e6 else { throw wrong(index) }
        return Cents(number)
    }

    /// - Throws: `DataStoreError.wrongValue`.
    func count(_ index: Int) throws(DataStoreError) -> Int {
        guard let count = try countIfAny(index) else { throw wrong(index) }
        return count
    }

    /// Nil for NULL.
    /// - Throws: `DataStoreError.wrongValue`.
    func countIfAny(_ index: Int) throws(DataStoreError) -> Int? {
        switch value(index).storage {
        case .null: return nil
        case .int64(let number): return Int(number)
        case .double, .string, .blob: throw wrong(index)
        }
    }

    /// Nil for NULL.
    /// - Throws: `DataStoreError.wrongValue`.
    func textIfAny(_ index: Int) throws(DataStoreError) -> String? {
        switch value(index).storage {
        case .null: return nil
        case .string(let text): return text
        case .int64, .double, .blob: throw wrong(index)
        }
    }

    /// What stands for itself, like a time.
    /// - Throws: `DataStoreError.wrongValue`.
    func value<Value>(_ index: Int, _ make: (String) -> Value?) throws(DataStoreError) -> Value {
        guard let text = try textIfAny(index), let value = make(text) else { throw wrong(index) }
        return value
    }

    /// One of the words that there are, to which a newer Peach may add.
    /// - Throws: `DataStoreError.unknownValue`, and `.wrongValue` for what is no word.
    func word<Value>(_ index: Int, _ make: (String) -> Value?) throws(DataStoreError) -> Value {
        guard let text = try textIfAny(index) else { throw wrong(index) }
        guard let value = make(text) else {
            throw Self.isWord(text) ? .unknownValue(column: columns[index], value: text) : wrong(index)
        }
        return value
    }

    /// The same where no later version knows more words.
    /// - Throws: `DataStoreError.wrongValue`.
    func lastingWord<Value>(_ index: Int, _ make: (String) -> Value?) throws(DataStoreError) -> Value {
        guard let value = try textIfAny(index).flatMap(make) else { throw wrong(index) }
        return value
    }

    /// Nil for NULL.
    /// - Throws: `DataStoreError.unknownValue` and `.wrongValue`.
    func wordIfAny<Value>(_ index: Int, _ make: (String) -> Value?) throws(DataStoreError) -> Value? {
        try textIfAny(index) == nil ? nil : try word(index, make)
    }

    /// - Throws: `DataStoreError.wrongValue`.
    func note(_ index: Int) throws(DataStoreError) -> MIDINote {
        guard let note = MIDINote(exactly: try count(index)) else { throw wrong(index) }
        return note
    }

    /// - Throws: `DataStoreError.wrongValue`.
    func frequency(_ index: Int) throws(DataStoreError) -> Frequency {
        let hertz = try number(index)
        guard hertz > 0 else { throw wrong(index) }
        return Frequency(hertz)
    }

    func wrong(_ index: Int) -> DataStoreError {
        let text: String? =
            switch value(index).storage {
            case .null, .blob: nil
            case .int64(let number): String(number)
            case .double(let number): String(number)
            case .string(let text): text
            }
        return .wrongValue(column: columns[index], value: text)
    }

    private func value(_ index: Int) -> DatabaseValue { row[index] }

    private static func isWord(_ text: String) -> Bool {
        text.first?.isLetter == true && text.count <= 40
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-".contains($0)) }
    }
}
