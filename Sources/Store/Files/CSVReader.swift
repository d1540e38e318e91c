// SPDX-License-Identifier: MIT
import Platform

/// Reads CSV (RFC 4180) row by row. A quoted field may hold commas, line breaks and doubled quotation marks.
struct CSVReader {
    private var lines: LineReader
    private var row: [UInt8] = []
    private var nextLine: [UInt8] = []
    /// The line on which the last row begins, from 1.
    private(set) var line = 0

    init(_ lines: LineReader) { self.lines = lines }

    /// The fields of the next row that is not blank; an empty field is nil, "" an empty string.
    /// - Returns: nil at the end.
    /// - Throws: `RecordFileFault`, which ends the file; `WrongValue` if the row is not CSV in UTF-8.
    mutating func next() throws -> [String?]? {
        repeat {
            row.removeAll(keepingCapacity: true)
            var isOpen = false
            // A quoted field may span lines.
            repeat {
                nextLine.removeAll(keepingCapacity: true)
                guard try lines.read(into: &nextLine) else {
                    if isOpen { throw RecordFileFault.unreadableLine(line) }
                    return nil
                }
                if row.isEmpty { line = lines.line }
                for byte in nextLine where byte == UInt8(ascii: "\"") { isOpen.toggle() }
                row += nextLine
                if row.count > LineReader.longest { throw RecordFileFault.unreadableLine(line) }
            } while isOpen
            if row.last == UInt8(ascii: "\n") { row.removeLast() }
            if row.last == UInt8(ascii: "\r") { row.removeLast() }
        } while row.isEmpty
        guard String(validating: row, as: UTF8.self) != nil, let fields = Self.fields(of: row) else {
            throw WrongValue()
        }
        return fields
    }

    /// - Returns: nil if a quotation mark is misplaced.
    private static func fields(of row: [UInt8]) -> [String?]? {
        let (comma, quote) = (UInt8(ascii: ","), UInt8(ascii: "\""))
        var fields: [String?] = []
        var index = 0
        while true {
            if index < row.count, row[index] == quote {
                var field: [UInt8] = []
                index += 1
                while true {
                    guard let end = row[index...].firstIndex(of: quote) else { return nil }
                    field += row[index..<end]
                    index = end + 1
                    guard index < row.count, row[index] == quote else { break }
                    field.append(quote)
                    index += 1
                }
                fields.append(String(decoding: field, as: UTF8.self))
            } else {
                let field = row[index...].prefix { $0 != comma }
                guard !field.contains(quote) else { return nil }
                fields.append(field.isEmpty ? nil : String(decoding: field, as: UTF8.self))
                index = field.endIndex
            }
            if index == row.count { return fields }
            guard row[index] == comma else { return nil }
            index += 1
        }
    }
}

/// Reads text line by line, without a leading byte order mark.
struct LineReader {
    /// The maximum bytes of a line, and of all lines of one row.
    static let longest = 1 << 20
    /// The maximum lines of a file.
    static let mostLines = 2_000_000

    private var source: ByteSource
    private var bytes: [UInt8] = []
    private var position = 0
    /// The number of the last line read, from 1.
    private(set) var line = 0

    init(_ source: ByteSource) { self.source = source }

    /// Appends the next line including its line feed.
    /// - Returns: false at the end.
    mutating func read(into text: inout [UInt8]) throws(RecordFileFault) -> Bool {
        guard try fill() else { return false }
        line += 1
        if line > Self.mostLines { throw .tooLarge }
        repeat {
            let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n"))
            let next = end.map { $0 + 1 } ?? bytes.count
            text += bytes[position..<next]
            position = next
            if text.count > Self.longest { throw .unreadableLine(line) }
            if end != nil { break }
        } while try fill()
        if line == 1, text.starts(with: [0xEF, 0xBB, 0xBF]) { text.removeFirst(3) }
        return true
    }

    private mutating func fill() throws(RecordFileFault) -> Bool {
        guard position == bytes.count else { return true }
        position = 0
        do {
            try source.read(into: &bytes)
        } catch {
            throw RecordFileFault(error)
        }
        return !bytes.isEmpty
    }
}
