// SPDX-License-Identifier: MIT

/// What is wrong with one row of a file of records.
package enum RowFault: Error, Hashable, Sendable {
    /// What a field should have been.
    package enum Expectation: Hashable, Sendable {
        case number(lowest: Double, highest: Double)
        case wholeNumber(lowest: Int, highest: Int)
        /// An offset of 0 has no right answer.
        case notZero
        /// ISO 8601 with a zone.
        case moment
        /// A UUID.
        case identity
        case flag
        case oneOf([String])
        /// One of these words, or what stands for a scale.
        case tuning([String])
        case interval
        case sound
        /// Without a NUL.
        case text
    }

    case fieldCount(found: Int, expected: Int)
    case missing(column: String)
    case refused(column: String, value: String, Expectation)
    /// A field does not fit another one of the same row.
    case contradiction(column: String, value: String, other: String)
    /// A field that the row's kind of record does not have is not empty.
    case foreignField(column: String)
    /// An earlier row has the same id and other content.
    case idTaken(String)
    case misplacedQuote
    case notUTF8
    case notAnObject
    /// A key that records do not have.
    case unknownKey(String)
    /// A key that the object has twice.
    case repeatedKey(String)
}

/// A row with what is wrong with it.
package struct BadRow: Hashable, Sendable {
    /// Of the file, from 1; on which the row begins.
    package let line: Int
    package let fault: RowFault

    package init(line: Int, _ fault: RowFault) {
        self.line = line
        self.fault = fault
    }
}
