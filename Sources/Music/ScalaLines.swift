// SPDX-License-Identifier: MIT

/// The lines of a Scala file that are no comments.
struct ScalaLines {
    struct Line {
        /// From 1.
        let number: Int
        let text: String
    }

    private var rest: ArraySlice<UInt8>
    private var number = 0
    /// The number of the file's last line with something in it, as far as it was read.
    private(set) var last = 1

    init(_ bytes: [UInt8]) throws(ScalaFault) {
        rest = bytes[...]
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest.removeFirst(3) }
        // Old editors end a text with this one.
        if rest.last == 0x1A { rest.removeLast() }
        var line = 1
        for (index, byte) in zip(rest.indices, rest) {
            if Self.ends(rest, at: index) { line += 1 }
            if byte < 0x20 && !(0x09...0x0D).contains(byte) || byte == 0x7F {
                throw ScalaFault(line: line, reason: .notText)
            }
        }
    }

    /// A line ends with LF, CR LF or CR.
    private static func ends(_ bytes: ArraySlice<UInt8>, at index: Int) -> Bool {
        bytes[index] == 0x0A || bytes[index] == 0x0D && bytes[index...].dropFirst().first != 0x0A
    }

    mutating func next() -> Line? {
        while !rest.isEmpty {
            number += 1
            let end = rest.indices.first { Self.ends(rest, at: $0) } ?? rest.endIndex
            let line = rest[..<end]
            rest = rest[end...].dropFirst()
            if !line.allSatisfy({ $0 == 0x20 || (0x09...0x0D).contains($0) }) { last = number }
            if line.first != UInt8(ascii: "!") { return Line(number: number, text: Self.text(line)) }
        }
        return nil
    }

    /// Of bytes in UTF-8, else in Latin-1, as scales of the archive are.
    private static func text(_ line: ArraySlice<UInt8>) -> String {
        if let text = String(validating: line, as: UTF8.self) { return text }
        return String(String.UnicodeScalarView(line.map { Unicode.Scalar($0) }))
    }
}
