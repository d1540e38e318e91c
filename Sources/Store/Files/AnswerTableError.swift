// SPDX-License-Identifier: MIT

/// What is wrong with a table of answers.
package struct AnswerTableError: Error, Hashable, Sendable {
    package enum Fault: Hashable, Sendable {
        /// Not a byte that could name a column.
        case empty
        /// The first line has one field, with this character where commas should be: a semicolon or a tab.
        case separator(Character)
        /// These columns are not there, but those are.
        case missingColumns([String], found: [String])
        /// Two columns have this name.
        case duplicateColumn(String)
        /// No row behind the names of the columns.
        case noAnswers
        case csv(CSVError.Fault)
        /// It is an export of records, of which none can be read.
        case records(RecordFileFault)
        /// A record of an export.
        case record(RowFault)
        /// The row has so many fields, other than the first line.
        case fieldCount(Int, columns: Int)
        case missingValue(column: String)
        /// Not a number with a decimal point.
        case notANumber(column: String, word: String)
        /// The difference is 0: neither "higher" nor "lower" is right.
        case noDifference
        /// Further away than `AnswerTable.furthest`.
        case tooFar(word: String)
        /// None of `AnswerTable.verdicts`.
        case notAVerdict(column: String, word: String)
    }

    /// From 1.
    package let line: Int
    package let fault: Fault

    package init(line: Int, _ fault: Fault) {
        self.line = line
        self.fault = fault
    }

    /// What is wrong with one row leaves the others readable.
    package var endsReading: Bool {
        switch fault {
        // Where one row is in another encoding all are.
        case .csv(.notUTF8): true
        case .csv(let fault): CSVError(line: line, fault).endsReading
        case .empty, .separator, .missingColumns, .duplicateColumn, .noAnswers, .records: true
        case .record, .fieldCount, .missingValue, .notANumber, .noDifference, .tooFar, .notAVerdict: false
        }
    }

    /// No line would say more.
    package var concernsWholeFile: Bool {
        switch fault {
        case .empty, .noAnswers, .separator, .missingColumns, .duplicateColumn, .csv(.source), .records: true
        case .csv, .record, .fieldCount, .missingValue, .notANumber, .noDifference, .tooFar, .notAVerdict: false
        }
    }
}
