// SPDX-License-Identifier: MIT
import Commands
import Glibc
import Store
import Testing

@testable import Words

/// What is said of files of records.
struct RecordTextsTests {
    private static let files: [(fault: RecordFileFault, names: [String])] = [
        (.unreadable(errno: EISDIR), []), (.empty, []), (.notText(line: 7), ["7"]), (.unknownFormat, []),
        (.version(found: "9", known: 1), ["9", "1"]), (.missingColumn("answer"), ["answer"]),
        (.unknownColumn("mood"), ["mood"]), (.repeatedColumn("id"), ["id"]), (.openQuote(line: 7), ["7"]),
        (.tooLongLine(7), ["7"]), (.brokenOff(line: 7), ["7"]), (.separator(";"), ["emi"]), (.noRecords, []),
        (.tooLarge(limit: 1_000_000_000), ["000 MB"]),
        (.tooManyLines(limit: 12), ["12"]),
    ]

    private static let rows: [(fault: RowFault, names: [String])] = {
        let expectations: [(RowFault.Expectation, [String])] = [
            (.number(lowest: (-1e6).nextUp, highest: 1e6.nextDown), ["000"]), (.notZero, ["0"]),
            (.wholeNumber(lowest: 0, highest: 127), ["0", "127"]), (.moment, ["Z"]), (.identity, ["UUID"]),
            (.flag, ["true", "false"]), (.oneOf(["equal", "just"]), ["equal", "just"]),
            (.tuning(["equal", "just"]), ["equal", "just", "scl-mine-25fbccd7"]), (.interval, ["P5u"]),
            (.sound, ["peach:0:0"]), (.text, ["NUL"]),
        ]
        return [
            (.fieldCount(found: 3, expected: 26), ["3", "26"]), (.missing(column: "answer"), ["answer"]),
            (.contradiction(column: "targetNote", value: "66", other: "interval"), ["targetNote", "66", "interval"]),
            (.foreignField(column: "range"), ["range"]), (.idTaken("F9B4"), ["F9B4"]), (.misplacedQuote, []),
            (.notUTF8, ["UTF-8"]), (.notAnObject, ["JSON"]), (.unknownKey("mood"), ["mood"]),
            (.repeatedKey("id"), ["id"]),
        ] + expectations.map { (.refused(column: "answer", value: "wrong", $0.0), ["answer", "wrong"] + $0.1) }
    }()

    @Test func files() {
        #expect(Set(Self.files.map { Self.index($0.fault) }) == Set(0...14))
        for (fault, names) in Self.files {
            Sentences.check(naming: names + ["/a.csv"]) { $0.sentence(for: fault, file: "/a.csv") }
            Sentences.check(naming: names) { $0.sentence(for: fault, file: "-") }
            Sentences.check(naming: names) { $0.sentence(forAny: CommandError.recordFile(fault, file: "/a.csv")) }
        }
        #expect(ExitStatus(RecordFileFault.unreadable(errno: EACCES)) == .noInput)
        #expect(ExitStatus(RecordFileFault.brokenOff(line: 2)) == .data)
    }

    @Test func rows() {
        #expect(Set(Self.rows.map { Self.index($0.fault) }) == Set(0...10))
        for (fault, names) in Self.rows {
            let row = BadRow(line: 17, fault)
            Sentences.check(naming: names + ["a.csv", "17"], isWhole: false) { $0.sentence(for: row, file: "a.csv") }
            Sentences.check(naming: names + ["17"]) { $0.sentence(for: row, file: "-") }
        }
        let bounds: [(ClosedRange<Double>, english: String, german: String)] = [
            (0.3...3, "from 0.3 to 3", "von 0,3 bis 3"),
            (0...1e9.nextDown, "of at least 0 and less than 1,000,000,000", "ab 0 und unter 1.000.000.000"),
            (
                .leastNonzeroMagnitude...1e6.nextDown, "greater than 0 and less than 1,000,000",
                "über 0 und unter 1.000.000"
            ),
            (
                (-1e6).nextUp...1e6, "greater than −1,000,000 and at most 1,000,000",
                "über −1.000.000 und bis 1.000.000"
            ),
        ]
        for (range, english, german) in bounds {
            let bounds = RowFault.Expectation.number(lowest: range.lowerBound, highest: range.upperBound)
            let fault = RowFault.refused(column: "range", value: "9e9", bounds)
            #expect(English().reason(fault).hasSuffix("a number " + english))
            #expect(German().reason(fault).hasSuffix("eine Zahl " + german + " sein"))
        }
    }

    @Test func whatWasDone() {
        for (bad, listed) in [(1, 1), (5, 5), (1000, 20)] {
            Sentences.check { $0.nothingImported(badRows: bad, listed: listed) }
        }
        #expect(English().nothingImported(badRows: 1000, listed: 20).contains("and 980 more"))
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
            #expect(English().question(forgetting: counts, file: "/d").hasSuffix("[y/N] "))
            #expect(German().question(forgetting: counts, file: "/d").hasSuffix("[j/N] "))
        }
        Sentences.check { $0.nothingForgotten }
        Sentences.check { $0.nothingToForget }
    }

    @Test func onlyAYesIsYes() {
        for answer in ["", "n", "no", "nein", "yess", "yn", "1"] {
            #expect(!English().isYes(answer) && !German().isYes(answer))
        }
        for answer in ["y", "Y", "yes"] { #expect(English().isYes(answer) && German().isYes(answer)) }
        for answer in ["j", "J", "ja"] { #expect(!English().isYes(answer) && German().isYes(answer)) }
    }

    private static func index(_ fault: RecordFileFault) -> Int {
        switch fault {
        case .unreadable: 0
        case .empty: 1
        case .notText: 2
        case .unknownFormat: 3
        case .version: 4
        case .missingColumn: 5
        case .unknownColumn: 6
        case .repeatedColumn: 7
        case .openQuote: 8
        case .tooLongLine: 9
        case .brokenOff: 10
        case .tooLarge: 11
        case .tooManyLines: 12
        case .separator: 13
        case .noRecords: 14
        }
    }

    private static func index(_ fault: RowFault) -> Int {
        switch fault {
        case .fieldCount: 0
        case .missing: 1
        case .refused: 2
        case .contradiction: 3
        case .foreignField: 4
        case .idTaken: 5
        case .misplacedQuote: 6
        case .notUTF8: 7
        case .notAnObject: 8
        case .unknownKey: 9
        case .repeatedKey: 10
        }
    }
}
