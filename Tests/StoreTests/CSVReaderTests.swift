// SPDX-License-Identifier: MIT
import Music
import Foundation
import Platform
import Scratch
import Testing

@testable import Store

struct CSVReaderTests {
    private func rows(_ source: ByteSource) throws -> [(line: Int, fields: [String?])] {
        var reader = CSVReader(LineReader(source))
        var rows: [(line: Int, fields: [String?])] = []
        while let fields = try reader.next() { rows.append((reader.line, fields)) }
        return rows
    }

    private func rows(_ text: String) throws -> [(line: Int, fields: [String?])] {
        try rows(ByteSource(Array(text.utf8)))
    }

    @Test func rowsHaveTheirLineWithBothLineEndings() throws {
        for end in ["\n", "\r\n"] {
            let read = try rows("\u{FEFF}a,b\(end)\"1\(end)2\",\"3\"\"\"\(end)\(end)x,\"\",")
            #expect(read.map(\.line) == [1, 2, 5])
            #expect(read.map(\.fields) == [["a", "b"], ["1\(end)2", "3\""], ["x", "", nil]])
        }
    }

    @Test(arguments: ["", "\u{FEFF}", "\n", "\r\n\n"]) func anEmptyFileHasNoRow(text: String) throws {
        #expect(try rows(text).isEmpty)
    }

    @Test func rowsAfterAnInvalidOneAreRead() throws {
        let text = Array("a\"\"b,1\n\"a\"b,1\n".utf8) + [0xFF, 0x0A] + Array("c,2".utf8)
        var reader = CSVReader(LineReader(ByteSource(text)))
        for line in 1...3 {
            #expect(throws: WrongValue()) { try reader.next() }
            #expect(reader.line == line)
        }
        #expect(try reader.next() == ["c", "2"])
        #expect(try reader.next() == nil)
    }

    @Test func tooLongLinesAndFilesAreRefused() throws {
        let long = String(repeating: "x", count: LineReader.longest)
        #expect(try rows("a\n" + long).count == 2)
        #expect(throws: RecordFileFault.unreadableLine(2)) { try rows("a\n" + long + "x") }
        #expect(throws: RecordFileFault.unreadableLine(2)) { try rows("a\n\"b\n\n") }
        #expect(throws: RecordFileFault.unreadableLine(1)) { try rows(try ByteSource(path: "/dev/zero")) }
        #expect(throws: RecordFileFault.tooLarge) { try rows(ByteSource(Array("a\nb\nc\n".utf8), limit: 3)) }
    }

    @Test func fieldsMaySpanChunks() throws {
        let folder = try TemporaryFolder()
        let text = String(repeating: "\"a\"\"b\r\nc\",é🎹,,\"\"\r\n", count: 20_000)
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path("x.csv")))
        let read = try rows(try ByteSource(path: folder.path("x.csv")))
        #expect(read.count == 20_000)
        for (index, row) in read.enumerated() {
            #expect(row.fields == ["a\"b\r\nc", "é🎹", nil, ""] && row.line == 2 * index + 1)
        }
    }
}
