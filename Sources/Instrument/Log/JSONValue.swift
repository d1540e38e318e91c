// SPDX-License-Identifier: MIT

/// A value of JSON (RFC 8259). Numbers come back as they were written, and members stay in their order, so that lines can
/// be read by people too.
package enum JSONValue: Hashable, Sendable {
    case null
    case flag(Bool)
    case integer(Int)
    /// Finite.
    case number(Double)
    case text(String)
    case list([JSONValue])
    case object(JSONObject)

    /// Without spaces or line breaks. What is not finite becomes null, because JSON has no such number.
    package func write(into bytes: inout [UInt8]) {
        switch self {
        case .null: bytes += "null".utf8
        case .flag(let flag): bytes += (flag ? "true" : "false").utf8
        case .integer(let number): bytes += String(number).utf8
        case .number(let number): Self.write(number, into: &bytes)
        case .text(let text): Self.write(text, into: &bytes)
        case .list(let items):
            bytes.append(UInt8(ascii: "["))
            for (index, item) in items.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                item.write(into: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let object):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in object.members.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                Self.write(member.name, into: &bytes)
                bytes.append(UInt8(ascii: ":"))
                member.value.write(into: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    /// On one line.
    package var text: String {
        var bytes: [UInt8] = []
        write(into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func write(_ number: Double, into bytes: inout [UInt8]) {
        guard number.isFinite else {
            bytes += "null".utf8
            return
        }
        bytes += (Int(exactly: number).map { String($0) } ?? "\(number)").utf8
    }

    private static func write(_ text: String, into bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 0..<0x20, 0x7F:
                let digits = String(byte, radix: 16)
                bytes += ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8
            case _: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
