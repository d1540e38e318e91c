// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Platform

/// File formats of records.
package enum RecordFormat: String, Hashable, Sendable, CaseIterable {
    /// RFC 4180 after a line with the format's version; one header for both kinds.
    case csv
    /// One JSON object per line; the first holds the format's version.
    case jsonl

    /// The version written and read.
    static let version = 1
    static let name = "peach-records"
    /// Precedes the version in the first line.
    static let csvMark = "# \(name):"
}

extension RecordFormat {
    /// By the ending of a file name; nil if unknown.
    package init?(ending name: String) {
        let name = name.lowercased()
        if name.hasSuffix(".csv") {
            self = .csv
        } else if name.hasSuffix(".jsonl") || name.hasSuffix(".ndjson") {
            self = .jsonl
        } else {
            return nil
        }
    }
}

/// Why a file of records cannot be read at all.
package enum RecordFileFault: Error, Hashable, Sendable {
    case unreadable(errno: Int32)
    /// Neither Peach's format nor the original app's.
    case unknownFormat
    /// An unsupported version of either format.
    case version(found: String, known: Int)
    case missingColumn(String)
    /// Unknown or duplicate.
    case unknownColumn(String)
    /// A line is too long, or a quotation mark is never closed.
    case unreadableLine(Int)
    /// More bytes than `TrainingDataStore.largestImport`, or more than two million lines.
    case tooLarge
    /// Nothing follows the header that could replace the records.
    case noRecords

    package init(_ failure: ByteSource.Failure) {
        switch failure {
        case .unreadable(let errno): self = .unreadable(errno: errno)
        case .tooLarge: self = .tooLarge
        }
    }
}

/// An invalid row of a file.
package struct BadRow: Error, Hashable, Sendable {
    /// The line on which the row begins, from 1.
    package let line: Int
    /// The first invalid column; nil if the row is malformed.
    package let column: String?
    /// The invalid value; nil if there is none.
    package let value: String?

    package init(line: Int, column: String? = nil, value: String? = nil) {
        (self.line, self.column, self.value) = (line, column, value)
    }

    init(line: Int, _ wrong: WrongValue) { self.init(line: line, column: wrong.column, value: wrong.value) }
}

/// A row of a file of records.
enum ImportedRow {
    case comparison(ComparisonRecord)
    case matching(PitchMatchingRecord)
    /// A kind of training that this Peach lacks.
    case leftOut

    /// Parses a row of Peach's own formats.
    init(_ row: RecordRow) throws(WrongValue) {
        switch try row.text(.type) {
        case ComparisonRecord.type: self = .comparison(try ComparisonRecord(row))
        case PitchMatchingRecord.type: self = .matching(try PitchMatchingRecord(row))
        case _: throw row.wrong(.type)
        }
    }
}

/// A file of records in any format: Peach's CSV or JSON lines, or the original app's CSV.
struct RecordFile {
    private var table: CSVTable?
    private var lines: LineReader?
    private let decoder = JSONDecoder()
    private var foreign: ForeignRecords?

    /// Reads the first line, and the header of a CSV table.
    init(_ source: ByteSource) throws {
        var lines = LineReader(source)
        var first: [UInt8] = []
        _ = try lines.read(into: &first)
        if first.first == UInt8(ascii: "{") {
            let head = try? JSONSerialization.jsonObject(with: Data(first)) as? [String: Any]
            guard let head, head["format"] as? String == RecordFormat.name else { throw RecordFileFault.unknownFormat }
            try Self.check("\(head["version"] ?? "")", RecordFormat.version)
            self.lines = lines
            return
        }
        // A spreadsheet may have quoted the line and appended separators.
        let mark = String(decoding: first, as: UTF8.self).trimmingCharacters(
            in: CharacterSet(charactersIn: "\",;\t\r\n"))
        let csv = CSVReader(lines)
        if mark.hasPrefix(RecordFormat.csvMark) {
            try Self.check(mark.dropFirst(RecordFormat.csvMark.count).description, RecordFormat.version)
            table = try CSVTable(csv, RecordColumn.named)
        } else if mark.hasPrefix(ForeignRecords.mark) {
            try Self.check(mark.dropFirst(ForeignRecords.mark.count).description, ForeignRecords.version)
            (table, foreign) = (try CSVTable(csv, ForeignRecords.columns), ForeignRecords())
        } else {
            throw RecordFileFault.unknownFormat
        }
    }

    private static func check(_ version: String, _ known: Int) throws(RecordFileFault) {
        let version = version.trimmingCharacters(in: .whitespaces)
        guard version == "\(known)" else { throw .version(found: version, known: known) }
    }

    /// The next row that is not blank; nil at the end.
    /// - Throws: `RecordFileFault`, which ends the file; `BadRow`.
    mutating func next() throws -> (line: Int, row: ImportedRow)? {
        do {
            guard let row = try table?.next() ?? nextObject() else { return nil }
            return (line, try foreign?.record(row) ?? ImportedRow(row))
        } catch let wrong as WrongValue {
            throw BadRow(line: line, wrong)
        }
    }

    private var line: Int { table?.line ?? lines?.line ?? 0 }

    private mutating func nextObject() throws -> RecordRow? {
        var text: [UInt8] = []
        repeat {
            text.removeAll(keepingCapacity: true)
            guard try lines?.read(into: &text) == true else { return nil }
        } while text.allSatisfy { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        do {
            return RecordRow(try decoder.decode(JSONFields.self, from: Data(text)).values)
        } catch is DecodingError {
            throw WrongValue()
        }
    }
}

/// A line of JSON: a flat object.
private struct JSONFields: Decodable {
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Indexed by the column's raw value.
    private(set) var values = RecordColumn.allCases.map { _ in DatabaseValue.null }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Key.self)
        for key in members.allKeys where try !members.decodeNil(forKey: key) {
            let column = RecordColumn.named[key.stringValue]
            let value: (any DatabaseValueConvertible)? =
                switch column?.kind {
                case .number: try? members.decode(Double.self, forKey: key)
                case .wholeNumber: try? members.decode(Int.self, forKey: key)
                case .flag: try? members.decode(Bool.self, forKey: key)
                case .text, nil: nil
                }
            let text = value == nil ? try? members.decode(String.self, forKey: key) : nil
            guard let column, value != nil || text != nil else {
                throw WrongValue(column: key.stringValue, value: text ?? "…")
            }
            values[column.rawValue] = value?.databaseValue ?? column.value(text: text)
        }
    }
}

/// Rows of a CSV file with a header, whose columns may stand in any order.
struct CSVTable {
    private var csv: CSVReader
    /// The column of each field; nil for an ignored one.
    private let columns: [RecordColumn?]

    /// Reads the header: all columns must be present but those added later, and no others.
    /// - Parameter known: by name; nil for an ignored column.
    init(_ csv: CSVReader, _ known: [String: RecordColumn?]) throws {
        var csv = csv
        var columns: [RecordColumn?] = []
        var missing = known
        do {
            for name in try csv.next() ?? [] {
                guard let column = missing.removeValue(forKey: name ?? "") else {
                    throw RecordFileFault.unknownColumn(name ?? "")
                }
                columns.append(column)
            }
        } catch is WrongValue {
            throw RecordFileFault.unreadableLine(csv.line)
        }
        let first = missing.filter { $0.value?.isLater == false }.keys.min()
        if let first { throw RecordFileFault.missingColumn(first) }
        (self.csv, self.columns) = (csv, columns)
    }

    /// The line on which the last row begins.
    var line: Int { csv.line }

    /// - Returns: nil at the end.
    /// - Throws: `RecordFileFault`; `WrongValue` without a column if the row is malformed.
    mutating func next() throws -> RecordRow? {
        guard let fields = try csv.next() else { return nil }
        guard fields.count == columns.count else { throw WrongValue() }
        var values = RecordColumn.allCases.map { _ in DatabaseValue.null }
        for case (let column?, let field) in zip(columns, fields) {
            values[column.rawValue] = column.value(text: field)
        }
        return RecordRow(values)
    }
}
