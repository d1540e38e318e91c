// SPDX-License-Identifier: MIT
import Machine
import Music
import Testing

@testable import Store

/// Answers from other programs, as they write them.
struct AnswerTableTests {
    @Test func columnsAreFoundByTheirNames() throws {
        let tables = [
            "offset_cents,correct\n12.5,1\n-3,0\n", "correct,offset_cents\r\n1,12.5\r\n0,-3",
            "\u{FEFF}id, Offset_Cents ,note,CORRECT\n1,+12.5,\"a, b\",Yes\n\n2, -3e0 ,\"x\ny\",FALSE\n",
        ]
        for table in tables {
            let answers = try answers(table)
            #expect(answers.map(\.offset) == [12.5, -3])
            #expect(answers.map(\.isCorrect) == [true, false])
        }
        #expect(try answers(tables[2]).map(\.line) == [2, 4])
    }

    @Test func aTableThatCannotBeMeantIsRefusedWhole() {
        let tables: [(String, AnswerTableError.Fault)] = [
            ("", .empty), ("\n\n", .empty), ("\u{FEFF}", .empty), ("offset_cents;correct\n1;1\n", .separator(";")),
            ("offset_cents\tcorrect\n", .separator("\t")),
            ("offset,correct\n1,1\n", .missingColumns(["offset_cents"], found: ["offset", "correct"])),
            ("5,1\n", .missingColumns(["offset_cents", "correct"], found: ["5", "1"])),
            ("correct,offset_cents,Correct\n", .duplicateColumn("correct")),
            ("offset_cents,correct\0\n", .csv(.binary)),
        ]
        for (table, fault) in tables {
            let error = #expect(throws: AnswerTableError.self) { try AnswerTable(ByteSource(Array(table.utf8))) }
            #expect(error?.fault == fault)
            #expect(error?.endsReading == true)
        }
    }

    /// Nothing is guessed: a row that could be meant otherwise is refused, and the next one is read.
    @Test func aRowThatCouldMeanSomethingElseIsRefusedWithItsLine() throws {
        let column = AnswerTable.offsetColumn
        let rows: [(String, AnswerTableError.Fault)] = [
            // A decimal comma without quotation marks.
            ("5,3,1", .fieldCount(3, columns: 2)), ("5", .fieldCount(1, columns: 2)),
            ("\"5,3\",1", .notANumber(column: column, word: "5,3")),
            ("nan,1", .notANumber(column: column, word: "nan")),
            ("0x10,1", .notANumber(column: column, word: "0x10")), ("inf,1", .notANumber(column: column, word: "inf")),
            ("−5,1", .notANumber(column: column, word: "−5")), ("0,1", .noDifference), ("-0.0,1", .noDifference),
            ("1e99,0", .tooFar(word: "1e99")), ("-12000.1,0", .tooFar(word: "-12000.1")),
            (",1", .missingValue(column: column)), ("5, ", .missingValue(column: "correct")),
            ("5,2", .notAVerdict(column: "correct", word: "2")), ("5,ja", .notAVerdict(column: "correct", word: "ja")),
            ("5,1\"", .csv(.misplacedQuote)),
        ]
        for (row, fault) in rows {
            var table = try AnswerTable(ByteSource(Array("offset_cents,correct\n1,1\n\(row)\n2,1\n".utf8)))
            #expect(try table.next()?.offset == 1)
            let error = #expect(throws: AnswerTableError.self) { try table.next() }
            #expect(error == AnswerTableError(line: 3, fault))
            #expect(error?.endsReading == false && error?.concernsWholeFile == false)
            #expect(try table.next()?.offset == 2)
            #expect(try table.next() == nil)
        }
    }

    @Test func anotherEncodingIsToldOnce() throws {
        var table = try AnswerTable(ByteSource(Array("offset_cents,correct,note\n1,1,".utf8) + [0xE4, 0x0A]))
        let error = #expect(throws: AnswerTableError.self) { try table.next() }
        #expect(error?.fault == .csv(.notUTF8) && error?.endsReading == true)
    }

    private func answers(_ text: String) throws -> [AnswerTable.Trial] {
        var table = try AnswerTable(ByteSource(Array(text.utf8)))
        var answers: [AnswerTable.Trial] = []
        while let answer = try table.next() { answers.append(answer) }
        return answers
    }
}
