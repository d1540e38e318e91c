// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Platform

package enum RecordFormat: String, Hashable, Sendable, CaseIterable {
    /// RFC 4180 after a line with the format's version; one header for both kinds.
    case csv
    /// One JSON object per line; the first holds the format's version.
    case jsonl

    static let version = 1
    static let name = "peach-records"
    /// Precedes the version in the first line.
    static let csvMark = "# \(name):"

    package init?(ending name: String) {
        let formats = [".csv": RecordFormat.csv, ".jsonl": .jsonl, ".ndjson": .jsonl]
        guard let format = formats.first(where: { name.lowercased().hasSuffix($0.key) }) else { return nil }
        self = format.value
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

package struct BadRow: Error, Hashable, Sendable {
    /// The line on which the row begins, from 1.
    package let line: Int
    /// The first invalid column; nil if the row is malformed.
    package internal(set) var column: String?
    package internal(set) var value: String?
}

enum ImportedRow {
    case comparison(ComparisonRecord)
    case matching(PitchMatchingRecord)
    case exposure(ExposureRecord)
    /// A kind of training that this Peach lacks.
    case leftOut

    init(_ row: RecordRow) throws(WrongValue) {
        switch try row.text(.type) {
        case ComparisonRecord.type: self = .comparison(try ComparisonRecord(row))
        case PitchMatchingRecord.type: self = .matching(try PitchMatchingRecord(row))
        case ExposureRecord.type: self = .exposure(try ExposureRecord(row))
        case _: throw row.wrong(.type)
        }
    }
}

/// A file of records in any format: Peach's CSV or JSON lines, or the original app's CSV.
struct RecordFile {
    private var csv: CSVReader?
    /// The column of each field of a CSV row; nil for an ignored one.
    private var columns: [RecordColumn?] = []
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
        if mark.hasPrefix(RecordFormat.csvMark) {
            try Self.check(mark.dropFirst(RecordFormat.csvMark.count).description, RecordFormat.version)
            try readHeader(CSVReader(lines), RecordColumn.named)
        } else if mark.hasPrefix(ForeignRecords.mark) {
            try Self.check(mark.dropFirst(ForeignRecords.mark.count).description, ForeignRecords.version)
            foreign = ForeignRecords()
            try readHeader(CSVReader(lines), ForeignRecords.columns)
        } else {
            throw RecordFileFault.unknownFormat
        }
    }

    private static func check(_ version: String, _ known: Int) throws(RecordFileFault) {
        let version = version.trimmingCharacters(in: .whitespaces)
        guard version == "\(known)" else { throw .version(found: version, known: known) }
    }

    /// Reads the names of columns, which may stand in any order: all must be present but those added later, and no others.
    /// - Parameter known: by name; nil for an ignored column.
    private mutating func readHeader(_ reader: CSVReader, _ known: [String: RecordColumn?]) throws {
        var (csv, missing) = (reader, known)
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
        self.csv = csv
    }

    /// The next row that is not blank; nil at the end.
    /// - Throws: `RecordFileFault`, which ends the file; `BadRow`.
    mutating func next() throws -> (line: Int, row: ImportedRow)? {
        do {
            guard let row = try csv == nil ? nextObject() : nextFields() else { return nil }
            return (line, try foreign?.record(row) ?? ImportedRow(row))
        } catch let wrong as WrongValue {
            throw BadRow(line: line, column: wrong.column, value: wrong.value)
        }
    }

    private var line: Int { csv?.line ?? lines?.line ?? 0 }

    private mutating func nextFields() throws -> RecordRow? {
        guard let fields = try csv?.next() else { return nil }
        guard fields.count == columns.count else { throw WrongValue() }
        var values = RecordColumn.allCases.map { _ in DatabaseValue.null }
        for case (let column?, let field) in zip(columns, fields) {
            values[column.rawValue] = column.value(text: field)
        }
        return RecordRow(values)
    }

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

/// Reads CSV (RFC 4180) row by row. A quoted field may hold commas, line breaks and doubled quotation marks.
struct CSVReader {
    private var lines: LineReader
    private var row: [UInt8] = []
    private var nextLine: [UInt8] = []
    /// The line on which the last row begins, from 1.
    private(set) var line = 0

    init(_ lines: LineReader) { self.lines = lines }

    /// The fields of the next row that is not blank; an empty field is nil, "" an empty string.
    /// - Returns: nil at the end.
    /// - Throws: `RecordFileFault`, which ends the file; `WrongValue` if the row is not CSV in UTF-8.
    mutating func next() throws -> [String?]? {
        repeat {
            row.removeAll(keepingCapacity: true)
            var isOpen = false
            // A quoted field may span lines.
            repeat {
                nextLine.removeAll(keepingCapacity: true)
                guard try lines.read(into: &nextLine) else {
                    if isOpen { throw RecordFileFault.unreadableLine(line) }
                    return nil
                }
                if row.isEmpty { line = lines.line }
                for byte in nextLine where byte == UInt8(ascii: "\"") { isOpen.toggle() }
                row += nextLine
                if row.count > LineReader.longest { throw RecordFileFault.unreadableLine(line) }
            } while isOpen
            if row.last == UInt8(ascii: "\n") { row.removeLast() }
            if row.last == UInt8(ascii: "\r") { row.removeLast() }
        } while row.isEmpty
        guard String(validating: row, as: UTF8.self) != nil, let fields = Self.fields(of: row) else {
            throw WrongValue()
        }
        return fields
    }

    private static func fields(of row: [UInt8]) -> [String?]? {
        let (comma, quote) = (UInt8(ascii: ","), UInt8(ascii: "\""))
        var fields: [String?] = []
        var index = 0
        while true {
            if index < row.count, row[index] == quote {
                var field: [UInt8] = []
                index += 1
                while true {
                    guard let end = row[index...].firstIndex(of: quote) else { return nil }
                    field += row[index..<end]
                    index = end + 1
                    guard index < row.count, row[index] == quote else { break }
                    field.append(quote)
                    index += 1
                }
                fields.append(String(decoding: field, as: UTF8.self))
            } else {
                let field = row[index...].prefix { $0 != comma }
                guard !field.contains(quote) else { return nil }
                fields.append(field.isEmpty ? nil : String(decoding: field, as: UTF8.self))
                index = field.endIndex
            }
            if index == row.count { return fields }
            guard row[index] == comma else { return nil }
            index += 1
        }
    }
}

/// Reads text line by line, without a leading byte order mark.
struct LineReader {
    /// The maximum bytes of a line, and of all lines of one row.
    static let longest = 1 << 20
    static let mostLines = 2_000_000

    private var source: ByteSource
    private var bytes: [UInt8] = []
    private var position = 0
    private(set) var line = 0

    init(_ source: ByteSource) { self.source = source }

    /// Appends the next line including its line feed.
    /// - Returns: false at the end.
    mutating func read(into text: inout [UInt8]) throws(RecordFileFault) -> Bool {
        guard try fill() else { return false }
        line += 1
        if line > Self.mostLines { throw .tooLarge }
        repeat {
            let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n"))
            let next = end.map { $0 + 1 } ?? bytes.count
            text += bytes[position..<next]
            position = next
            if text.count > Self.longest { throw .unreadableLine(line) }
            if end != nil { break }
        } while try fill()
        if line == 1, text.starts(with: [0xEF, 0xBB, 0xBF]) { text.removeFirst(3) }
        return true
    }

    private mutating func fill() throws(RecordFileFault) -> Bool {
        guard position == bytes.count else { return true }
        position = 0
        do {
            try source.read(into: &bytes)
        } catch {
            throw RecordFileFault(error)
        }
        return !bytes.isEmpty
    }
}
