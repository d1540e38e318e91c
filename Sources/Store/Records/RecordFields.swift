// SPDX-License-Identifier: MIT
import Foundation
import Music

/// A row of a file of records, read field by field under the columns' names.
struct RecordFields<Column: FileColumn> {
    private let row: CSVRow
    /// Where each column is in the row, by raw value.
    private let places: [Int]

    init(_ row: CSVRow, places: [Int]) {
        self.row = row
        self.places = places
    }

    func isEmpty(_ column: Column) -> Bool { row.isEmpty(places[column.rawValue]) }

    /// Nil if there is none. Quotation marks tell an empty text from none.
    func textIfAny(_ column: Column) -> String? { isEmpty(column) ? nil : row[places[column.rawValue]] }

    /// - Throws: `RowFault.missing`.
    func text(_ column: Column) throws(RowFault) -> String {
        guard let text = textIfAny(column) else { throw .missing(column: column.name) }
        return text
    }

    /// Finite and within the range.
    func number(_ column: Column, _ range: ClosedRange<Double>) throws(RowFault) -> Double {
        guard let number = try numberIfAny(column, range) else { throw .missing(column: column.name) }
        return number
    }

    /// Nil if there is none.
    func numberIfAny(_ column: Column, _ range: ClosedRange<Double>) throws(RowFault) -> Double? {
        guard let text = textIfAny(column) else { return nil }
        // Digits alone, not what else the library takes: "nan", "infinity", "0x1p3".
        let isDecimal = text.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || byte == 0x2E || byte == 0x2D || byte == 0x2B || byte | 0x20 == 0x65
        }
        guard isDecimal, let number = Double(text), range.contains(number) else {
            throw refused(column, .number(lowest: range.lowerBound, highest: range.upperBound))
        }
        return number
    }

    func wholeNumber(_ column: Column, _ range: ClosedRange<Int>) throws(RowFault) -> Int {
        guard let number = try wholeNumberIfAny(column, range) else { throw .missing(column: column.name) }
        return number
    }

    func wholeNumberIfAny(_ column: Column, _ range: ClosedRange<Int>) throws(RowFault) -> Int? {
        guard let text = textIfAny(column) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw refused(column, .wholeNumber(lowest: range.lowerBound, highest: range.upperBound))
        }
        return number
    }

    func note(_ column: Column) throws(RowFault) -> MIDINote {
        MIDINote(try wholeNumber(column, MIDINote.validRange))
    }

    /// - Throws: `RowFault` if `make` makes nothing of the text.
    func word<Value>(
        _ column: Column, _ expectation: RowFault.Expectation, _ make: (String) -> Value?
    ) throws(RowFault) -> Value {
        guard let value = make(try text(column)) else { throw refused(column, expectation) }
        return value
    }

    /// One of the words of an enumeration.
    func word<Value: RawRepresentable<String> & CaseIterable>(
        _ column: Column, of type: Value.Type
    ) throws(RowFault) -> Value {
        guard let value = Value(rawValue: try text(column)) else {
            throw refused(column, .oneOf(Value.allCases.map(\.rawValue)))
        }
        return value
    }

    /// The same; nil if there is none.
    func wordIfAny<Value: RawRepresentable<String> & CaseIterable>(
        _ column: Column, of type: Value.Type
    ) throws(RowFault) -> Value? {
        isEmpty(column) ? nil : try word(column, of: type)
    }

    /// "true" or "false", as spreadsheets write them too: "TRUE".
    func flag(_ column: Column) throws(RowFault) -> Bool {
        try word(column, .flag) { text in
            switch text.lowercased() {
            case "true": true
            case "false": false
            case _: nil
            }
        }
    }

    func moment(_ column: Column) throws(RowFault) -> Timestamp {
        try word(column, .moment) { Timestamp(text: $0) ?? Timestamp(withZone: $0) }
    }

    func refused(_ column: Column, _ expectation: RowFault.Expectation) -> RowFault {
        .refused(column: column.name, value: textIfAny(column) ?? "", expectation)
    }

    /// This field does not fit that one.
    func contradiction(_ column: Column, _ other: Column) -> RowFault {
        .contradiction(column: column.name, value: textIfAny(column) ?? "", other: other.name)
    }
}
