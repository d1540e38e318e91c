// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Music
import Training

/// What no record has in a column; without a column a row that is none.
struct WrongValue: Error, Hashable {
    var column: String?
    /// Nil for nothing, or bytes that are no text.
    var value: String?
}

/// The fields of a record: of a row of its table, or of a file.
struct RecordRow {
    private enum Source {
        /// Where each column is in the row, by raw value.
        case row(Row, places: [Int?])
        /// By raw value of the column.
        case values([DatabaseValue])
    }

    private let source: Source

    init(_ row: Row, places: [Int?]) { source = .row(row, places: places) }

    init(_ values: [DatabaseValue]) { source = .values(values) }

    /// Where a query has put the columns.
    static func places(in names: some Sequence<String>) -> [Int?] {
        let names = Array(names)
        return RecordColumn.names.map { names.firstIndex(of: $0) }
    }

    /// What a query has counted under this name.
    func count(named name: String) -> Int {
        if case .row(let row, _) = source { row[name] } else { 0 }
    }

    /// What a query has made of a column's numbers, under this name.
    /// - Throws: `WrongValue` if it is not finite.
    func number(named name: String, of column: RecordColumn) throws(WrongValue) -> Double {
        guard case .row(let row, _) = source, let number: Double = row[name], number.isFinite else {
            throw WrongValue(column: column.name)
        }
        return number
    }

    private func value(_ column: RecordColumn) -> DatabaseValue {
        switch source {
        case .row(let row, let places): places[column.rawValue].map { row[$0] } ?? .null
        case .values(let values): values[column.rawValue]
        }
    }

    func wrong(_ column: RecordColumn) -> WrongValue {
        let value: String? =
            switch value(column).storage {
            case .null, .blob: nil
            case .int64(let number): String(number)
            case .double(let number): String(number)
            case .string(let text): text
            }
        return WrongValue(column: column.name, value: value)
    }

    /// Without a NUL, where SQLite would end it. Nil if there is none.
    func textIfAny(_ column: RecordColumn) throws(WrongValue) -> String? {
        switch value(column).storage {
        case .null: return nil
        case .string(let text) where !text.utf8.contains(0): return text
        case .string, .int64, .double, .blob: throw wrong(column)
        }
    }

    func numberIfAny(_ column: RecordColumn, _ range: ClosedRange<Double>) throws(WrongValue) -> Double? {
        switch value(column).storage {
        case .null: return nil
        case .int64(let number) where range.contains(Double(number)): return Double(number)
        case .double(let number) where range.contains(number): return number
        case .int64, .double, .string, .blob: throw wrong(column)
        }
    }

    func wholeNumberIfAny(_ column: RecordColumn, _ range: ClosedRange<Int>) throws(WrongValue) -> Int? {
        switch value(column).storage {
        case .null: return nil
        case .int64(let number) where range.contains(Int(number)): return Int(number)
        case .int64, .double, .string, .blob: throw wrong(column)
        }
    }

    func flagIfAny(_ column: RecordColumn) throws(WrongValue) -> Bool? {
        try wholeNumberIfAny(column, 0...1).map { $0 == 1 }
    }

    private func required<Value>(_ column: RecordColumn, _ value: Value?) throws(WrongValue) -> Value {
        guard let value else { throw wrong(column) }
        return value
    }

    func text(_ column: RecordColumn) throws(WrongValue) -> String { try required(column, try textIfAny(column)) }

    func number(_ column: RecordColumn, _ range: ClosedRange<Double>) throws(WrongValue) -> Double {
        try required(column, try numberIfAny(column, range))
    }

    func wholeNumber(_ column: RecordColumn, _ range: ClosedRange<Int>) throws(WrongValue) -> Int {
        try required(column, try wholeNumberIfAny(column, range))
    }

    func flag(_ column: RecordColumn) throws(WrongValue) -> Bool { try required(column, try flagIfAny(column)) }

    /// - Throws: `WrongValue` if `make` makes nothing of the text.
    func word<Value>(_ column: RecordColumn, _ make: (String) -> Value?) throws(WrongValue) -> Value {
        try required(column, make(try text(column)))
    }

    /// One of the words of an enumeration.
    func word<Value: RawRepresentable<String>>(_ column: RecordColumn, of type: Value.Type) throws(WrongValue) -> Value
    {
        try word(column) { Value(rawValue: $0) }
    }

    /// The same; nil if there is none.
    func wordIfAny<Value: RawRepresentable<String>>(
        _ column: RecordColumn, of type: Value.Type
    ) throws(WrongValue) -> Value? {
        try textIfAny(column) == nil ? nil : try word(column, of: type)
    }

    func moment(_ column: RecordColumn) throws(WrongValue) -> Date { try word(column) { Timestamp.date($0) } }

    func note(_ column: RecordColumn) throws(WrongValue) -> MIDINote {
        MIDINote(try wholeNumber(column, MIDINote.validRange))
    }

    func cents(_ column: RecordColumn) throws(WrongValue) -> Cents { Cents(try number(column, RecordLimits.offsets)) }

    func frequency(_ column: RecordColumn) throws(WrongValue) -> Frequency {
        Frequency(try number(column, RecordLimits.positive))
    }

    func identity() throws(WrongValue) -> UUID { try word(.id) { UUID(uuidString: $0) } }

    func interval() throws(WrongValue) -> DirectedInterval { try word(.interval) { DirectedInterval(symbol: $0) } }

    /// Fits the target note.
    func interval(from reference: MIDINote) throws(WrongValue) -> DirectedInterval {
        let interval = try interval()
        guard try note(.targetNote) == reference.transposed(by: interval) else { throw wrong(.targetNote) }
        return interval
    }

    /// Also the name of a scale that is not installed.
    func tuning() throws(WrongValue) -> TuningKey { try word(.tuningSystem) { TuningKey(rawValue: $0) } }

    func noteDuration() throws(WrongValue) -> NoteDuration {
        NoteDuration(try number(.noteDuration, NoteDuration.validRange))
    }

    func soundSource() throws(WrongValue) -> SoundSourceID { try word(.soundSource) { SoundSourceID($0) } }

    /// Nil for a fixed range.
    func adaptiveRange() throws(WrongValue) -> NoteRange? {
        if case (.null, .null) = (value(.adaptiveLowest).storage, value(.adaptiveHighest).storage) { return nil }
        let lowest = try wholeNumber(.adaptiveLowest, RecordLimits.lowestNotes)
        let highest = try wholeNumber(.adaptiveHighest, RecordLimits.highestNotes)
        return NoteRange(MIDINote(lowest)...MIDINote(highest))
    }
}

/// What the tables' constraints allow.
enum RecordLimits {
    /// Cents that the tables take: less than a million.
    static let offsets = (-1e6).nextUp...1e6.nextDown
    /// Hz, and other numbers greater than 0, that the tables take.
    static let positive = Double.leastNonzeroMagnitude...1e6.nextDown
    /// Seconds that the tables take.
    static let times = 0...1e9.nextDown
    /// Of an adaptive range; every one holds that with which all begin.
    static let lowestNotes = NoteRange.limits.lowerBound.rawValue...NoteRange.adaptiveStart.notes.lowerBound.rawValue
    static let highestNotes = NoteRange.adaptiveStart.notes.upperBound.rawValue...NoteRange.limits.upperBound.rawValue
}

extension DataStoreError {
    /// A word may be a newer Peach's where newer ones may have added some.
    init(_ wrong: WrongValue) {
        let growing: [RecordColumn] = [.interval, .tuningSystem, .soundSource, .controlKind, .commitKind]
        let column = wrong.column ?? ""
        if growing.contains(where: { $0.name == column }), let value = wrong.value {
            self = .unknownValue(column: column, value: value)
        } else {
            self = .wrongValue(column: column, value: wrong.value)
        }
    }
}
