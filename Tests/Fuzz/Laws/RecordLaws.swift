// SPDX-License-Identifier: MIT
import Machine

@testable import Store

/// What holds of every file that somebody imports.
enum RecordLaws {
    /// What reading a file says, one after the other.
    private enum Told: Hashable {
        case record(line: Int, [RecordCell])
        case leftOut(line: Int)
        case bad(BadRow)
        /// The last one.
        case file(RecordFileFault)

        var line: Int? {
            switch self {
            case .record(let line, _), .leftOut(let line): line
            case .bad(let row): row.line
            case .file(.notText(let line)), .file(.openQuote(let line)), .file(.tooLongLine(let line)),
                .file(.brokenOff(let line)):
                line
            case .file: nil
            }
        }
    }

    static func check(_ bytes: [UInt8]) throws(BrokenLaw) {
        try CSVLaws.check(bytes)
        var records: [ImportedRow] = []
        let told = read(ByteSource(bytes), &records)
        let again = try SlowWriter.read(bytes) { read($0) }
        try require(told == again, "read in pieces: \(told), \(again)")
        let lines = told.compactMap(\.line)
        try require(lines.allSatisfy((1...PlainLines.count(bytes)).contains), "where? \(told)")
        try require(zip(lines, lines.dropFirst()).allSatisfy { $0 <= $1 }, "not in order: \(told)")
        for case .record(_, let cells) in told { try check(cells) }
        for format in RecordFormat.allCases { try checkWriting(records, format) }
    }

    private static func read(_ source: ByteSource) -> [Told] {
        var records: [ImportedRow] = []
        return read(source, &records)
    }

    private static func read(_ source: ByteSource, _ records: inout [ImportedRow]) -> [Told] {
        var told: [Told] = []
        do throws(RecordFileProblem) {
            var file = try RecordFile(source)
            while true {
                do throws(RecordFileProblem) {
                    guard let (line, row) = try file.next() else { return told }
                    records.append(row)
                    told.append(cells(of: row).map { .record(line: line, $0) } ?? .leftOut(line: line))
                } catch {
                    guard case .row(let row) = error else { throw error }
                    told.append(.bad(row))
                }
            }
        } catch {
            switch error {
            case .file(let fault): told.append(.file(fault))
            case .row(let row): told.append(.bad(row))
            }
        }
        return told
    }

    /// By raw value of the columns; nil for no record.
    private static func cells(of row: ImportedRow) -> [RecordCell]? {
        switch row {
        case .comparison(let record): RecordColumn.allCases.map { record.cell($0) }
        case .matching(let record): RecordColumn.allCases.map { record.cell($0) }
        case .leftOut: nil
        }
    }

    /// Written as either format and read again they are the same, and both formats are text.
    private static func checkWriting(_ records: [ImportedRow], _ format: RecordFormat) throws(BrokenLaw) {
        var writer = RecordWriter(format)
        for row in records {
            switch row {
            case .comparison(let record): writer.put(record)
            case .matching(let record): writer.put(record)
            case .leftOut: break
            }
        }
        let file = writer.take()
        var found: [[RecordCell]] = []
        for told in read(ByteSource(file)) {
            guard case .record(_, let cells) = told else { throw BrokenLaw("written as \(format), read \(told)") }
            found.append(cells)
        }
        let expected = records.compactMap(cells)
        try require(found == expected, "written as \(format): \(expected), read \(found)")
    }

    /// A record is one that could have been made by training: what it says is possible, and one thing fits the other.
    private static func check(_ cells: [RecordCell]) throws(BrokenLaw) {
        func number(_ column: RecordColumn) -> Double? {
            switch cells[column.rawValue] {
            case .number(let number): number
            case .count(let count): Double(count)
            case .none, .text, .flag: nil
            }
        }
        for column in RecordColumn.allCases {
            if let number = number(column) { try require(number.isFinite, "\(column): \(number)") }
        }
        for column in [RecordColumn.referenceNote, .targetNote] {
            try require(number(column).map { (0...127).contains($0) } == true, "\(column): \(cells)")
        }
        for column in [RecordColumn.referenceFrequency, .referencePitch, .noteDuration] {
            try require(number(column).map { $0 > 0 } == true, "\(column): \(cells)")
        }
        if let offset = number(.centOffset) {
            let isHigher = cells[RecordColumn.answer.rawValue] == .text("higher")
            let isCorrect = cells[RecordColumn.isCorrect.rawValue] == .flag(true)
            try require(offset != 0 && isCorrect == (isHigher == (offset > 0)), "right or wrong? \(cells)")
        } else {
            let range = number(.range) ?? 0
            try require(number(.initialCentOffset).map { $0.magnitude <= range } == true, "began outside: \(cells)")
        }
    }
}
