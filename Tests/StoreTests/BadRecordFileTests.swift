// SPDX-License-Identifier: MIT
import Chance
import Foundation
import Machine
import Testing
import Training

@testable import Store

/// A museum of files that are not imported: what is said of each, and that nothing of it remains.
struct BadRecordFileTests {
    typealias Samples = RecordSamples

    private static let good = Samples.file(Samples.comparison, Samples.matching)
    private static let json =
        [
            "{\"format\":\"peach-records\",\"version\":1}", Samples.json(Samples.comparison),
            Samples.json(Samples.matching),
        ].joined(separator: "\n") + "\n"

    private static let wholes: [(text: String, fault: RecordFileFault)] = [
        ("", .empty), ("\u{FEFF}", .empty), ("\n", .unknownFormat), ("hello\n", .unknownFormat),
        (Samples.header + "\n" + Samples.comparison + "\n", .unknownFormat), ("[]\n", .unknownFormat),
        ("{}\n", .unknownFormat), ("{\"format\":\"peach-records\"", .brokenOff(line: 1)), ("{{{\n", .unknownFormat),
        ("{\"format\":\"other\",\"version\":1}\n", .unknownFormat), ("=CMD()\n", .unknownFormat),
        ("\"a\"b\n", .unknownFormat), ("# peach-records:2\n", .version(found: "2", known: 1)),
        ("# peach-records:\n", .version(found: "", known: 1)),
        ("{\"format\":\"peach-records\",\"version\":12}\n", .version(found: "12", known: 1)),
        ("# peach-export-format:1\n", .version(found: "1", known: 3)),
        ("# peach-records:1\n", .missingColumn("type")), ("# peach-records:1\ntype,id\n", .missingColumn("timestamp")),
        ("# peach-records:1\ntype,type\n", .repeatedColumn("type")),
        ("# peach-records:1\ntype;id;timestamp\n", .separator(";")),
        ("# peach-records:1;;\ntype;id;timestamp\n", .separator(";")),
        ("# peach-export-format:3\ntrainingType\ttimestamp\n", .separator("\t")),
        ("# peach-export-format:3\ntrainingType,mood\n", .unknownColumn("mood")),
        (String(good.dropLast(30)), .brokenOff(line: 4)), (String(good.dropLast()), .brokenOff(line: 4)),
        (String(json.dropLast(9)), .brokenOff(line: 3)), (good + "\"\n\n\n", .openQuote(line: 5)),
        (good + "\0\n", .notText(line: 5)), (json + "{\0}\n", .notText(line: 4)), ("\0\0", .notText(line: 1)),
        (good + String(repeating: "x", count: 2 << 20), .tooLongLine(5)),
        (json + String(repeating: " ", count: 2 << 20), .tooLongLine(4)),
        (good + "\"" + String(repeating: "x\n", count: 1 << 20), .openQuote(line: 5)),
        (good + String(repeating: ",", count: 2000), .tooLongLine(5)),
    ]

    @Test(arguments: wholes.indices)
    func theWholeFileIsRefused(index: Int) throws {
        let (text, fault) = Self.wholes[index]
        try expectRefusal(Array(text.utf8), .file(fault))
    }

    private func expectRefusal(_ bytes: [UInt8], _ error: RecordImportError) throws {
        let store = try TrainingDataStore.filled(3, seed: 1)
        let before = try store.exported()
        for isReplacing in [false, true] {
            #expect(throws: error, "\(String(decoding: bytes.prefix(80), as: UTF8.self))") {
                try store.importRecords(from: ByteSource(bytes), isReplacing: isReplacing)
            }
            #expect(try store.exported() == before)
        }
        #expect(try store.importRecords(Self.good).added == 2, "and the next file can be imported")
    }

    @Test func otherEncodingsAreTold() throws {
        for encoding in [String.Encoding.utf16, .utf16LittleEndian, .utf32] {
            let data = try #require(Self.good.data(using: encoding))
            try expectRefusal([UInt8](data), .file(.notText(line: 1)))
        }
        let latin = Self.good.replacing("nanoPAD2", with: "Tür")
        let data = try #require(latin.data(using: .isoLatin1))
        try expectRefusal([UInt8](data), .rows([BadRow(line: 3, .notUTF8), BadRow(line: 4, .notUTF8)], count: 2))
        var random = SeededRandom(seed: 1)
        let noise = (0..<100_000).map { _ in UInt8.random(in: 1...255, using: &random) }
        let store = try TrainingDataStore(inMemory: ())
        #expect(throws: RecordImportError.self) { try store.importRecords(from: ByteSource(noise)) }
    }

    private static let rows: [(row: String, fault: RowFault)] = {
        let (c, m) = (Samples.comparison, Samples.matching)
        func number(_ column: String, _ value: String, _ low: Double, _ high: Double) -> (String, RowFault) {
            (
                Samples.row(Samples.row(c, column, value), column, value),
                .refused(column: column, value: value, .number(lowest: low, highest: high))
            )
        }
        let (low, high) = (RecordLimits.offsets.lowerBound, RecordLimits.offsets.upperBound)
        return [
            ("x", .fieldCount(found: 1, expected: RecordColumn.allCases.count)),
            (c + ",", .fieldCount(found: RecordColumn.allCases.count + 1, expected: RecordColumn.allCases.count)),
            ("=CMD()", .fieldCount(found: 1, expected: RecordColumn.allCases.count)), (c + "\"", .misplacedQuote),
            (
                Samples.row(c, "type", "dance"),
                .refused(column: "type", value: "dance", .oneOf(["comparison", "matching"]))
            ),
            (Samples.row(c, "id", "7"), .refused(column: "id", value: "7", .identity)),
            (Samples.row(c, "id", ""), .missing(column: "id")),
            (
                Samples.row(c, "timestamp", "2026-02-30T00:00:00Z"),
                .refused(column: "timestamp", value: "2026-02-30T00:00:00Z", .moment)
            ),
            (
                Samples.row(c, "referenceNote", "128"),
                .refused(column: "referenceNote", value: "128", .wholeNumber(lowest: 0, highest: 127))
            ),
            (Samples.row(c, "targetNote", "66"), .contradiction(column: "targetNote", value: "66", other: "interval")),
            (Samples.row(c, "interval", "P9u"), .refused(column: "interval", value: "P9u", .interval)),
            (Samples.row(c, "isCorrect", "true"), .contradiction(column: "isCorrect", value: "true", other: "answer")),
            (Samples.row(c, "centOffset", "-0.0"), .refused(column: "centOffset", value: "-0.0", .notZero)),
            (Samples.row(c, "soundSource", "=CMD()"), .refused(column: "soundSource", value: "=CMD()", .sound)),
            (Samples.row(c, "adaptiveLowest", ""), .missing(column: "adaptiveLowest")),
            (Samples.row(c, "adaptiveHighest", ""), .missing(column: "adaptiveHighest")),
            (
                Samples.row(c, "adaptiveLowest", "49"),
                .refused(column: "adaptiveLowest", value: "49", .wholeNumber(lowest: 21, highest: 48))
            ),
            (Samples.row(m, "adaptiveHighest", "72"), .foreignField(column: "adaptiveHighest")),
            (Samples.row(c, "range", "20"), .foreignField(column: "range")),
            (Samples.row(m, "answer", "\"lower\""), .foreignField(column: "answer")),
            (
                Samples.row(m, "initialCentOffset", "20.5"),
                .refused(column: "initialCentOffset", value: "20.5", .number(lowest: -20, highest: 20))
            ),
            (
                Samples.row(m, "commitKind", "thrown"),
                .refused(column: "commitKind", value: "thrown", .oneOf(["confirmed", "released"]))
            ),
            number("centOffset", "1e999", low, high), number("centOffset", "nan", low, high),
            number("centOffset", "inf", low, high), number("centOffset", "0x1p3", low, high),
            number("noteDuration", "0.2", 0.3, 3), number("loudnessOffset", "13", -90, 12),
            (Samples.row(c, "reactionTime", "9"), .idTaken("F9B4A367-8546-81B3-A73C-1BB8B8EAFE95")),
        ]
    }()

    @Test(arguments: rows.indices)
    func aWrongRowIsToldWithItsLine(index: Int) throws {
        let (row, fault) = Self.rows[index]
        let text = Samples.file(Samples.comparison, Samples.matching, "", row)
        try expectRefusal(Array(text.utf8), .rows([BadRow(line: 6, fault)], count: 1))
    }

    @Test(arguments: [
        ("[1]", RowFault.notAnObject), ("{\"type\":[]}", .notAnObject), ("{\"type\":}", .notAnObject),
        ("{\"id\":NaN}", .notAnObject), ("{\"id\":\"\\uD800\"}", .notAnObject), ("{\"id\":\"x}", .notAnObject),
        ("{} {}", .notAnObject), ("{}", .missing(column: "type")), ("{\"mood\":1}", .unknownKey("mood")),
        ("{\"id\":\"a\",\"id\":\"b\"}", .repeatedKey("id")), ("{\"type\":null}", .missing(column: "type")),
    ])
    func aWrongLineOfJSONIsTold(line: String, fault: RowFault) throws {
        try expectRefusal(Array((Self.json + line + "\n").utf8), .rows([BadRow(line: 4, fault)], count: 1))
    }

    @Test func ofManyWrongRowsTheFirstAreListed() throws {
        let store = try TrainingDataStore(inMemory: ())
        let text = Samples.file(Samples.comparison) + String(repeating: "x\n", count: 1000)
        let expected = (4..<24).map { BadRow(line: $0, .fieldCount(found: 1, expected: RecordColumn.allCases.count)) }
        #expect(throws: RecordImportError.rows(expected, count: 1000)) { try store.importRecords(text) }
    }

    @Test func noFileIsWithoutEnd() throws {
        let store = try TrainingDataStore(inMemory: ())
        let limited = ByteSource(Array(Self.good.utf8), limit: 100)
        #expect(throws: RecordImportError.file(.tooLarge(limit: 100))) { try store.importRecords(from: limited) }
    }
}
