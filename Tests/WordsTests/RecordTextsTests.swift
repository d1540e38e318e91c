// SPDX-License-Identifier: MIT
import Commands
import Glibc
import Store
import Testing

@testable import Words

/// What is said of files of records.
struct RecordTextsTests {
    private static let files: [(fault: RecordFileFault, names: [String])] = [
        (.unreadable(errno: EISDIR), []), (.unknownFormat, []), (.version(found: "9", known: 1), ["9", "1"]),
        (.missingColumn("answer"), ["answer"]), (.unknownColumn("mood"), ["mood"]), (.unreadableLine(7), ["7"]),
        (.tooLarge, ["000 MB"]), (.noRecords, []),
    ]

    @Test func files() {
        for (fault, names) in Self.files {
            Sentences.check(naming: names + ["/a.csv"]) { $0.sentence(for: fault, file: "/a.csv") }
            Sentences.check(naming: names) { $0.sentence(for: fault, file: "-") }
            Sentences.check(naming: names) { $0.sentence(forAny: CommandError.recordFile(fault, file: "/a.csv")) }
        }
        #expect(ExitStatus(RecordFileFault.unreadable(errno: EACCES)) == .noInput)
        #expect(ExitStatus(RecordFileFault.unreadableLine(2)) == .data)
    }

    @Test func rows() {
        let rows: [(BadRow, names: [String])] = [
            (BadRow(line: 17), []), (BadRow(line: 17, column: "answer"), ["answer"]),
            (BadRow(line: 17, column: "answer", value: "wrong"), ["answer", "wrong"]),
        ]
        for (row, names) in rows {
            Sentences.check(naming: names + ["a.csv", "17"], isWhole: false) { $0.sentence(for: row, file: "a.csv") }
            Sentences.check(naming: names + ["17"]) { $0.sentence(for: row, file: "-") }
        }
    }

    @Test func whatWasDone() {
        for count in [1, 5, 20] { Sentences.check { $0.nothingImported(badRows: count) } }
        for count in [0, 1, 2] { Sentences.check(naming: ["/a.csv"]) { $0.exported(file: "/a.csv", records: count) } }
        Sentences.check { $0.imported(RecordImportSummary()) }
        let summary = RecordImportSummary(added: 12, present: 34, leftOut: 56, removed: 78, backup: "/b.sqlite")
        Sentences.check(naming: ["12", "34", "56", "78", "/b.sqlite"]) { $0.imported(summary) }
        for count in [1, 12] { Sentences.check(naming: ["--replace"]) { $0.notTaken(rows: count) } }
        Sentences.check(naming: ["12"]) { $0.notTaken(rows: 12) }
        let all = RecordCounts(comparisons: 1234, matchings: 1)
        Sentences.check(naming: ["234", "/a.sqlite", "/b.sqlite"]) {
            $0.restored(all, from: "/a.sqlite", kept: "/b.sqlite", isInUse: true)
        }
        Sentences.check(naming: ["234", "/a.sqlite"]) {
            $0.restored(all, from: "/a.sqlite", kept: nil, isInUse: false)
        }
        Sentences.check(naming: ["234", "/b.sqlite"]) { $0.forgotten(all, backup: "/b.sqlite") }
        for counts in [all, RecordCounts(comparisons: 1, matchings: 0), RecordCounts(comparisons: 0, matchings: 3)] {
            #expect(Texts(.english).question(forgetting: counts, file: "/d").hasSuffix("[y/N] "))
            #expect(Texts(.german).question(forgetting: counts, file: "/d").hasSuffix("[j/N] "))
        }
        Sentences.check { $0.nothingForgotten }
        Sentences.check { $0.nothingToForget }
    }

    @Test func onlyAYesIsYes() {
        for answer in ["", "n", "no", "nein", "yess", "yn", "1"] {
            #expect(!Texts(.english).isYes(answer) && !Texts(.german).isYes(answer))
        }
        for answer in ["y", "Y", "yes"] { #expect(Texts(.english).isYes(answer) && Texts(.german).isYes(answer)) }
        for answer in ["j", "J", "ja"] { #expect(!Texts(.english).isYes(answer) && Texts(.german).isYes(answer)) }
    }
}
