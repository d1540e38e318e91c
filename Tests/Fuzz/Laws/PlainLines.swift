// SPDX-License-Identifier: MIT

/// The lines of a text, counted apart from the readers that are tested.
enum PlainLines {
    /// Behind the last line break there is one more. A line ends with LF, CR LF or CR.
    static func count(_ bytes: [UInt8]) -> Int {
        1
            + bytes.indices.count { index in
                bytes[index] == 0x0A
                    || bytes[index] == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A)
            }
    }
}
