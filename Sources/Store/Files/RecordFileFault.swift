// SPDX-License-Identifier: MIT
import Platform

/// What is wrong with a whole file of records, so that none of its rows counts.
package enum RecordFileFault: Error, Hashable, Sendable {
    case unreadable(errno: Int32)
    /// Neither Peach's nor the original app's.
    case unknownFormat
    /// Peach's or the original app's, but of another version than the one that can be read.
    case version(found: String, known: Int)
    case missingColumn(String)
    /// Also one that is there twice.
    case unknownColumn(String)
    /// A line is too long for a record, or a quotation mark in it is never closed.
    case unreadableLine(Int)
    /// More bytes than `TrainingDataStore.largestImport`, or more than two million lines.
    case tooLarge
    /// Behind its header is nothing that could replace what is there.
    case noRecords

    package init(_ failure: ByteSource.Failure) {
        switch failure {
        case .unreadable(let errno): self = .unreadable(errno: errno)
        case .tooLarge: self = .tooLarge
        }
    }
}

/// A row of a file that is no record.
package struct BadRow: Error, Hashable, Sendable {
    /// Of the file, from 1; on which the row begins.
    package let line: Int
    /// The first column that is wrong; nil if the row is not even one of the format.
    package let column: String?
    /// What stands there; nil for nothing.
    package let value: String?

    package init(line: Int, column: String? = nil, value: String? = nil) {
        (self.line, self.column, self.value) = (line, column, value)
    }

    init(line: Int, _ wrong: WrongValue) { self.init(line: line, column: wrong.column, value: wrong.value) }
}
