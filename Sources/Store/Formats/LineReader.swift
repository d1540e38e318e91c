// SPDX-License-Identifier: MIT
import Platform

/// Reads text line by line. A byte order mark at the beginning is left out.
struct LineReader {
    /// Bytes of a line, and of all lines of one row.
    static let longest = 1 << 20
    /// Most lines of a file.
    static let mostLines = 2_000_000

    private var source: ByteSource
    private var bytes: [UInt8] = []
    private var position = 0
    /// The number of the line that was read last, from 1.
    private(set) var line = 0

    init(_ source: ByteSource) { self.source = source }

    /// Appends the next line with its line feed.
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

    /// - Returns: false at the end.
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
