// SPDX-License-Identifier: MIT
import Machine
import Store

/// The lines of a file one by one, so that no more than one is held at a time. Each ends with LF or CRLF; those that hold
/// nothing but spaces are left out.
struct LineSource {
    /// Bytes that a line may have.
    static let longest = 1 << 20
    /// Bytes that a file may have.
    static let largest = 1 << 29

    private var source: ByteSource
    private var bytes: [UInt8] = []
    private var position = 0
    private var isAtEnd = false
    /// Of the line that was given last, from 1.
    private(set) var number = 0

    init(_ source: ByteSource) { self.source = source }

    init(path: String) throws(LogFault) {
        do throws(ByteSource.Failure) {
            source = try ByteSource(path: path, limit: Self.largest)
        } catch {
            throw LogFault(error)
        }
    }

    /// Nil at the end.
    mutating func next() throws(LogFault) -> [UInt8]? {
        while let line = try nextLine() {
            let isBlank = line.allSatisfy { $0 == 0x20 || $0 == 0x09 }
            if !isBlank { return line }
        }
        return nil
    }

    private mutating func nextLine() throws(LogFault) -> [UInt8]? {
        var line: [UInt8] = []
        while true {
            if position == bytes.count, try !fill() {
                guard !line.isEmpty else { return nil }
                number += 1
                return trimmed(line)
            }
            let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n"))
            line += bytes[position..<(end ?? bytes.count)]
            position = end.map { $0 + 1 } ?? bytes.count
            guard line.count <= Self.longest else {
                number += 1
                throw .tooLongLine(limit: Self.longest)
            }
            if end != nil {
                number += 1
                return trimmed(line)
            }
        }
    }

    private func trimmed(_ line: [UInt8]) -> [UInt8] {
        var line = line
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        // A byte order mark.
        if number == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
        return line
    }

    private mutating func fill() throws(LogFault) -> Bool {
        guard !isAtEnd else { return false }
        position = 0
        do throws(ByteSource.Failure) {
            try source.read(into: &bytes)
        } catch {
            throw LogFault(error)
        }
        isAtEnd = bytes.isEmpty
        return !isAtEnd
    }
}
