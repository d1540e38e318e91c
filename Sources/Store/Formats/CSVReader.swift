// SPDX-License-Identifier: MIT
import Machine

/// Reads CSV (RFC 4180) row by row: fields between quotation marks may hold commas, line breaks and doubled quotation
/// marks. Lines end with LF, CRLF or CR; a byte order mark is left out. Holds one row at a time, and knows its line.
package struct CSVReader {
    /// What a row may hold, so that no file fills the memory.
    package struct Limits: Sendable {
        /// Bytes.
        package var row = 1 << 20
        package var fields = 1000

        package init() {}
    }

    private enum Place {
        /// Before the first byte of a field.
        case start
        case plain, quoted
        /// Behind a quotation mark within a quoted field: it is the closing one or the first of two.
        case closing
        /// In a field that is broken, to the end of the line.
        case broken
    }

    private var input: ByteInput
    private let limits: Limits

    package init(_ source: ByteSource, limits: Limits = Limits()) {
        input = ByteInput(source)
        self.limits = limits
    }

    init(_ input: ByteInput, limits: Limits = Limits()) {
        self.input = input
        self.limits = limits
    }

    /// The next row; nil at the end.
    /// - Throws: `CSVError`. What is wrong with one row leaves the others readable: call again.
    package mutating func next() throws(CSVError) -> CSVRow? {
        var row = CSVRow()
        return try read(into: &row) ? row : nil
    }

    /// The same into a row that is used again and again.
    /// - Returns: false at the end.
    package mutating func read(into row: inout CSVRow) throws(CSVError) -> Bool {
        row.clear(line: input.line)
        var place = Place.start
        var isBroken = false
        var isASCII = true
        while true {
            guard let byte = try input.next() else {
                if place == .quoted { throw end(row, .openQuote) }
                if place == .start, row.fields.isEmpty { return false }
                row.isEnded = false
                row.endField(isQuoted: place == .closing)
                return try checked(row, isBroken: isBroken, isASCII: isASCII)
            }
            if byte >= 0x80 { isASCII = false }
            if byte == 0 { throw end(row, .binary) }
            switch (place, byte) {
            case (.quoted, UInt8(ascii: "\"")): place = .closing
            case (.quoted, _): row.bytes.append(byte)
            case (.closing, UInt8(ascii: "\"")):
                row.bytes.append(byte)
                place = .quoted
            case (.start, UInt8(ascii: "\"")): place = .quoted
            case (_, UInt8(ascii: ",")):
                row.endField(isQuoted: place == .closing)
                guard row.fields.count < limits.fields else { throw end(row, .tooLong) }
                place = .start
            case (_, UInt8(ascii: "\n")), (_, UInt8(ascii: "\r")):
                if byte == UInt8(ascii: "\r") { try input.skip(UInt8(ascii: "\n")) }
                row.endField(isQuoted: place == .closing)
                return try checked(row, isBroken: isBroken, isASCII: isASCII)
            case (.closing, _), (.plain, UInt8(ascii: "\"")):
                isBroken = true
                place = .broken
            case (.start, _), (.plain, _), (.broken, _):
                row.bytes.append(byte)
                if place == .start { place = .plain }
                if place == .plain { isASCII = input.takePlain(into: &row.bytes, limit: limits.row) && isASCII }
            }
            guard row.bytes.count <= limits.row else { throw end(row, place == .quoted ? .openQuote : .tooLong) }
        }
    }

    private func checked(_ row: borrowing CSVRow, isBroken: Bool, isASCII: Bool) throws(CSVError) -> Bool {
        if !isASCII, !row.isUTF8 { throw CSVError(line: row.line, .notUTF8) }
        if isBroken { throw CSVError(line: row.line, .misplacedQuote) }
        return true
    }

    private mutating func end(_ row: CSVRow, _ fault: CSVError.Fault) -> CSVError {
        input.end()
        return CSVError(line: row.line, fault)
    }
}
