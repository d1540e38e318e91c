// SPDX-License-Identifier: MIT
import Foundation

/// Gives rows without an id one that follows from what they say and from how many rows before said the same, so that a file
/// that is read again gives the same ids. Of one file; keeps 8 bytes of each different row.
struct DerivedIdentities {
    private var counts: [UInt64: Int32] = [:]

    /// - Parameter content: what the row says, written in one way only.
    mutating func next(for content: String) -> UUID {
        let ordinal = counts[UInt64(truncatingIfNeeded: Self.hash(content)), default: 0]
        counts[UInt64(truncatingIfNeeded: Self.hash(content))] = ordinal + 1
        return Self.identity(of: "\(content) #\(ordinal)")
    }

    /// A UUID of version 8 (RFC 9562), which leaves its other 122 bits to us.
    private static func identity(of text: String) -> UUID {
        var bits = hash(text)
        bits = bits & ~(0xF << 76) | 0x8 << 76
        bits = bits & ~(0x3 << 62) | 0x2 << 62
        let bytes = (0..<16).map { UInt8(truncatingIfNeeded: bits >> (120 - 8 * $0)) }
        return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    /// FNV-1a with 128 bits (Fowler, Noll, Vo): no secret, but no two rows of a life of training are likely to share it.
    private static func hash(_ text: String) -> UInt128 {
        text.utf8.reduce(0x6C62_272E_07BB_0142_62B8_2175_6295_C58D) { hash, byte in
            (hash ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013B
        }
    }
}
