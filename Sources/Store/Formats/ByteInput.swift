// SPDX-License-Identifier: MIT
import Machine

/// Bytes one by one, with the line they are on. Leaves out a byte order mark at the beginning.
struct ByteInput {
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private var source: ByteSource?
    private var bytes: [UInt8] = []
    private var position = 0
    /// From 1; a line ends with LF, CRLF or CR.
    private(set) var line = 1
    private var followsReturn = false
    private var isBegun = false

    init(_ source: ByteSource) { self.source = source }

    /// Nil at the end.
    mutating func next() throws(CSVError) -> UInt8? {
        guard try fill() else { return nil }
        let byte = bytes[position]
        position += 1
        if byte == UInt8(ascii: "\n") {
            if !followsReturn { line += 1 }
            followsReturn = false
        } else {
            followsReturn = byte == UInt8(ascii: "\r")
            if followsReturn { line += 1 }
        }
        return byte
    }

    /// The next byte, which stays.
    mutating func peek() throws(CSVError) -> UInt8? { try fill() ? bytes[position] : nil }

    /// Takes the next byte if it is this one.
    mutating func skip(_ byte: UInt8) throws(CSVError) {
        if try peek() == byte { _ = try next() }
    }

    /// Appends what is at hand of a field's plain bytes, to the next one that means something in CSV.
    /// - Returns: whether all were ASCII.
    mutating func takePlain(into row: inout [UInt8], limit: Int) -> Bool {
        var seen: UInt8 = 0
        let count = bytes.withUnsafeBufferPointer { bytes in
            var index = position
            let end = min(bytes.count, position + limit)
            while index < end {
                let byte = bytes[index]
                // NUL, LF, CR, quotation mark and comma are at or below the comma.
                if byte <= 0x2C, byte == 0x2C || byte == 0x22 || byte == 0x0A || byte == 0x0D || byte == 0 { break }
                seen |= byte
                index += 1
            }
            return index - position
        }
        guard count > 0 else { return true }
        row.append(contentsOf: bytes[position..<position + count])
        position += count
        followsReturn = false
        return seen < 0x80
    }

    /// Appends what is at hand of a line, to its end or a NUL.
    mutating func takeLine(into line: inout [UInt8], limit: Int) {
        let end = min(bytes.count, position + limit)
        let count = bytes.withUnsafeBufferPointer { bytes in
            var index = position
            while index < end, bytes[index] != 0x0A, bytes[index] != 0x0D, bytes[index] != 0 { index += 1 }
            return index - position
        }
        line.append(contentsOf: bytes[position..<position + count])
        position += count
        if count > 0 { followsReturn = false }
    }

    /// Nothing is read any more.
    mutating func end() {
        source = nil
        bytes = []
        position = 0
    }

    /// - Returns: false at the end.
    private mutating func fill() throws(CSVError) -> Bool {
        while position == bytes.count {
            guard source != nil else { return false }
            position = 0
            try read()
            if !isBegun { try begin() }
            if bytes.isEmpty {
                end()
                return false
            }
        }
        return true
    }

    /// Passes over a byte order mark, of which a pipe may give a piece at a time.
    private mutating func begin() throws(CSVError) {
        isBegun = true
        var first = bytes
        while first.count < Self.mark.count, Self.mark.starts(with: first), !bytes.isEmpty {
            try read()
            first += bytes
        }
        bytes = first
        if bytes.starts(with: Self.mark) { position = Self.mark.count }
    }

    /// The next piece in the place of the last.
    private mutating func read() throws(CSVError) {
        do throws(ByteSource.Failure) {
            try source?.read(into: &bytes)
        } catch {
            end()
            throw CSVError(line: line, .source(error))
        }
    }
}
