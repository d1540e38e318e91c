// SPDX-License-Identifier: MIT

/// Writes CSV (RFC 4180) with LF at the end of each row. Fields are quoted only if they must be.
///
/// A text that begins with = + - or @ is written as it is, although a spreadsheet takes it for a formula: whatever is put
/// before it would come back as part of the text, and what is exported here is to be imported unchanged.
package struct CSVWriter {
    /// What was written and not taken yet.
    package private(set) var bytes: [UInt8] = []
    private var isRowBegun = false

    package init() {}

    /// The next field of the row; nothing between its commas for nil, and "" for an empty text.
    package mutating func put(_ field: String?) {
        separate()
        guard let field else { return }
        let isPlain =
            !field.isEmpty
            && field.utf8.allSatisfy { byte in
                byte > 0x2C || !(byte == 0x2C || byte == 0x22 || byte == 0x0A || byte == 0x0D)
            }
        guard !isPlain else { return bytes.append(contentsOf: field.utf8) }
        bytes.append(UInt8(ascii: "\""))
        for byte in field.utf8 {
            if byte == UInt8(ascii: "\"") { bytes.append(byte) }
            bytes.append(byte)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    package mutating func endRow() {
        bytes.append(UInt8(ascii: "\n"))
        isRowBegun = false
    }

    /// The bytes, and forgets them.
    package mutating func take() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }

    private mutating func separate() {
        if isRowBegun { bytes.append(UInt8(ascii: ",")) }
        isRowBegun = true
    }
}
