// SPDX-License-Identifier: MIT

/// The hash that the handshake of WebSockets asks for (RFC 3174); not for secrets.
enum SHA1 {
    static func hash(_ message: [UInt8]) -> [UInt8] {
        var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
        let padding = (119 - message.count % 64) % 64
        let count = UInt64(message.count) * 8
        let padded =
            message + [0x80] + [UInt8](repeating: 0, count: padding)
            + (0..<8).reversed().map { UInt8(truncatingIfNeeded: count >> (8 * UInt64($0))) }
        for start in stride(from: 0, to: padded.count, by: 64) { mix(padded[start..<(start + 64)], into: &state) }
        return state.flatMap { word in (0..<4).reversed().map { UInt8(truncatingIfNeeded: word >> (8 * UInt32($0))) } }
    }

    private static func mix(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
        var words = (0..<16).map { index in
            block.dropFirst(4 * index).prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        for index in 16..<80 {
            words.append(turned(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], by: 1))
        }
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for (index, word) in words.enumerated() {
            let (mixed, constant): (UInt32, UInt32) =
                switch index {
                case ..<20: ((b & c) | (~b & d), 0x5A82_7999)
                case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
                case ..<60: ((b & c) | (b & d) | (c & d), 0x8F1B_BCDC)
                case _: (b ^ c ^ d, 0xCA62_C1D6)
                }
            let next = turned(a, by: 5) &+ mixed &+ e &+ constant &+ word
            (e, d, c, b, a) = (d, c, turned(b, by: 30), a, next)
        }
        state = zip(state, [a, b, c, d, e]).map { $0 &+ $1 }
    }

    private static func turned(_ word: UInt32, by bits: UInt32) -> UInt32 { word << bits | word >> (32 - bits) }
}
