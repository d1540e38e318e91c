// SPDX-License-Identifier: MIT
import Chance
import Foundation
import Machine
import Scratch
import Testing
import Training

@testable import Store

struct CSVReaderTests {
    private func rows(_ bytes: [UInt8], limits: CSVReader.Limits = .init()) throws -> [CSVRow] {
        var reader = CSVReader(ByteSource(bytes), limits: limits)
        var rows: [CSVRow] = []
        while let row = try reader.next() { rows.append(row) }
        return rows
    }

    private func texts(_ text: String) throws -> [[String]] {
        try rows(Array(text.utf8)).map { row in (0..<row.count).map { row[$0] } }
    }

    @Test func whatIsWrittenIsReadAgainWhateverTheFieldsHold() throws {
        var random = SeededRandom(seed: 1)
        let pieces = [",", "\"", "\"\"", "\n", "\r\n", "\r", " ", "a", "é", "🎹", "=CMD()", "#", ";", "\t"]
        var written: [[String?]] = []
        var writer = CSVWriter()
        for _ in 0..<2000 {
            let row: [String?] = (0..<Int.random(in: 2...6, using: &random)).map { _ in
                guard Int.random(in: 0...9, using: &random) > 0 else { return nil }
                return (0..<Int.random(in: 0...5, using: &random)).map { _ in
                    pieces.randomElement(using: &random) ?? ""
                }.joined()
            }
            for field in row { writer.put(field) }
            writer.endRow()
            written.append(row)
        }
        let read = try rows(writer.take()).map { row in
            (0..<row.count).map { row[$0].isEmpty && !row.isQuoted($0) ? nil : row[$0] }
        }
        #expect(read == written)
    }

    @Test func linesEndInThreeWaysAndRowsKnowTheirs() throws {
        for end in ["\n", "\r\n", "\r"] {
            let text = "a,b\(end)\"1\(end)2\",3\(end)\(end)x,y"
            let read = try rows(Array(text.utf8))
            #expect(read.map(\.line) == [1, 2, 4, 5])
            #expect(read.map(\.isEnded) == [true, true, true, false])
            #expect(read[2].isBlank && !read[1].isBlank)
            #expect(read[1][0] == "1\(end)2")
        }
    }

    @Test func aByteOrderMarkIsNoText() throws {
        #expect(try texts("\u{FEFF}a,b\n") == [["a", "b"]])
        #expect(try texts("\u{FEFF}") == [])
        #expect(try texts("") == [])
    }

    @Test(arguments: [
        ("a,b\nc\"d,e\nf,g\n", 2, CSVError.Fault.misplacedQuote), ("a\n\"b\"c\nd", 2, .misplacedQuote),
        ("a\n\n\"b\n\n", 3, .openQuote),
    ])
    func aWrongRowIsNamedByItsLine(text: String, line: Int, fault: CSVError.Fault) throws {
        #expect(throws: CSVError(line: line, fault)) { try rows(Array(text.utf8)) }
    }

    @Test func rowsBehindAWrongOneAreRead() throws {
        var reader = CSVReader(ByteSource(Array("a\"b,1\n".utf8) + [0xFF, 0x0A] + Array("c,2\n".utf8)))
        #expect(throws: CSVError(line: 1, .misplacedQuote)) { try reader.next() }
        #expect(throws: CSVError(line: 2, .notUTF8)) { try reader.next() }
        #expect(try reader.next()?[1] == "2")
        #expect(try reader.next() == nil)
    }

    @Test func nothingIsReadWithoutEnd() throws {
        var limits = CSVReader.Limits()
        limits.row = 100
        limits.fields = 10
        let long = [UInt8](repeating: UInt8(ascii: "x"), count: 1000)
        #expect(throws: CSVError(line: 1, .tooLong)) { try rows(long, limits: limits) }
        #expect(throws: CSVError(line: 1, .openQuote)) { try rows([UInt8(ascii: "\"")] + long, limits: limits) }
        let commas = [UInt8](repeating: UInt8(ascii: ","), count: 1000)
        #expect(throws: CSVError(line: 1, .tooLong)) { try rows(commas, limits: limits) }
        #expect(throws: CSVError(line: 2, .binary)) { try rows(Array("a\n\0b\n".utf8)) }
        var reader = CSVReader(try ByteSource(path: "/dev/zero"))
        #expect(throws: CSVError(line: 1, .binary)) { try reader.next() }
        #expect(try reader.next() == nil)
        var endless = CSVReader(ByteSource(Array("a\nb\nc\n".utf8), limit: 3))
        #expect(throws: CSVError(line: 1, .source(.tooLarge(limit: 3)))) { try endless.next() }
        #expect(throws: ByteSource.Failure.unreadable(errno: EISDIR)) { try ByteSource(path: "/tmp") }
    }

    /// A field, a line break and a pair of quotation marks may lie across the border of two pieces.
    @Test func piecesOfAFileLeaveNoTrace() throws {
        let folder = try TemporaryFolder()
        let row = "\"a\"\"b\r\nc\",é🎹,,\"\"\r\n"
        let text = String(repeating: row, count: 20_000)
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path("x.csv")))
        var reader = CSVReader(try ByteSource(path: folder.path("x.csv")))
        var count = 0
        while let row = try reader.next() {
            #expect(row[0] == "a\"b\r\nc" && row[1] == "é🎹" && row[2] == "" && row.isQuoted(3))
            #expect(row.line == 2 * count + 1)
            count += 1
        }
        #expect(count == 20_000)
    }
}
