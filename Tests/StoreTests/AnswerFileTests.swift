// SPDX-License-Identifier: MIT
import Machine
import Music
import Testing
import Training

@testable import Store

/// Answers are read from Peach's own exports as well as from tables.
struct AnswerFileTests {
    private func rows(_ bytes: [UInt8]) throws -> [AnswerFile.Row] {
        var file = try AnswerFile(ByteSource(bytes))
        var rows: [AnswerFile.Row] = []
        while let row = try file.next() { rows.append(row) }
        return rows
    }

    /// Nothing of an export is lost or turned round: what the profile learns is what is read.
    @Test(arguments: RecordFormat.allCases) func anExportHasEveryAnswerOfTheStore(format: RecordFormat) throws {
        let store = try TrainingDataStore(inMemory: ())
        let (comparisons, matchings) = try RecordSamples.extremes(seed: 7)
        try store.append(comparisons, matchings)
        var bytes: [UInt8] = []
        try store.exportRecords(as: format) { piece in
            bytes += piece
            return 0
        }
        let rows = try rows(bytes)
        #expect(rows.count == comparisons.count + matchings.count)
        #expect(rows.count { $0 == .other } == matchings.count)
        let expected = comparisons.map { record in
            AnswerFile.Row.answer(
                offset: record.completed.comparison.targetNote.offset, isCorrect: record.completed.isCorrect,
                of: Skill(record.completed))
        }
        #expect(Set(rows.filter { $0 != .other }) == Set(expected))
        #expect(try AnswerFile(ByteSource(bytes)).isExport)
    }

    @Test func aTableIsReadAsBefore() throws {
        let rows = try rows(Array("time,offset_cents,correct\n1,-2.5,1\n\n2,9,no\n".utf8))
        #expect(
            rows == [
                .answer(offset: -2.5, isCorrect: true, of: nil), .answer(offset: 9, isCorrect: false, of: nil),
            ])
    }

    @Test(arguments: [
        ("# peach-records: 9\nid\n", AnswerTableError(line: 1, .records(.version(found: "9", known: 1)))),
        ("{\"format\":\"else\"}\n", AnswerTableError(line: 1, .records(.unknownFormat))),
        (
            "{\"format\":\"peach-records\",\"version\":1}\n{\"type\":",
            AnswerTableError(line: 1, .records(.brokenOff(line: 2)))
        ),
        ("# peach-records: 1\nid,type\n", AnswerTableError(line: 1, .records(.missingColumn("timestamp")))),
        ("", AnswerTableError(line: 1, .empty)),
    ])
    func whatIsNoExportAndNoTableIsRefused(text: String, error: AnswerTableError) throws {
        let thrown = #expect(throws: AnswerTableError.self) { try rows(Array(text.utf8)) }
        if case .records(.missingColumn)? = thrown?.fault { return }
        #expect(thrown == error)
    }

    /// One wrong row leaves the others readable, as in a table.
    @Test func aWrongRecordIsToldByItsLine() throws {
        let text = "{\"format\":\"peach-records\",\"version\":1}\n{\"type\":\"comparison\"}\n\n7\n"
        var file = try AnswerFile(ByteSource(Array(text.utf8)))
        var lines: [Int] = []
        for _ in 0..<2 {
            do { _ = try file.next() } catch {
                #expect(!error.endsReading)
                lines.append(error.line)
            }
        }
        #expect(try file.next() == nil && lines == [2, 4])
    }
}
