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
