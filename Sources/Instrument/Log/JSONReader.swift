// SPDX-License-Identifier: MIT

/// Reads one value of JSON, strictly and within limits, from text that anybody may have written.
package struct JSONReader {
    /// Levels within one another.
    package static let deepest = 16

    private let bytes: [UInt8]
    private var position = 0

    /// - Parameter bytes: one value, and nothing else but spaces.
    package static func read(_ bytes: [UInt8]) throws(JSONFault) -> JSONValue {
        guard String(validating: bytes, as: UTF8.self) != nil else { throw .notUTF8 }
        var reader = JSONReader(bytes: bytes)
        let value = try reader.value(depth: 0)
        guard reader.next() == nil else { throw reader.fault }
        return value
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private var fault: JSONFault { .syntax(column: position + 1) }

    private mutating func value(depth: Int) throws(JSONFault) -> JSONValue {
        guard let first = next() else { throw fault }
        switch first {
        case UInt8(ascii: "{"): return .object(try object(depth: depth + 1))
        case UInt8(ascii: "["): return .list(try list(depth: depth + 1))
        case UInt8(ascii: "\""): return .text(try string())
        case UInt8(ascii: "-"), 0x30...0x39: return try number()
        case UInt8(ascii: "t"): return try word("true", .flag(true))
        case UInt8(ascii: "f"): return try word("false", .flag(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        // No other byte begins a value.
        default: throw fault
        }
    }

    private mutating func object(depth: Int) throws(JSONFault) -> JSONObject {
        guard depth <= Self.deepest else { throw .tooDeep(limit: Self.deepest) }
        position += 1
        var object = JSONObject()
        var names: Set<String> = []
        if next() == UInt8(ascii: "}") {
            position += 1
            return object
        }
        while true {
            guard next() == UInt8(ascii: "\"") else { throw fault }
            let name = try string()
            guard names.insert(name).inserted else { throw .repeatedName(word: name) }
            try take(UInt8(ascii: ":"))
            object.append(name, try value(depth: depth))
            if next() == UInt8(ascii: ",") { position += 1 } else { break }
        }
        try take(UInt8(ascii: "}"))
        return object
    }

    private mutating func list(depth: Int) throws(JSONFault) -> [JSONValue] {
        guard depth <= Self.deepest else { throw .tooDeep(limit: Self.deepest) }
        position += 1
        var items: [JSONValue] = []
        if next() == UInt8(ascii: "]") {
            position += 1
            return items
        }
        while true {
            items.append(try value(depth: depth))
            if next() == UInt8(ascii: ",") { position += 1 } else { break }
        }
        try take(UInt8(ascii: "]"))
        return items
    }

    private mutating func word(_ word: String, _ value: JSONValue) throws(JSONFault) -> JSONValue {
        guard bytes[position...].starts(with: word.utf8) else { throw fault }
        position += word.utf8.count
        return value
    }

    private mutating func number() throws(JSONFault) -> JSONValue {
        let start = position
        if bytes[position] == UInt8(ascii: "-") { position += 1 }
        let whole = position
        try digits()
        if bytes[whole] == 0x30, position - whole > 1 { throw .syntax(column: whole + 1) }
        var isWhole = true
        if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
            isWhole = false
            position += 1
            try digits()
        }
        if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
            isWhole = false
            position += 1
            if position < bytes.count, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(bytes[position]) {
                position += 1
            }
            try digits()
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if isWhole, let number = Int(text) { return .integer(number) }
        guard let number = Double(text), number.isFinite else { throw .hugeNumber(word: text) }
        return .number(number)
    }

    private mutating func digits() throws(JSONFault) {
        let start = position
        while position < bytes.count, (0x30...0x39).contains(bytes[position]) { position += 1 }
        if position == start { throw fault }
    }

    private mutating func string() throws(JSONFault) -> String {
        position += 1
        var text: [UInt8] = []
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                position += 1
                try escape(into: &text)
            case 0..<0x20: throw fault
            case _:
                text.append(byte)
                position += 1
            }
        }
        throw fault
    }

    private mutating func escape(into text: inout [UInt8]) throws(JSONFault) {
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
            var units = [try unit()]
            // Half a pair; the other half has to follow.
            if (0xD800..<0xDC00).contains(units[0]) {
                guard bytes[position...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else { throw fault }
                position += 2
                units.append(try unit())
            }
            guard let character = String(validating: units, as: UTF16.self) else { throw fault }
            text += character.utf8
        case _: throw .syntax(column: position)
        }
    }

    /// Four hexadecimal digits.
    private mutating func unit() throws(JSONFault) -> UInt16 {
        guard position + 4 <= bytes.count else { throw fault }
        var unit: UInt16 = 0
        for byte in bytes[position..<position + 4] {
            guard let digit = Character(UnicodeScalar(byte)).hexDigitValue else { throw fault }
            unit = unit << 4 | UInt16(digit)
        }
        position += 4
        return unit
    }

    private mutating func take(_ byte: UInt8) throws(JSONFault) {
        guard next() == byte else { throw fault }
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
