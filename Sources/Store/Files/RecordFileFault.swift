// SPDX-License-Identifier: MIT

/// What is wrong with a whole file of records, so that none of its rows counts.
package enum RecordFileFault: Error, Hashable, Sendable {
    /// It cannot be read.
    case unreadable(errno: Int32)
    case empty
    /// Not UTF-8, or a NUL byte.
    case notText(line: Int)
    /// Neither Peach's nor the original app's.
    case unknownFormat
    /// Peach's or the original app's, but of another version than the one that can be read.
    case version(found: String, known: Int)
    /// The header is one field, with this character where commas should be: a semicolon or a tab.
    case separator(Character)
    case missingColumn(String)
    case unknownColumn(String)
    case repeatedColumn(String)
    /// A quotation mark is never closed.
    case openQuote(line: Int)
    case tooLongLine(Int)
    /// The last line has no line break behind it: the file was cut off.
    case brokenOff(line: Int)
    /// Bytes.
    case tooLarge(limit: Int)
    case tooManyLines(limit: Int)
    /// Behind its header is nothing that could replace what is there.
    case noRecords
}
