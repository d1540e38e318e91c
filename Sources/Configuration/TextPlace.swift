// SPDX-License-Identifier: MIT

/// A place in a text as the YAML parser counts: lines and Unicode scalars from 1.
package struct TextPlace {
    package private(set) var line = 1
    package private(set) var column = 1
    private var wasReturn = false

    package init() {}

    package static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": true
        default: false  // YAML 1.1 knows no other line breaks.
        }
    }

    /// How many bytes of UTF-8 the line break at the beginning has, CR LF being one; nil if there is none.
    static func lengthOfBreak(_ bytes: ArraySlice<UInt8>) -> Int? {
        switch bytes.first {
        case 0x0A: 1
        case 0x0D: bytes.dropFirst().first == 0x0A ? 2 : 1
        case 0xC2: bytes.dropFirst().first == 0x85 ? 2 : nil
        case 0xE2: bytes.starts(with: [0xE2, 0x80, 0xA8]) || bytes.starts(with: [0xE2, 0x80, 0xA9]) ? 3 : nil
        default: nil  // No line break begins with it.
        }
    }

    package mutating func pass(_ scalar: Unicode.Scalar) {
        defer { wasReturn = scalar == "\r" }
        if scalar == "\n", wasReturn { return }
        if Self.isBreak(scalar) {
            line += 1
            column = 1
        } else {
            column += 1
        }
    }

    /// Where a key stands for the second time, in the same column or on the same line as the first; the first place
    /// if that finds nothing (the parser tells only that one).
    static func second(_ word: String, after line: Int, _ column: Int, in text: String) -> TextPlace {
        let scalars = Array(text.unicodeScalars)
        let key = Array(word.unicodeScalars)
        var place = TextPlace()
        var first = TextPlace()
        for index in scalars.indices {
            if (place.line, place.column) == (line, column) { first = place }
            let isLater = (place.line, place.column) > (line, column)
            if isLater, place.line == line || place.column == column, scalars[index...].starts(with: key),
                scalars[(index + key.count)...].first(where: { $0 != " " }) == ":"
            {
                return place
            }
            place.pass(scalars[index])
        }
        return first
    }
}
