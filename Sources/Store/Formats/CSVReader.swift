// SPDX-License-Identifier: MIT

/// Reads CSV (RFC 4180) row by row. A field between quotation marks may hold commas, line breaks and doubled quotation marks.
struct CSVReader {
    private var lines: LineReader
    private var text: [UInt8] = []
    /// A line of it.
    private var part: [UInt8] = []
    /// On which the row begins that was read last, from 1.
    private(set) var line = 0

    init(_ lines: LineReader) { self.lines = lines }

    /// The fields of the next row that is not blank; an empty field is nil, "" is an empty text.
    /// - Returns: nil at the end.
    /// - Throws: `RecordFileFault`, after which nothing can be read; `WrongValue` if the row is not CSV in UTF-8.
    mutating func next() throws -> [String?]? {
        repeat {
            text.removeAll(keepingCapacity: true)
            var isOpen = false
            // A quotation mark that is open goes on in the next line.
            repeat {
                part.removeAll(keepingCapacity: true)
                guard try lines.read(into: &part) else {
                    if isOpen { throw RecordFileFault.unreadableLine(line) }
                    return nil
                }
                if text.isEmpty { line = lines.line }
                for byte in part where byte == UInt8(ascii: "\"") { isOpen.toggle() }
                text += part
                if text.count > LineReader.longest { throw RecordFileFault.unreadableLine(line) }
            } while isOpen
            if text.last == UInt8(ascii: "\n") { text.removeLast() }
            if text.last == UInt8(ascii: "\r") { text.removeLast() }
        } while text.isEmpty
        guard String(validating: text, as: UTF8.self) != nil, let fields = Self.fields(of: text) else {
            throw WrongValue()
        }
        return fields
    }

    /// - Returns: nil if a quotation mark is in the wrong place.
    private static func fields(of text: [UInt8]) -> [String?]? {
        let (comma, quote) = (UInt8(ascii: ","), UInt8(ascii: "\""))
        var fields: [String?] = []
        var index = 0
        while true {
            if index < text.count, text[index] == quote {
                var field: [UInt8] = []
                index += 1
                while true {
                    guard let end = text[index...].firstIndex(of: quote) else { return nil }
                    field += text[index..<end]
                    index = end + 1
                    guard index < text.count, text[index] == quote else { break }
                    field.append(quote)
                    index += 1
                }
                fields.append(String(decoding: field, as: UTF8.self))
            } else {
                let field = text[index...].prefix { $0 != comma }
                guard !field.contains(quote) else { return nil }
                fields.append(field.isEmpty ? nil : String(decoding: field, as: UTF8.self))
                index = field.endIndex
            }
            if index == text.count { return fields }
            guard text[index] == comma else { return nil }
            index += 1
        }
    }
}
