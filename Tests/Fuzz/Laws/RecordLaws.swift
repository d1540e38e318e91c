// SPDX-License-Identifier: MIT
import Machine

@testable import Store

/// What holds of every file that somebody imports.
enum RecordLaws {
    /// What reading a file says, one after the other.
    private enum Told: Hashable {
        case comparison(ComparisonRecord, line: Int)
        case matching(PitchMatchingRecord, line: Int)
        case leftOut(line: Int)
        case bad(BadRow)
        /// The last one.
        case file(RecordFileFault)

        var line: Int? {
            switch self {
            case .comparison(_, let line), .matching(_, let line), .leftOut(let line): line
            case .bad(let row): row.line
            case .file(.unreadableLine(let line)): line
            case .file: nil
            }
        }
    }

    static func check(_ bytes: [UInt8]) throws(BrokenLaw) {
        try CSVLaws.check(bytes)
        let told = read(ByteSource(bytes))
        let again = try SlowWriter.read(bytes) { read($0) }
        try require(told == again, "read in pieces: \(told), \(again)")
        let lines = told.compactMap(\.line)
        try require(lines.allSatisfy((1...PlainLines.count(bytes)).contains), "where? \(told)")
        try require(zip(lines, lines.dropFirst()).allSatisfy { $0 <= $1 }, "not in order: \(told)")
        let records = told.filter {
            if case .comparison = $0 { true } else if case .matching = $0 { true } else { false }
        }
        guard !records.isEmpty else { return }
        for format in RecordFormat.allCases { try checkWriting(records, format) }
    }

    private static func read(_ source: ByteSource) -> [Told] {
        var told: [Told] = []
        do {
            var file = try RecordFile(source)
            while true {
                do {
                    guard let (line, row) = try file.next() else { return told }
                    switch row {
                    case .comparison(let record): told.append(.comparison(record, line: line))
                    case .matching(let record): told.append(.matching(record, line: line))
                    case .leftOut: told.append(.leftOut(line: line))
                    }
                } catch let row as BadRow {
                    told.append(.bad(row))
                }
            }
        } catch {
            return told + [.file(error as? RecordFileFault ?? .unknownFormat)]
        }
    }

    /// The tables take them, and written as either format and read again they are the same.
    private static func checkWriting(_ records: [Told], _ format: RecordFormat) throws(BrokenLaw) {
        var comparisons: [ComparisonRecord] = []
        var matchings: [PitchMatchingRecord] = []
        for record in records {
            if case .comparison(let record, _) = record { comparisons.append(record) }
            if case .matching(let record, _) = record { matchings.append(record) }
        }
        var file: [UInt8] = []
        do {
            let store = try TrainingDataStore(inMemory: ())
            try store.append(comparisons, matchings)
            (comparisons, matchings) = (try store.comparisonRecords(), try store.pitchMatchingRecords())
            try store.exportRecords(as: format) { piece in
                file += piece
                return 0
            }
            let other = try TrainingDataStore(inMemory: ())
            let summary = try other.importRecords(from: ByteSource(file))
            let isSame = try other.comparisonRecords() == comparisons && other.pitchMatchingRecords() == matchings
            guard isSame, summary.present + summary.differing == 0 else { throw BrokenLaw("read \(summary)") }
        } catch {
            throw BrokenLaw(
                "\(comparisons), \(matchings) written as \(format), \(String(decoding: file, as: UTF8.self)): \(error)")
        }
    }
}
