// SPDX-License-Identifier: MIT
import Foundation

/// The frames of RFC 6455 as a server sends them.
enum WebSocketFrame {
    enum Opcode: UInt8, Hashable, Sendable {
        case continuation = 0
        case text = 1
        case binary = 2
        case close = 8
        case ping = 9
        case pong = 10

        var isControl: Bool { rawValue >= Opcode.close.rawValue }
    }

    /// Why a connection is closed (7.4.1).
    enum Close: Int, Error, Hashable, Sendable {
        case normal = 1000
        case goingAway = 1001
        case protocolError = 1002
        case unsupported = 1003
        case notText = 1007
        case policy = 1008
        case tooBig = 1009
    }

    /// Whole, in one frame, without a mask.
    static func bytes(_ opcode: Opcode, _ payload: some Collection<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = [0x80 | opcode.rawValue]
        let count = payload.count
        switch count {
        case ..<126: bytes.append(UInt8(count))
        case ..<65_536: bytes += [126, UInt8(count >> 8), UInt8(count & 0xFF)]
        case _: bytes += [127] + (0..<8).reversed().map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
        }
        return bytes + payload
    }

    static func close(_ reason: Close) -> [UInt8] {
        bytes(.close, [UInt8(reason.rawValue >> 8), UInt8(reason.rawValue & 0xFF)])
    }

    /// What proves that the handshake was understood (4.2.2).
    static func accept(_ key: String) -> String {
        Data(SHA1.hash(Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8))).base64EncodedString()
    }
}

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
