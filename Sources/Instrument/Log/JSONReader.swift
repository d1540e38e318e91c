// SPDX-License-Identifier: MIT
import Store

/// Reads one value of JSON, strictly and within limits, from text that anybody may have written.
package enum JSONReader {
    /// Levels within one another.
    package static let deepest = 16

    /// - Parameter bytes: one value, and nothing else but spaces.
    package static func read(_ bytes: [UInt8]) throws(JSONFault) -> JSONValue {
        var scanner = try JSONScanner(bytes)
        let value = try value(&scanner, depth: 0)
        guard scanner.next() == nil else { throw scanner.fault }
        return value
    }

    private static func value(_ scanner: inout JSONScanner, depth: Int) throws(JSONFault) -> JSONValue {
        guard let first = scanner.next() else { throw scanner.fault }
        switch first {
        case UInt8(ascii: "{"): return .object(try object(&scanner, depth: depth + 1))
        case UInt8(ascii: "["): return .list(try list(&scanner, depth: depth + 1))
        case UInt8(ascii: "\""): return .text(try string(&scanner))
        case UInt8(ascii: "-"), 0x30...0x39: return try number(&scanner)
        case UInt8(ascii: "t"): return try word(&scanner, "true", .flag(true))
        case UInt8(ascii: "f"): return try word(&scanner, "false", .flag(false))
        case UInt8(ascii: "n"): return try word(&scanner, "null", .null)
        default: throw scanner.fault  // No other byte begins a value.
        }
    }

    private static func object(_ scanner: inout JSONScanner, depth: Int) throws(JSONFault) -> JSONObject {
        guard depth <= Self.deepest else { throw .tooDeep(limit: Self.deepest) }
        var object = JSONObject()
        var names: Set<String> = []
        try scanner.members("{", "}", fault: { $0 }) { scanner throws(JSONFault) in
            let name = try scanner.name()
            guard names.insert(name).inserted else { throw .repeatedName(word: name) }
            object.append(name, try value(&scanner, depth: depth))
        }
        return object
    }

    private static func list(_ scanner: inout JSONScanner, depth: Int) throws(JSONFault) -> [JSONValue] {
        guard depth <= Self.deepest else { throw .tooDeep(limit: Self.deepest) }
        var items: [JSONValue] = []
        try scanner.members("[", "]", fault: { $0 }) { scanner throws(JSONFault) in
            items.append(try value(&scanner, depth: depth))
        }
        return items
    }

    private static func word(_ scanner: inout JSONScanner, _ word: String, _ value: JSONValue) throws(JSONFault)
        -> JSONValue
    {
        guard scanner.bytes[scanner.position...].starts(with: word.utf8) else { throw scanner.fault }
        scanner.position += word.utf8.count
        return value
    }

    private static func number(_ scanner: inout JSONScanner) throws(JSONFault) -> JSONValue {
        let start = scanner.position
        if scanner.bytes[scanner.position] == UInt8(ascii: "-") { scanner.position += 1 }
        let whole = scanner.position
        try digits(&scanner)
        if scanner.bytes[whole] == 0x30, scanner.position - whole > 1 { throw .syntax(column: whole + 1) }
        var isWhole = true
        if scanner.position < scanner.bytes.count, scanner.bytes[scanner.position] == UInt8(ascii: ".") {
            isWhole = false
            scanner.position += 1
            try digits(&scanner)
        }
        if scanner.position < scanner.bytes.count, scanner.bytes[scanner.position] | 0x20 == UInt8(ascii: "e") {
            isWhole = false
            scanner.position += 1
            if scanner.position < scanner.bytes.count,
                [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(scanner.bytes[scanner.position])
            {
                scanner.position += 1
            }
            try digits(&scanner)
        }
        let text = String(decoding: scanner.bytes[start..<scanner.position], as: UTF8.self)
        if isWhole, let number = Int(text) { return .integer(number) }
        guard let number = Double(text), number.isFinite else { throw .hugeNumber(word: text) }
        return .number(number)
    }

    private static func digits(_ scanner: inout JSONScanner) throws(JSONFault) {
        let start = scanner.position
        while scanner.position < scanner.bytes.count, (0x30...0x39).contains(scanner.bytes[scanner.position]) {
            scanner.position += 1
        }
        if scanner.position == start { throw scanner.fault }
    }

    private static func string(_ scanner: inout JSONScanner) throws(JSONFault) -> String {
        var text: [UInt8] = []
        try scanner.readString(into: &text)
        return String(decoding: text, as: UTF8.self)
    }
}
