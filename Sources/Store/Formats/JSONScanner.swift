// SPDX-License-Identifier: MIT

/// Goes through a text in JSON (RFC 8259) from mark to mark, strictly. Foundation's reader would do, but it does not give back
/// every number as it was written, and takes longer than all the rest of an import.
package struct JSONScanner {
    package let bytes: [UInt8]
    package var position = 0

    /// - Throws: `JSONFault.notUTF8`.
    package init(_ bytes: [UInt8]) throws(JSONFault) {
        guard String(validating: bytes, as: UTF8.self) != nil else { throw .notUTF8 }
        self.bytes = bytes
    }

    /// That what stands here cannot stand here.
    package var fault: JSONFault { .syntax(column: position + 1) }

    /// The next byte that is no space; stays.
    package mutating func next() -> UInt8? {
        while position < bytes.count {
            let byte = bytes[position]
            guard byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D else { return byte }
            position += 1
        }
        return nil
    }

    package mutating func take(_ byte: UInt8) throws(JSONFault) {
        guard next() == byte else { throw fault }
        position += 1
    }

    /// Members between these brackets, each read by the body, with commas between them.
    package mutating func members<Failure: Error>(
        _ open: Unicode.Scalar, _ close: Unicode.Scalar, fault: (JSONFault) -> Failure,
        _ body: (inout JSONScanner) throws(Failure) -> Void
    ) throws(Failure) {
        do { try take(UInt8(ascii: open)) } catch { throw fault(error) }
        if next() == UInt8(ascii: close) {
            position += 1
            return
        }
        while true {
            try body(&self)
            if next() == UInt8(ascii: ",") { position += 1 } else { break }
        }
        do { try take(UInt8(ascii: close)) } catch { throw fault(error) }
    }

    /// A member's name and the colon behind it.
    package mutating func name() throws(JSONFault) -> String {
        guard next() == UInt8(ascii: "\"") else { throw fault }
        var name: [UInt8] = []
        try readString(into: &name)
        try take(UInt8(ascii: ":"))
        return String(decoding: name, as: UTF8.self)
    }

    /// From the quotation mark here to the one that ends it.
    package mutating func readString(into text: inout [UInt8]) throws(JSONFault) {
        position += 1
        while true {
            let start = position
            while position < bytes.count, Self.isPlain(bytes[position]) { position += 1 }
            text += bytes[start..<position]
            guard position < bytes.count else { throw fault }
            switch bytes[position] {
            case UInt8(ascii: "\""):
                position += 1
                return
            case UInt8(ascii: "\\"):
                position += 1
                try readEscape(into: &text)
            case _: throw fault
            }
        }
    }

    /// Whether it stands for itself in a text.
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    private mutating func readEscape(into text: inout [UInt8]) throws(JSONFault) {
        guard position < bytes.count else { throw fault }
        let byte = bytes[position]
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"):
            var units = [try readUnit()]
            // Half a pair; the other half has to follow.
            if (0xD800..<0xDC00).contains(units[0]) {
                guard bytes[position...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else { throw fault }
                position += 2
                units.append(try readUnit())
            }
            guard let character = String(validating: units, as: UTF16.self) else { throw fault }
            text += character.utf8
        case _: throw .syntax(column: position)
        }
    }

    /// Four hexadecimal digits.
    private mutating func readUnit() throws(JSONFault) -> UInt16 {
        guard position + 4 <= bytes.count else { throw fault }
        var unit: UInt16 = 0
        for byte in bytes[position..<position + 4] {
            guard let digit = Character(UnicodeScalar(byte)).hexDigitValue else { throw fault }
            unit = unit << 4 | UInt16(digit)
        }
        position += 4
        return unit
    }
}
