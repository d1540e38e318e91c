// SPDX-License-Identifier: MIT
import Music
import Foundation
import GRDB
import Platform
import Scratch
import Testing
import Training

@testable import Store

struct RecordImportTests {
    typealias Samples = RecordSamples

    /// Columns added later may be missing; all others are required.
    @Test(arguments: RecordColumn.allCases) func onlyALaterColumnMayBeMissing(_ column: RecordColumn) throws {
        func without(_ row: String) -> String {
            var fields = row.split(separator: ",", omittingEmptySubsequences: false)
            fields.remove(at: column.rawValue)
            return fields.joined(separator: ",")
        }
        let fixed = Samples.row(Samples.row(Samples.comparison, "adaptiveLowest", ""), "adaptiveHighest", "")
        let rows = [Samples.header, fixed, Samples.matching].map(without)
        let text = (["# peach-records:1"] + rows).joined(separator: "\n") + "\n"
        let store = try TrainingDataStore(inMemory: ())
        if [.isEasy, .adaptiveLowest, .adaptiveHighest, .output].contains(column) {
            try store.importRecords(text)
            #expect(try store.recordCount() == 2)
            #expect(try store.comparisonRecords().allSatisfy { !$0.completed.comparison.isEasy })
            #expect(try store.comparisonRecords().allSatisfy { $0.completed.adaptiveRange == nil })
            let outputs = try store.comparisonRecords().map(\.completed.output)
            #expect(outputs == [column == .output ? nil : "HDA Intel PCH (headphones)"])
        } else {
            #expect(throws: RecordImportError.self) { try store.importRecords(text) }
            #expect(try store.recordCount() == 0)
        }
    }

    /// Spreadsheets and people change the format of a file, not its content.
    @Test func equivalentFilesAreReadTheSame() throws {
        let plain = Samples.file(Samples.comparison, Samples.matching)
        let store = try TrainingDataStore(inMemory: ())
        try store.importRecords(plain)
        let expected = try store.exported()
        let commas = String(repeating: ",", count: RecordColumn.names.count - 1)
        let moved = Samples.row(Samples.comparison, "timestamp", "2026-03-01T01:00:00+01:00")
        let variants = [
            "\u{FEFF}" + plain, plain.replacing("\n", with: "\r\n"),
            plain + "\n\n", plain.replacing("peach-records:1", with: "peach-records:1" + commas),
            plain.replacing(",", with: "\",\"").replacing("\n", with: "\"\n\"").replacing("\"\"", with: "").replacing(
                "# peach-records:1\"", with: "\"# peach-records:1\""
            ).replacing(/\n"$/, with: "\n"),
            // Every field in quotation marks.
            "# peach-records:1\n"
                + plain.split(separator: "\n").dropFirst().map { row in
                    "\"" + row.replacing(",", with: "\",\"") + "\"\n"
                }.joined(),
            plain.replacing("F9B4A367", with: "f9b4a367"), plain.replacing("false", with: "FALSE"),
            plain.replacing("28.5", with: "2.850e1"), Samples.file(moved, Samples.matching),
            "{\"version\": 1, \"format\": \"peach-records\"}\n"
                + [Samples.comparison, Samples.matching].map { Samples.json($0) + "\n" }.joined(separator: "\r\n"),
            plain + Samples.comparison + "\n",
        ]
        for text in variants {
            let other = try TrainingDataStore(inMemory: ())
            #expect(throws: Never.self, "\(text.prefix(60))") { try other.importRecords(text) }
            #expect(try other.exported() == expected, "\(text.prefix(60))")
        }
        var names = RecordColumn.names
        names.swapAt(1, 7)
        func swapped(_ row: String) -> String {
            var fields = row.split(separator: ",", omittingEmptySubsequences: false)
            fields.swapAt(1, 7)
            return fields.joined(separator: ",")
        }
        let reordered =
            "# peach-records:1\n" + names.joined(separator: ",") + "\n" + swapped(Samples.comparison) + "\n"
            + swapped(Samples.matching) + "\n"
        let other = try TrainingDataStore(inMemory: ())
        try other.importRecords(reordered)
        #expect(try other.exported() == expected)
    }

    @Test func replacingDeletesTheOthersAndKeepsACopy() throws {
        let folder = try TemporaryFolder()
        let store = try TrainingDataStore.filled(20, seed: 1, path: folder.path())
        let before = try store.exported()
        let summary = try store.importRecords(Samples.file(Samples.comparison), isReplacing: true)
        #expect(summary.added == 1 && summary.removed == 40)
        #expect(try store.recordCount() == 1)
        #expect(try TrainingDataStore(path: try #require(summary.backup)).exported() == before)
        let empty = try TrainingDataStore(path: folder.path("other.sqlite"))
        #expect(try empty.importRecords(Samples.file(Samples.comparison), isReplacing: true).backup == nil)
    }

    @Test func recordsWithOtherContentsAreCountedAndStay() throws {
        let folder = try TemporaryFolder()
        let store = try TrainingDataStore.filled(30, seed: 6, path: folder.path())
        let before = try store.exported()
        let rows = before.split(separator: "\n").map { String($0) }
        let corrected = rows.enumerated().map { index, row in
            index > 1 && index.isMultiple(of: 3) ? Samples.row(row, "noteDuration", "1.25") : row
        }
        let count = zip(rows, corrected).count { $0 != $1 }
        let text = (corrected + [Samples.comparison, corrected[4]]).joined(separator: "\n") + "\n"
        #expect(
            try store.importRecords(text)
                == RecordImportSummary(added: 1, present: 60 - count + 1, differing: count))
        #expect(try store.importRecords(before) == RecordImportSummary(present: 60))
        let replacing = try store.importRecords(text, isReplacing: true)
        #expect(replacing.differing == 0 && replacing.added == 61)
        #expect(try store.importRecords(before).differing == count)
    }

    @Test func anEmptyFileReplacesNothing() throws {
        let folder = try TemporaryFolder()
        let store = try TrainingDataStore.filled(2, seed: 2, path: folder.path())
        #expect(try store.importRecords(Samples.file()).added == 0)
        #expect(throws: RecordImportError.file(.noRecords)) {
            try store.importRecords(Samples.file(), isReplacing: true)
        }
        #expect(try store.recordCount() == 4)
    }
}
