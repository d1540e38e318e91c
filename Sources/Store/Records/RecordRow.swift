// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Music
import Training

/// The columns of record files, in file order; named as in the tables. All kinds of records share one file; columns that a
/// kind lacks stay empty.
enum RecordColumn: Int, CaseIterable, Hashable, Sendable {
    case type, id, timestamp, referenceNote, targetNote, interval, tuningSystem
    case centOffset, answer, isCorrect, isEasy, adaptiveLowest, adaptiveHighest, loudnessOffset, targetFrequency,
        reactionTime
    case initialCentOffset, userCentError, range, controlKind, controlResolution, commitKind, timeToCommit
    case finalFrequency, referencePitch, noteDuration, soundSource, referenceFrequency, inputDevice, output

    enum Kind { case text, number, wholeNumber, flag }

    static let names = allCases.map { "\($0)" }
    static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })
    static let sorted = allCases.sorted { $0.name < $1.name }

    var name: String { Self.names[rawValue] }

    /// Older files lack the column.
    var isLater: Bool { [.isEasy, .adaptiveLowest, .adaptiveHighest, .output].contains(self) }

    var kind: Kind {
        switch self {
        case .type, .id, .timestamp, .interval, .tuningSystem, .answer, .controlKind, .commitKind, .soundSource,
            .inputDevice, .output:
            .text
        case .referenceNote, .targetNote, .adaptiveLowest, .adaptiveHighest, .controlResolution: .wholeNumber
        case .isCorrect, .isEasy: .flag
        case .centOffset, .loudnessOffset, .targetFrequency, .reactionTime, .initialCentOffset, .userCentError, .range,
            .timeToCommit, .finalFrequency, .referencePitch, .noteDuration, .referenceFrequency:
            .number
        }
    }

    /// A file's field as stored in the table; the text itself if it cannot be parsed.
    func value(text: String?) -> DatabaseValue {
        // Some programs quote every field.
        guard let text, !text.isEmpty || self == .inputDevice else { return .null }
        switch kind {
        case .text: return text.databaseValue
        case .number: return Double(text)?.databaseValue ?? text.databaseValue
        case .wholeNumber: return Int(text)?.databaseValue ?? text.databaseValue
        case .flag:
            let flags = ["true": true, "false": false]
            return (flags[text] ?? flags[text.lowercased()])?.databaseValue ?? text.databaseValue
        }
    }
}

/// An invalid value in a column; a malformed row without a column.
struct WrongValue: Error, Hashable {
    var column: String?
    /// Nil for NULL or bytes that are no text.
    var value: String?
}

/// The fields of a record, from a table or a file.
struct RecordRow {
    private enum Source {
        /// Indices into the row by the columns' raw values.
        case row(Row, places: [Int?])
        /// Values by the columns' raw values.
        case values([DatabaseValue])
    }

    private let source: Source

    init(_ row: Row, places: [Int?]) { source = .row(row, places: places) }

    init(_ values: [DatabaseValue]) { source = .values(values) }

    /// Indices of the columns in a query's result.
    static func places(in names: [String]) -> [Int?] { RecordColumn.names.map { names.firstIndex(of: $0) } }

    func count(named name: String) -> Int {
        if case .row(let row, _) = source { row[name] } else { 0 }
    }

    /// An aggregate of a column's numbers.
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

    /// Nil for NULL. Refuses a NUL byte, at which SQLite would end the text.
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

    func word<Value>(_ column: RecordColumn, _ make: (String) -> Value?) throws(WrongValue) -> Value {
        try required(column, make(try text(column)))
    }

    func word<Value: RawRepresentable<String>>(_ column: RecordColumn, of type: Value.Type) throws(WrongValue) -> Value
    {
        try word(column) { Value(rawValue: $0) }
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

    /// Checked against the target note.
    func interval(from reference: MIDINote) throws(WrongValue) -> DirectedInterval {
        let interval = try interval()
        guard try note(.targetNote) == reference.transposed(by: interval) else { throw wrong(.targetNote) }
        return interval
    }

    /// Accepts scales that are not installed.
    func tuning() throws(WrongValue) -> TuningKey { try word(.tuningSystem) { TuningKey(rawValue: $0) } }

    func noteDuration() throws(WrongValue) -> NoteDuration {
        NoteDuration(try number(.noteDuration, NoteDuration.validRange))
    }

    func soundSource() throws(WrongValue) -> SoundSourceID { try word(.soundSource) { SoundSourceID($0) } }

    /// An empty name is none, because some programs quote every field.
    func output() throws(WrongValue) -> String? {
        guard let name = try textIfAny(.output), !name.isEmpty else { return nil }
        return name
    }

    func adaptiveRange() throws(WrongValue) -> NoteRange? {
        if case (.null, .null) = (value(.adaptiveLowest).storage, value(.adaptiveHighest).storage) { return nil }
        let lowest = try wholeNumber(.adaptiveLowest, RecordLimits.lowestNotes)
        let highest = try wholeNumber(.adaptiveHighest, RecordLimits.highestNotes)
        return NoteRange(MIDINote(lowest)...MIDINote(highest))
    }
}

/// The limits of the tables' constraints.
enum RecordLimits {
    /// Cents: less than a million.
    static let offsets = (-1e6).nextUp...1e6.nextDown
    /// Hz and other positive numbers.
    static let positive = Double.leastNonzeroMagnitude...1e6.nextDown
    /// Seconds.
    static let times = 0...1e9.nextDown
    /// Bounds of adaptive ranges, which all include the starting range.
    static let lowestNotes = NoteRange.limits.lowerBound.rawValue...NoteRange.adaptiveStart.notes.lowerBound.rawValue
    static let highestNotes = NoteRange.adaptiveStart.notes.upperBound.rawValue...NoteRange.limits.upperBound.rawValue
}

/// A time in UTC to the millisecond, as stored: "2026-11-21T13:05:00.250Z". The texts sort by time.
enum Timestamp {
    /// Years with four digits.
    private static let range = Date.distantPast..<Date(timeIntervalSince1970: 253_402_300_800)
    private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    /// Rounded to the nearest millisecond.
    static func text(_ date: Date) -> String {
        // The style truncates to milliseconds.
        let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
        return Date(timeIntervalSince1970: (milliseconds + 0.5) / 1000).formatted(style)
    }

    /// Parses any ISO 8601 time with a zone; the fraction is optional.
    static func date(_ text: String) -> Date? {
        if let date = utc(text) { return date }
        guard let date = try? style.parse(text) else { return nil }
        let rounded = Date(timeIntervalSince1970: (date.timeIntervalSince1970 * 1000).rounded() / 1000)
        return range.contains(rounded) ? rounded : nil
    }

    /// Parses only the stored form, ten times faster than the style: a profile parses up to a million.
    private static func utc(_ text: String) -> Date? {
        var text = text
        return text.withUTF8 { bytes in
            guard bytes.count == 24, bytes[19] == UInt8(ascii: "."), bytes[23] == UInt8(ascii: "Z") else { return nil }
            func number(_ range: Range<Int>) -> Int32? {
                range.reduce(0) { number, place in
                    guard let number, (0x30...0x39).contains(bytes[place]) else { return nil }
                    return number * 10 + Int32(bytes[place]) - 0x30
                }
            }
            guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
                let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
                let millisecond = number(20..<23)
            else { return nil }
            var parts = tm()
            (parts.tm_year, parts.tm_mon, parts.tm_mday) = (year - 1900, month - 1, day)
            (parts.tm_hour, parts.tm_min, parts.tm_sec) = (hour, minute, second)
            let seconds = timegm(&parts)
            // timegm(3) normalises invalid dates to other days.
            guard parts.tm_mon == month - 1, parts.tm_mday == day, parts.tm_hour == hour else { return nil }
            return Date(timeIntervalSince1970: Double(seconds * 1000 + Int(millisecond)) / 1000)
        }
    }
}
