// SPDX-License-Identifier: MIT
import Foundation
import Machine
import Music

/// Answers to comparisons, from wherever: CSV whose first line names the columns. Two of them are read, in any order and
/// in any case of letters; the others are for their owner. Holds one row at a time.
package struct AnswerTable {
    /// By how many cents the target was above the correct pitch.
    package static let offsetColumn = "offset_cents"
    /// Whether the answer was right.
    package static let correctColumn = "correct"
    /// What a verdict may be, in any case of letters.
    package static let verdicts = ["1": true, "0": false, "true": true, "false": false, "yes": true, "no": false]
    /// Ten octaves: as far apart as two tones can be that anybody hears.
    package static let furthest = Cents(12_000)

    /// An answer, and the line it is on.
    package struct Trial: Hashable, Sendable {
        /// Not 0.
        package let offset: Cents
        package let isCorrect: Bool
        package let line: Int
    }

    private var reader: CSVReader
    private var row = CSVRow()
    private let columns: Int
    private let offset: Int
    private let correct: Int

    /// Reads the names of the columns.
    /// - Throws: `AnswerTableError`, after which there is nothing to read.
    package init(_ source: ByteSource) throws(AnswerTableError) {
        var reader = CSVReader(source)
        var header = CSVRow()
        guard try Self.read(from: &reader, into: &header) else { throw AnswerTableError(line: 1, .empty) }
        try self.init(reader, header: header)
    }

    /// - Parameter header: what `reader` read last.
    init(_ reader: CSVReader, header: CSVRow) throws(AnswerTableError) {
        self.reader = reader
        let line = header.line
        let found = (0..<header.count).map { Self.trimmed(header[$0]) }
        let names = found.map { $0.lowercased() }
        if !names.contains(Self.offsetColumn), let separator = CSVRow.separator(of: names) {
            throw AnswerTableError(line: line, .separator(separator))
        }
        let wanted = [Self.offsetColumn, Self.correctColumn]
        guard let offset = names.firstIndex(of: wanted[0]), let correct = names.firstIndex(of: wanted[1]) else {
            let missing = wanted.filter { !names.contains($0) }
            throw AnswerTableError(line: line, .missingColumns(missing, found: found))
        }
        if let name = wanted.first(where: { name in names.count { $0 == name } > 1 }) {
            throw AnswerTableError(line: line, .duplicateColumn(name))
        }
        (columns, self.offset, self.correct) = (header.count, offset, correct)
    }

    /// The next answer; nil at the end. Empty lines are passed over.
    /// - Throws: `AnswerTableError`. Call again unless it `endsReading`.
    package mutating func next() throws(AnswerTableError) -> Trial? {
        guard try Self.read(from: &reader, into: &row) else { return nil }
        guard row.count == columns else {
            throw AnswerTableError(line: row.line, .fieldCount(row.count, columns: columns))
        }
        return Trial(offset: try difference(), isCorrect: try verdict(), line: row.line)
    }

    private func difference() throws(AnswerTableError) -> Cents {
        let word = try word(in: offset, Self.offsetColumn)
        // Double takes "nan", "inf" and "0x10" too.
        let isDecimal = word.utf8.allSatisfy { $0 < 0x3A || $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E") }
        guard isDecimal, let number = Double(word) else {
            throw AnswerTableError(line: row.line, .notANumber(column: Self.offsetColumn, word: word))
        }
        guard number.magnitude <= Self.furthest.rawValue else {
            throw AnswerTableError(line: row.line, .tooFar(word: word))
        }
        guard number != 0 else { throw AnswerTableError(line: row.line, .noDifference) }
        return Cents(number)
    }

    private func verdict() throws(AnswerTableError) -> Bool {
        let word = try word(in: correct, Self.correctColumn)
        guard let verdict = Self.verdicts[word] ?? Self.verdicts[word.lowercased()] else {
            throw AnswerTableError(line: row.line, .notAVerdict(column: Self.correctColumn, word: word))
        }
        return verdict
    }

    private func word(in index: Int, _ column: String) throws(AnswerTableError) -> String {
        let word = Self.trimmed(row[index])
        guard !word.isEmpty else { throw AnswerTableError(line: row.line, .missingValue(column: column)) }
        return word
    }

    /// - Returns: false at the end.
    static func read(from reader: inout CSVReader, into row: inout CSVRow) throws(AnswerTableError) -> Bool {
        do throws(CSVError) {
            repeat {
                guard try reader.read(into: &row) else { return false }
            } while row.isBlank
            return true
        } catch {
            throw AnswerTableError(line: error.line, .csv(error.fault))
        }
    }

    private static func trimmed(_ text: String) -> String {
        guard let first = text.utf8.first, let last = text.utf8.last, first <= 0x20 || last <= 0x20 else { return text }
        return text.trimmingCharacters(in: .whitespaces)
    }
}
