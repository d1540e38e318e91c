// SPDX-License-Identifier: MIT
import Foundation
import Machine
import Music
import Training

/// Answers to comparisons, from wherever: a table of two columns, or records that Peach, or the original app, has exported.
package struct AnswerFile {
    /// What a row is to whoever asks for answers.
    package enum Row: Hashable, Sendable {
        /// - Parameter of: nil in a table, which does not tell what was asked.
        case answer(offset: Cents, isCorrect: Bool, of: Skill?)
        /// A tuned pitch, or training that this Peach does not have.
        case other
    }

    private enum Source {
        case table(AnswerTable)
        case records(RecordFile)
    }

    private var source: Source
    /// Of an export: who joins several may have the same answer twice.
    private var seen: Set<UUID> = []

    /// Whether it is an export, which tells of each answer what was asked.
    package var isExport: Bool { if case .records = source { true } else { false } }

    /// Reads what comes before the first answer.
    /// - Throws: `AnswerTableError`, after which there is nothing to read.
    package init(_ bytes: ByteSource) throws(AnswerTableError) {
        var input = ByteInput(bytes)
        let first: UInt8?
        do throws(CSVError) { first = try input.peek() } catch {
            throw AnswerTableError(line: error.line, .csv(error.fault))
        }
        if first == UInt8(ascii: "{") {
            source = .records(try Self.guarded { () throws(RecordFileProblem) in try RecordFile(lines: input) })
            return
        }
        var reader = CSVReader(input)
        var header = CSVRow()
        guard try AnswerTable.read(from: &reader, into: &header) else { throw AnswerTableError(line: 1, .empty) }
        if RecordFile.isMark(header) {
            let rest = reader
            source = .records(try Self.guarded { () throws(RecordFileProblem) in try RecordFile(rest, mark: header) })
        } else {
            source = .table(try AnswerTable(reader, header: header))
        }
    }

    /// Nil at the end.
    /// - Throws: `AnswerTableError`. Call again unless it `endsReading`.
    package mutating func next() throws(AnswerTableError) -> Row? {
        switch source {
        case .table(var table):
            defer { source = .table(table) }
            return try table.next().map { .answer(offset: $0.offset, isCorrect: $0.isCorrect, of: nil) }
        case .records(var records):
            defer { source = .records(records) }
            while true {
                switch try Self.guarded({ () throws(RecordFileProblem) in try records.next()?.row }) {
                case .comparison(let record)?:
                    guard seen.insert(record.id).inserted else { break }
                    let completed = record.completed
                    return .answer(
                        offset: completed.comparison.targetNote.offset, isCorrect: completed.isCorrect,
                        of: Skill(completed))
                case .matching(let record)?:
                    if seen.insert(record.id).inserted { return .other }
                case .leftOut?: return .other
                case nil: return nil
                }
            }
        }
    }

    private static func guarded<Value>(
        _ body: () throws(RecordFileProblem) -> Value
    ) throws(AnswerTableError) -> Value {
        do throws(RecordFileProblem) {
            return try body()
        } catch {
            switch error {
            case .file(let fault): throw AnswerTableError(line: 1, .records(fault))
            case .row(let row): throw AnswerTableError(line: row.line, .record(row.fault))
            }
        }
    }
}
