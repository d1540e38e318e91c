// SPDX-License-Identifier: MIT

/// Reads an object of JSON (RFC 8259) that holds texts, numbers, true, false and null, but no other objects, into a row
/// with a field for each name. Foundation's reader would do, but it does not give back every number as it was written, and
/// takes longer than all the rest of an import.
struct JSONObjectText {
    private let bytes: [UInt8]
    private var position = 0

    /// - Parameter places: the names that there may be, with their places in the row.
    /// - Throws: `RowFault`; the row is not complete then.
    static func read(_ bytes: [UInt8], _ places: [String: Int], into row: inout CSVRow) throws(RowFault) {
        guard String(validating: bytes, as: UTF8.self) != nil else { throw .notUTF8 }
        row.clear(line: row.line)
        row.fields = Array(repeating: CSVRow.Field(start: 0, end: 0, isQuoted: false), count: places.count)
        var text = JSONObjectText(bytes: bytes)
        var seen: UInt64 = 0
        try text.readPairs { text, name throws(RowFault) in
            guard let place = places[name] else { throw .unknownKey(name) }
            guard seen & 1 << place == 0 else { throw .repeatedKey(name) }
            seen |= 1 << place
            let start = row.bytes.count
            let isText = try text.readValue(into: &row.bytes)
            row.fields[place] = CSVRow.Field(start: start, end: row.bytes.count, isQuoted: isText)
        }
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func readPairs(
        _ body: (inout JSONObjectText, String) throws(RowFault) -> Void
    ) throws(RowFault) {
        try take(UInt8(ascii: "{"))
        if next() == UInt8(ascii: "}") {
            position += 1
        } else {
            while true {
                guard next() == UInt8(ascii: "\"") else { throw .notAnObject }
                var name: [UInt8] = []
                try readString(into: &name)
                try take(UInt8(ascii: ":"))
                try body(&self, String(decoding: name, as: UTF8.self))
                if next() == UInt8(ascii: ",") { position += 1 } else { break }
            }
            try take(UInt8(ascii: "}"))
        }
        guard next() == nil else { throw .notAnObject }
    }

    /// Nothing for null.
    /// - Returns: whether it is a text.
    private mutating func readValue(into value: inout [UInt8]) throws(RowFault) -> Bool {
        if next() == UInt8(ascii: "\"") {
            try readString(into: &value)
            return true
        }
        let start = position
        while position < bytes.count, Self.isOfWord(bytes[position]) { position += 1 }
        let word = bytes[start..<position]
        if word.elementsEqual("null".utf8) { return false }
        let isFlag = word.elementsEqual("true".utf8) || word.elementsEqual("false".utf8)
        let isNumber = word.first == UInt8(ascii: "-") || word.first.map { (0x30...0x39).contains($0) } == true
        guard isFlag || isNumber else { throw .notAnObject }
        value += word
        return false
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x2B || byte == 0x2D || byte == 0x2E
            || byte == 0x45
    }

    private mutating func readString(into text: inout [UInt8]) throws(RowFault) {
        position += 1
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return
            case UInt8(ascii: "\\"): try readEscape(into: &text)
            case 0..<0x20: throw .notAnObject
            case _: text.append(byte)
            }
        }
        throw .notAnObject
    }

    private mutating func readEscape(into text: inout [UInt8]) throws(RowFault) {
        guard position < bytes.count else { throw .notAnObject }
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
                guard bytes[position...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else {
                    throw .notAnObject
                }
                position += 2
                units.append(try readUnit())
            }
            guard let character = String(validating: units, as: UTF16.self) else { throw .notAnObject }
            text += character.utf8
        case _: throw .notAnObject
        }
    }

    /// Four hexadecimal digits.
    private mutating func readUnit() throws(RowFault) -> UInt16 {
        guard position + 4 <= bytes.count else { throw .notAnObject }
        let digits = bytes[position..<position + 4]
        guard digits.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
            let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw .notAnObject }
        position += 4
        return unit
    }

    private mutating func take(_ byte: UInt8) throws(RowFault) {
        guard next() == byte else { throw .notAnObject }
        position += 1
    }

    /// The next byte that is no space; stays.
    private mutating func next() -> UInt8? {
        while position < bytes.count {
            let byte = bytes[position]
            guard byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D else { return byte }
            position += 1
        }
        return nil
    }
}
