// SPDX-License-Identifier: MIT
import Foundation

/// A record's identity as text: five groups of hexadecimal digits, https://www.rfc-editor.org/rfc/rfc9562#section-4. Foundation's
/// own way goes through scanf and printf, which a million records feel, and takes signs and blanks for digits.
extension UUID {
    private static let length = 36

    /// - Parameter text: in capitals or not. Nil for anything else.
    init?(grouped text: String) {
        var (halves, digits, length): ((high: UInt64, low: UInt64), Int, Int) = ((0, 0), 0, 0)
        for byte in text.utf8 {
            defer { length += 1 }
            switch length {
            case 8, 13, 18, 23:
                guard byte == UInt8(ascii: "-") else { return nil }
            case _:
                guard length < Self.length, let digit = Self.digit(byte) else { return nil }
                if digits < 16 { halves.high = halves.high << 4 | digit } else { halves.low = halves.low << 4 | digit }
                digits += 1
            }
        }
        guard length == Self.length else { return nil }
        let bytes = (halves.high.bigEndian, halves.low.bigEndian)
        self.init(uuid: withUnsafeBytes(of: bytes) { $0.loadUnaligned(as: uuid_t.self) })
    }

    private static func digit(_ byte: UInt8) -> UInt64? {
        switch byte {
        case 0x30...0x39: UInt64(byte - 0x30)
        case 0x41...0x46: UInt64(byte - 0x41 + 10)
        case 0x61...0x66: UInt64(byte - 0x61 + 10)
        case _: nil
        }
    }

    /// In capitals.
    var grouped: String {
        String(unsafeUninitializedCapacity: Self.length) { text in
            var place = 0
            func put(_ byte: UInt8) {
                text[place] = byte
                place += 1
            }
            func put(digit: UInt8) { put(digit < 10 ? 0x30 + digit : 0x41 + digit - 10) }
            withUnsafeBytes(of: uuid) { bytes in
                for byte in bytes {
                    if place == 8 || place == 13 || place == 18 || place == 23 { put(UInt8(ascii: "-")) }
                    put(digit: byte >> 4)
                    put(digit: byte & 0xF)
                }
            }
            return place
        }
    }
}
