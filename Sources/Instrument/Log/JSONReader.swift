// SPDX-License-Identifier: MIT
import Store

/// Reads one value of JSON, strictly and within limits, from text that anybody may have written.
package struct JSONReader {
    /// Levels within one another.
    package static let deepest = 16

    private var scanner: JSONScanner

    /// - Parameter bytes: one value, and nothing else but spaces.
    package static func read(_ bytes: [UInt8]) throws(JSONFault) -> JSONValue {
        var reader = JSONReader(scanner: try JSONScanner(bytes))
        let value = try reader.value(depth: 0)
        guard reader.scanner.next() == nil else { throw reader.fault }
        return value
    }

    private init(scanner: JSONScanner) { self.scanner = scanner }

    private var fault: JSONFault { scanner.fault }
    private var bytes: [UInt8] { scanner.bytes }
    private var position: Int {
        get { scanner.position }
        set { scanner.position = newValue }
    }

    private mutating func value(depth: Int) throws(JSONFault) -> JSONValue {
        guard let first = scanner.next() else { throw fault }
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
        var object = JSONObject()
        var names: Set<String> = []
        try members("{", "}") { reader throws(JSONFault) in
            let name = try reader.scanner.name()
            guard names.insert(name).inserted else { throw .repeatedName(word: name) }
            object.append(name, try reader.value(depth: depth))
        }
        return object
    }

    private mutating func list(depth: Int) throws(JSONFault) -> [JSONValue] {
        guard depth <= Self.deepest else { throw .tooDeep(limit: Self.deepest) }
        var items: [JSONValue] = []
        try members("[", "]") { reader throws(JSONFault) in items.append(try reader.value(depth: depth)) }
        return items
    }

    private mutating func members(
        _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ body: (inout JSONReader) throws(JSONFault) -> Void
    ) throws(JSONFault) {
        try scanner.members(open, close, fault: { $0 }) { scanner throws(JSONFault) in
            var reader = JSONReader(scanner: scanner)
            defer { scanner = reader.scanner }
            try body(&reader)
        }
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
        var text: [UInt8] = []
        try scanner.readString(into: &text)
        return String(decoding: text, as: UTF8.self)
    }
}
