// SPDX-License-Identifier: MIT
import Machine

/// What a file of records holds, row after row.
enum ImportedRow {
    case comparison(ComparisonRecord)
    case matching(PitchMatchingRecord)
    /// Training that this Peach does not have.
    case leftOut
}

/// Why there is no next row.
enum RecordFileProblem: Error {
    /// Nothing can be read any more.
    case file(RecordFileFault)
    /// One row is wrong; the next one can be read.
    case row(BadRow)
}

/// One format of a file of records, behind its first line.
protocol RecordFileReader {
    /// Nil at the end; blank lines are no rows.
    mutating func next() throws(RecordFileProblem) -> (line: Int, row: ImportedRow)?
}

/// A file of records, whatever its format: Peach's CSV or JSON lines, or the original app's CSV.
struct RecordFile {
    /// Most lines of a file: more than a life of training, and a bound for time and disk.
    static let mostLines = 2_000_000

    private var reader: any RecordFileReader

    /// Reads the first line, and the header of a table.
    init(_ source: ByteSource) throws(RecordFileProblem) {
        var input = ByteInput(source)
        guard let first = try Self.guarded({ () throws(CSVError) in try input.peek() }) else { throw .file(.empty) }
        if first == UInt8(ascii: "{") {
            try self.init(lines: input)
        } else {
            var csv = CSVReader(input)
            guard let mark = try Self.guarded({ () throws(CSVError) in try csv.next() }) else { throw .file(.empty) }
            try self.init(csv, mark: mark)
        }
    }

    /// Of JSON lines.
    init(lines input: ByteInput) throws(RecordFileProblem) { reader = try JSONRecordReader(input) }

    /// - Parameter mark: what `csv` read last, the first row.
    init(_ csv: CSVReader, mark: CSVRow) throws(RecordFileProblem) { reader = try Self.reader(csv, mark: mark) }

    /// Whether such a first row begins an export, of whatever version.
    static func isMark(_ row: CSVRow) -> Bool {
        [RecordFormat.csvMark, ForeignRecordReader.mark].contains { row[0].hasPrefix($0) }
    }

    mutating func next() throws(RecordFileProblem) -> (line: Int, row: ImportedRow)? { try reader.next() }

    /// - Parameter mark: the first row; a spreadsheet may have put commas behind it.
    private static func reader(_ csv: CSVReader, mark: CSVRow) throws(RecordFileProblem) -> any RecordFileReader {
        let text = mark[0]
        // As spreadsheets write it that separate otherwise: with empty fields behind the mark.
        if isMark(mark), let separator = CSVRow.separator(of: [text]) { throw .file(.separator(separator)) }
        let isAlone = (1..<mark.count).allSatisfy { mark[$0].isEmpty }
        if isAlone, let version = version(in: text, behind: RecordFormat.csvMark) {
            guard version == "\(RecordFormat.version)" else {
                throw .file(.version(found: version, known: RecordFormat.version))
            }
            return try CSVRecordReader(csv)
        }
        if isAlone, let version = version(in: text, behind: ForeignRecordReader.mark) {
            guard version == "\(ForeignRecordReader.version)" else {
                throw .file(.version(found: version, known: ForeignRecordReader.version))
            }
            return try ForeignRecordReader(csv)
        }
        throw .file(.unknownFormat)
    }

    private static func version(in text: String, behind mark: String) -> String? {
        text.hasPrefix(mark) ? text.dropFirst(mark.count).trimmingPrefix { $0 == " " }.description : nil
    }

    /// For what comes before the first row, where every error is the file's.
    static func guarded<Value>(_ body: () throws(CSVError) -> Value) throws(RecordFileProblem) -> Value {
        do {
            return try body()
        } catch {
            if case .misplacedQuote = error.fault { throw .file(.unknownFormat) }
            throw .file(RecordFileFault(error) ?? .notText(line: error.line))
        }
    }
}

extension RecordFileFault {
    /// Nil if only one row is wrong.
    init?(_ error: CSVError) {
        switch error.fault {
        case .misplacedQuote, .notUTF8: return nil
        case .openQuote: self = .openQuote(line: error.line)
        case .tooLong: self = .tooLongLine(error.line)
        case .binary: self = .notText(line: error.line)
        case .source(.unreadable(let errno)): self = .unreadable(errno: errno)
        case .source(.tooLarge(let limit)): self = .tooLarge(limit: limit)
        }
    }
}

extension RecordFileProblem {
    init(_ error: CSVError) {
        if let fault = RecordFileFault(error) {
            self = .file(fault)
        } else {
            self = .row(BadRow(line: error.line, error.fault == .notUTF8 ? .notUTF8 : .misplacedQuote))
        }
    }
}
