// SPDX-License-Identifier: MIT
import Music
import Foundation
import Platform
import Testing
import Training

@testable import Store

/// Invalid files: the error of each, and no effect on the data.
struct BadRecordFileTests {
    typealias Samples = RecordSamples

    private static let good = Samples.file(Samples.comparison, Samples.matching)
    private static let json =
        [
            "{\"format\":\"peach-records\",\"version\":1}", Samples.json(Samples.comparison),
            Samples.json(Samples.matching),
        ].joined(separator: "\n") + "\n"

    private static let wholes: [(text: String, fault: RecordFileFault)] = [
        ("", .unknownFormat), ("\u{FEFF}", .unknownFormat), ("\n", .unknownFormat), ("hello\n", .unknownFormat),
        (Samples.header + "\n" + Samples.comparison + "\n", .unknownFormat), ("[]\n", .unknownFormat),
        ("{}\n", .unknownFormat), ("{\"format\":\"peach-records\"", .unknownFormat), ("{{{\n", .unknownFormat),
        ("{\"format\":\"other\",\"version\":1}\n", .unknownFormat), ("=CMD()\n", .unknownFormat),
        ("\0\0", .unknownFormat), ("# peach-records:2\n", .version(found: "2", known: 1)),
        ("# peach-records:\n", .version(found: "", known: 1)),
        ("{\"format\":\"peach-records\",\"version\":12}\n", .version(found: "12", known: 1)),
        ("# peach-export-format:1\n", .version(found: "1", known: 3)),
        ("# peach-records:1\n", .missingColumn("answer")), ("# peach-records:1\ntype,id\n", .missingColumn("answer")),
        ("# peach-records:1\ntype,type\n", .unknownColumn("type")),
        ("# peach-records:1;;\ntype;id;timestamp\n", .unknownColumn("type;id;timestamp")),
        ("# peach-export-format:3\ntrainingType,mood\n", .unknownColumn("mood")),
        (good + "\"\n\n\n", .unreadableLine(5)),
        (good + String(repeating: "x", count: 2 << 20), .unreadableLine(5)),
        (json + String(repeating: " ", count: 2 << 20), .unreadableLine(4)),
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

    @Test func otherEncodingsAreRefused() throws {
        for encoding in [String.Encoding.utf16, .utf16LittleEndian, .utf32] {
            let data = try #require(Self.good.data(using: encoding))
            try expectRefusal([UInt8](data), .file(.unknownFormat))
        }
        let latin = Self.good.replacing("nanoPAD2", with: "Tür")
        let data = try #require(latin.data(using: .isoLatin1))
        try expectRefusal([UInt8](data), .rows([BadRow(line: 3), BadRow(line: 4)]))
        var random = SeededRandom(seed: 1)
        let noise = (0..<100_000).map { _ in UInt8.random(in: 1...255, using: &random) }
        let store = try TrainingDataStore(inMemory: ())
        #expect(throws: RecordImportError.self) { try store.importRecords(from: ByteSource(noise)) }
    }

    /// Rows of both kinds with an invalid value.
    private static let values: [(row: String, column: String, value: String)] = [
        (Samples.comparison, "type", "dance"), (Samples.comparison, "id", "7"),
        (Samples.comparison, "timestamp", "2026-02-30T00:00:00"), (Samples.comparison, "referenceNote", "128"),
        (Samples.comparison, "referenceNote", "60.5"), (Samples.comparison, "targetNote", "66"),
        (Samples.comparison, "interval", "P9u"), (Samples.comparison, "isCorrect", "maybe"),
        (Samples.comparison, "centOffset", "-0.0"), (Samples.comparison, "centOffset", "nan"),
        (Samples.comparison, "centOffset", "inf"), (Samples.comparison, "soundSource", "=CMD()"),
        (Samples.comparison, "adaptiveLowest", "49"), (Samples.comparison, "noteDuration", "0.2"),
        (Samples.comparison, "loudnessOffset", "13.0"), (Samples.comparison, "inputDevice", "a\0b"),
        (Samples.matching, "output", "a\0b"),
        (Samples.matching, "initialCentOffset", "20.5"), (Samples.matching, "commitKind", "thrown"),
    ]

    @Test(arguments: values.indices)
    func aWrongValueIsReportedWithItsLineAndColumn(index: Int) throws {
        let (row, column, value) = Self.values[index]
        let text = Samples.file(Samples.comparison, Samples.matching, "", Samples.row(row, column, value))
        try expectRefusal(Array(text.utf8), .rows([BadRow(line: 6, column: column, value: value)]))
    }

    @Test(arguments: ["id", "answer", "adaptiveLowest", "adaptiveHighest"])
    func aMissingValueIsReported(column: String) throws {
        let text = Samples.file(Samples.row(Samples.comparison, column, ""))
        try expectRefusal(Array(text.utf8), .rows([BadRow(line: 3, column: column)]))
    }

    @Test(arguments: ["x", Samples.comparison + ",", "=CMD()", Samples.row(Samples.comparison, "id", "a\"\"b")])
    func aMalformedRowIsReported(row: String) throws {
        try expectRefusal(Array(Samples.file(Samples.matching, row).utf8), .rows([BadRow(line: 4)]))
    }

    @Test(
        arguments: [
            ("[1]", nil, nil), ("{\"type\":}", nil, nil), ("{\"id\":NaN}", nil, nil), ("{\"id\":\"x}", nil, nil),
            ("{} {}", nil, nil), ("{}", "type", nil), ("{\"mood\":\"good\"}", "mood", "good"),
            ("{\"referenceNote\":[]}", "referenceNote", "…"), ("{\"type\":null}", "type", nil),
        ] as [(String, String?, String?)])
    func aWrongLineOfJSONIsReported(line: String, column: String?, value: String?) throws {
        let bad = BadRow(line: 4, column: column, value: value)
        try expectRefusal(Array((Self.json + line + "\n").utf8), .rows([bad]))
    }

    @Test func onlyTheFirstWrongRowsAreListed() throws {
        let store = try TrainingDataStore(inMemory: ())
        let text = Samples.file(Samples.comparison) + String(repeating: "x\n", count: 1000)
        #expect(throws: RecordImportError.rows((4..<24).map { BadRow(line: $0) })) { try store.importRecords(text) }
    }

    @Test func aTooLargeFileIsRefused() throws {
        let store = try TrainingDataStore(inMemory: ())
        let limited = ByteSource(Array(Self.good.utf8), limit: 100)
        #expect(throws: RecordImportError.file(.tooLarge)) { try store.importRecords(from: limited) }
    }
}
