// SPDX-License-Identifier: MIT

/// Looks through a text before it is parsed, for what would cost the parser its stack or its patience: depth; anchors, which
/// multiply what they name; and lists and tables as keys, whose comparison takes twice as long with each level. Coarse: every
/// honest file is far from its limits.
struct TextInspection {
    /// Levels of brackets: comparing two lists as keys takes twice as long with each.
    static let deepest = 12
    /// Columns of indentation and dashes at the beginning of a line.
    private static let widest = 192

    private var depth = 0
    private var anchors = 0
    /// The last byte that is no space.
    private var last = UInt8(ascii: "\n")

    /// The first line with something of that, from 1, and what it is; nil if there is none.
    static func fault(in lines: [String]) -> (line: Int, reason: ConfigurationError.Reason)? {
        var inspection = TextInspection()
        for (index, line) in lines.enumerated() {
            if let reason = inspection.take(line) { return (index + 1, reason) }
        }
        return nil
    }

    private mutating func take(_ line: String) -> ConfigurationError.Reason? {
        let bytes = Array(line.utf8)
        let indentation = bytes.prefix { " \t-?:".utf8.contains($0) }
        if indentation.count > Self.widest { return .tooDeep(limit: Self.deepest) }
        let key = ConfigurationError.Reason.wrongType(word: line.trimmed, expected: .text)
        // A question mark announces a key.
        if indentation.contains(UInt8(ascii: "?")) { return key }
        var before = UInt8(ascii: "\n")
        var hasQuote = false
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "#"): if !hasQuote, " \t\n".utf8.contains(before) { return nil }
            case UInt8(ascii: "\""), UInt8(ascii: "'"): hasQuote = true
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
            case UInt8(ascii: "&"): if " \t\n[{,:-".utf8.contains(before) { anchors += 1 }
            case UInt8(ascii: ":"): if "]}".utf8.contains(last) { return key }
            case UInt8(ascii: "?"): if "[{,".utf8.contains(last) { return key }
            case _: break
            }
            if depth > Self.deepest { return .tooDeep(limit: Self.deepest) }
            // One by itself is told where it stands.
            if anchors > 1 { return .aliasNotAllowed(word: line.trimmed) }
            if !" \t\r\n".utf8.contains(byte) { last = byte }
            before = byte
        }
        return nil
    }
}
