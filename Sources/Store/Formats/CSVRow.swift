// SPDX-License-Identifier: MIT

/// One row of a CSV file: its fields without their quotation marks.
package struct CSVRow: Hashable, Sendable {
    struct Field: Hashable, Sendable {
        let start, end: Int
        let isQuoted: Bool
    }

    /// The line of the file on which the row begins, from 1; a field may hold line breaks and so fill several.
    package internal(set) var line = 1
    /// A line break is behind it; if not, the file ends here and may have been cut off.
    package internal(set) var isEnded = true
    /// All fields one behind the other.
    var bytes: [UInt8] = []
    var fields: [Field] = []

    package init() {}

    /// Of fields; at least 1 in a row that was read.
    package var count: Int { fields.count }

    /// A line with nothing on it.
    package var isBlank: Bool { fields.count == 1 && fields[0].end == 0 && !fields[0].isQuoted }

    /// A field's text.
    /// - Parameter index: 0..<count.
    package subscript(index: Int) -> String {
        let field = fields[index]
        return String(decoding: bytes[field.start..<field.end], as: UTF8.self)
    }

    /// What stands between a header's names instead of commas; nil if nothing does.
    static func separator(of names: [String]) -> Character? {
        names.count == 1 ? [";", "\t"].first { names[0].contains($0) } : nil
    }

    /// Tells an empty text ("") from none.
    package func isQuoted(_ index: Int) -> Bool { fields[index].isQuoted }

    /// Its bytes are text; a field cannot hold half a character, because what separates fields is ASCII.
    var isUTF8: Bool { String(validating: bytes, as: UTF8.self) != nil }

    /// Nothing at all, not even quotation marks.
    func isEmpty(_ index: Int) -> Bool { fields[index].start == fields[index].end && !fields[index].isQuoted }

    /// No text, with quotation marks or without.
    func isBlank(_ index: Int) -> Bool { fields[index].start == fields[index].end }

    mutating func clear(line: Int) {
        self.line = line
        isEnded = true
        bytes.removeAll(keepingCapacity: true)
        fields.removeAll(keepingCapacity: true)
    }

    mutating func endField(isQuoted: Bool) {
        fields.append(Field(start: fields.last?.end ?? 0, end: bytes.count, isQuoted: isQuoted))
    }
}
