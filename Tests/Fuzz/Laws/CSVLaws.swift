// SPDX-License-Identifier: MIT
import Machine

@testable import Store

/// What holds of every text that is read as CSV.
enum CSVLaws {
    private enum Told: Hashable {
        case row(CSVRow)
        case fault(CSVError)

        var line: Int {
            switch self {
            case .row(let row): row.line
            case .fault(let error): error.line
            }
        }
    }

    /// So small that inputs reach it.
    private static let limits = {
        var limits = CSVReader.Limits()
        (limits.row, limits.fields) = (300, 40)
        return limits
    }()

    static func check(_ bytes: [UInt8]) throws(BrokenLaw) {
        let told = read(ByteSource(bytes))
        let again = try SlowWriter.read(bytes) { read($0) }
        try require(told == again, "read in pieces: \(told), \(again)")
        let lines = told.map(\.line)
        try require(lines.allSatisfy((1...PlainLines.count(bytes)).contains), "where? \(told)")
        try require(zip(lines, lines.dropFirst()).allSatisfy { $0 < $1 }, "not in order: \(told)")
        var rows: [CSVRow] = []
        for case .row(let row) in told {
            try require(row.count >= 1 && row.count <= limits.fields, "\(row.count) fields")
            try require(row.bytes.count <= limits.row, "a row of \(row.bytes.count) bytes")
            rows.append(row)
        }
        try checkWriting(rows)
    }

    private static func read(_ source: ByteSource) -> [Told] {
        var reader = CSVReader(source, limits: limits)
        var told: [Told] = []
        while true {
            do throws(CSVError) {
                guard let row = try reader.next() else { return told }
                told.append(.row(row))
            } catch {
                told.append(.fault(error))
                if error.endsReading { return told }
            }
        }
    }

    private static func checkWriting(_ rows: [CSVRow]) throws(BrokenLaw) {
        var writer = CSVWriter()
        // What is written begins with the names of columns: a mark of the byte order is none behind them.
        writer.put("id")
        writer.endRow()
        for row in rows {
            for field in fields(of: row) { writer.put(field) }
            writer.endRow()
        }
        let read = read(ByteSource(writer.take())).dropFirst()
        try require(read.count == rows.count, "\(rows.count) rows written, \(read.count) read")
        for (row, told) in zip(rows, read) {
            guard case .row(let again) = told else { throw BrokenLaw("written \(row), read \(told)") }
            try require(fields(of: row) == fields(of: again), "written \(row), read \(again)")
        }
    }

    /// Nil for nothing at all.
    private static func fields(of row: CSVRow) -> [String?] {
        (0..<row.count).map { row.isEmpty($0) ? nil : row[$0] }
    }
}
