// SPDX-License-Identifier: MIT
import Foundation
import Music
import Training

/// Where a record's fields are read from, under the columns' names: a row of its table, or of a file.
protocol FieldSource<Column> {
    associatedtype Column: FileColumn
    /// What says that a field is not as it should be.
    associatedtype Failure: Error

    /// Nil if there is none.
    func textIfAny(_ column: Column) throws(Failure) -> String?
    /// Finite and within the range; nil if there is none.
    func numberIfAny(_ column: Column, _ range: ClosedRange<Double>) throws(Failure) -> Double?
    /// Nil if there is none.
    func wholeNumberIfAny(_ column: Column, _ range: ClosedRange<Int>) throws(Failure) -> Int?
    func flagIfAny(_ column: Column) throws(Failure) -> Bool?
    func moment(_ column: Column) throws(Failure) -> Timestamp

    func missing(_ column: Column) -> Failure
    func refused(_ column: Column, _ expectation: RowFault.Expectation) -> Failure
    /// This field does not fit that one.
    func contradiction(_ column: Column, _ other: Column) -> Failure
}

extension FieldSource {
    func flag(_ column: Column) throws(Failure) -> Bool {
        guard let flag = try flagIfAny(column) else { throw missing(column) }
        return flag
    }

    func text(_ column: Column) throws(Failure) -> String {
        guard let text = try textIfAny(column) else { throw missing(column) }
        return text
    }

    /// Finite and within the range.
    func number(_ column: Column, _ range: ClosedRange<Double>) throws(Failure) -> Double {
        guard let number = try numberIfAny(column, range) else { throw missing(column) }
        return number
    }

    func wholeNumber(_ column: Column, _ range: ClosedRange<Int>) throws(Failure) -> Int {
        guard let number = try wholeNumberIfAny(column, range) else { throw missing(column) }
        return number
    }

    func note(_ column: Column) throws(Failure) -> MIDINote { MIDINote(try wholeNumber(column, MIDINote.validRange)) }

    /// - Throws: if `make` makes nothing of the text.
    func word<Value>(
        _ column: Column, _ expectation: RowFault.Expectation, _ make: (String) -> Value?
    ) throws(Failure) -> Value {
        guard let value = make(try text(column)) else { throw refused(column, expectation) }
        return value
    }

    /// One of the words of an enumeration.
    func word<Value: RawRepresentable<String> & CaseIterable>(
        _ column: Column, of type: Value.Type
    ) throws(Failure) -> Value {
        guard let value = Value(rawValue: try text(column)) else {
            throw refused(column, .oneOf(Value.allCases.map(\.rawValue)))
        }
        return value
    }

    /// The same; nil if there is none.
    func wordIfAny<Value: RawRepresentable<String> & CaseIterable>(
        _ column: Column, of type: Value.Type
    ) throws(Failure) -> Value? {
        try textIfAny(column) == nil ? nil : try word(column, of: type)
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

/// What records of both kinds have.
extension FieldSource<RecordColumn> {
    /// Fits the target note.
    func interval(from reference: MIDINote) throws(Failure) -> DirectedInterval {
        let interval = try interval()
        guard try note(.targetNote) == reference.transposed(by: interval) else {
            throw contradiction(.targetNote, .interval)
        }
        return interval
    }

    func interval() throws(Failure) -> DirectedInterval {
        try word(.interval, .interval) { DirectedInterval(symbol: $0) }
    }

    /// Also of a scale that nobody here knows.
    func tuning() throws(Failure) -> TuningKey {
        try word(.tuningSystem, .tuning(TuningKey.named.map(\.rawValue))) { TuningKey(rawValue: $0) }
    }

    func cents(_ column: RecordColumn) throws(Failure) -> Cents { Cents(try number(column, RecordLimits.offsets)) }

    func frequency(_ column: RecordColumn) throws(Failure) -> Frequency {
        Frequency(try number(column, RecordLimits.positive))
    }

    func noteDuration() throws(Failure) -> NoteDuration {
        NoteDuration(try number(.noteDuration, NoteDuration.validRange))
    }

    func soundSource() throws(Failure) -> SoundSourceID {
        try word(.soundSource, .sound) { $0.utf8.contains(0) ? nil : SoundSourceID($0) }
    }

    /// No text holds a NUL: SQLite would end it there.
    func inputDevice() throws(Failure) -> String? {
        guard let text = try textIfAny(.inputDevice) else { return nil }
        guard !text.utf8.contains(0) else { throw refused(.inputDevice, .text) }
        return text
    }

    /// Nil for a fixed range.
    func adaptiveRange() throws(Failure) -> NoteRange? {
        let lowest = try wholeNumberIfAny(.adaptiveLowest, RecordLimits.lowestNotes)
        let highest = try wholeNumberIfAny(.adaptiveHighest, RecordLimits.highestNotes)
        guard let lowest else {
            if highest == nil { return nil }
            throw missing(.adaptiveLowest)
        }
        guard let highest else { throw missing(.adaptiveHighest) }
        return NoteRange(MIDINote(lowest)...MIDINote(highest))
    }

    func identity() throws(Failure) -> UUID { try word(.id, .identity) { UUID(grouped: $0) } }
}
