// SPDX-License-Identifier: MIT
import Machine

/// What is wrong with a CSV file as such, whatever it means.
package struct CSVError: Error, Hashable, Sendable {
    package enum Fault: Hashable, Sendable {
        /// A quotation mark within a field that has none around it, or text behind the closing one.
        case misplacedQuote
        case notUTF8
        /// A quotation mark is not closed before the end of the file or of what a row may hold.
        case openQuote
        /// The row is longer, or has more fields, than `CSVReader.Limits` allow.
        case tooLong
        /// A NUL byte, which no text has.
        case binary
        case source(ByteSource.Failure)
    }

    /// On which the row begins, from 1.
    package let line: Int
    package let fault: Fault

    package init(line: Int, _ fault: Fault) {
        self.line = line
        self.fault = fault
    }

    /// Nothing can be read behind it. After any other error the reader goes on with the next row.
    package var endsReading: Bool {
        switch fault {
        case .misplacedQuote, .notUTF8: false
        case .openQuote, .tooLong, .binary, .source: true
        }
    }
}
