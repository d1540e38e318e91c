// SPDX-License-Identifier: MIT

/// An object of JSON that holds texts, numbers, true, false and null, but no other objects.
enum JSONObjectText {
    /// Fills a row with a field for each name; null is none.
    /// - Parameter places: the names that there may be, with their places in the row.
    /// - Throws: `RowFault`; the row is not complete then.
    static func read(_ bytes: [UInt8], _ places: [String: Int], into row: inout CSVRow) throws(RowFault) {
        guard var scanner = try? JSONScanner(bytes) else { throw .notUTF8 }
        row.clear(line: row.line)
        row.fields = Array(repeating: CSVRow.Field(start: 0, end: 0, isQuoted: false), count: places.count)
        var seen: UInt64 = 0
        try scanner.members("{", "}", fault: { _ in .notAnObject }) { scanner throws(RowFault) in
            guard let name = try? scanner.name() else { throw .notAnObject }
            guard let place = places[name] else { throw .unknownKey(name) }
            guard seen & 1 << place == 0 else { throw .repeatedKey(name) }
            seen |= 1 << place
            let start = row.bytes.count
            let isText = try readValue(&scanner, into: &row.bytes)
            row.fields[place] = CSVRow.Field(start: start, end: row.bytes.count, isQuoted: isText)
        }
        guard scanner.next() == nil else { throw .notAnObject }
    }

    /// Nothing for null.
    /// - Returns: whether it is a text.
    private static func readValue(_ scanner: inout JSONScanner, into value: inout [UInt8]) throws(RowFault) -> Bool {
        if scanner.next() == UInt8(ascii: "\"") {
            do { try scanner.readString(into: &value) } catch { throw .notAnObject }
            return true
        }
        let start = scanner.position
        while scanner.position < scanner.bytes.count, isOfWord(scanner.bytes[scanner.position]) {
            scanner.position += 1
        }
        let word = scanner.bytes[start..<scanner.position]
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
}
