// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import Screen

/// RFC 6455, as browsers speak it, and nothing else.
@Suite struct FrameReaderTests {
    /// As a browser writes it.
    static func frame(
        _ opcode: UInt8, _ payload: [UInt8], isLast: Bool = true, mask: [UInt8]? = [1, 2, 3, 4], reserved: UInt8 = 0
    ) -> [UInt8] {
        var bytes: [UInt8] = [(isLast ? 0x80 : 0) | reserved | opcode]
        let flag: UInt8 = mask == nil ? 0 : 0x80
        switch payload.count {
        case ..<126: bytes.append(flag | UInt8(payload.count))
        case ..<65_536: bytes += [flag | 126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
        case _: bytes += [flag | 127] + (0..<8).reversed().map { UInt8(truncatingIfNeeded: payload.count >> (8 * $0)) }
        }
        guard let mask else { return bytes + payload }
        return bytes + mask + payload.enumerated().map { $1 ^ mask[$0 % 4] }
    }

    private func read(_ bytes: [UInt8], pieces: Int = .max) throws -> [FrameReader.Message] {
        var reader = FrameReader()
        var found: [FrameReader.Message] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            reader.take(rest.prefix(pieces))
            rest = rest.dropFirst(pieces)
            while let message = try reader.next() { found.append(message) }
        }
        return found
    }

    @Test func whatNoBrowserSendsEndsTheConnection() {
        let word = Array("hi".utf8)
        let wrong: [([UInt8], WebSocketFrame.Close)] = [
            (Self.frame(1, word, mask: nil), .protocolError), (Self.frame(1, word, reserved: 0x40), .protocolError),
            (Self.frame(3, word), .protocolError), (Self.frame(0, word), .protocolError),
            (Self.frame(9, word, isLast: false), .protocolError),
            (Self.frame(9, [UInt8](repeating: 0, count: 126)), .protocolError), (Self.frame(2, word), .unsupported),
            (Self.frame(1, [0xFF]), .notText),
            (Self.frame(1, word, isLast: false) + Self.frame(1, word), .protocolError),
            ([0x81, 0xFE, 0, 2, 1, 2, 3, 4, 5, 6], .protocolError),
            ([0x81, 0xFF, 0xFF, 0, 0, 0, 0, 0, 0, 0], .tooBig),
            ([0x81, 0xFF, 0, 0, 0, 0, 0x7F, 0xFF, 0xFF, 0xFF], .tooBig),
        ]
        for (bytes, reason) in wrong { #expect(throws: reason) { try read(bytes) } }
    }

    @Test func whatIsTooLongIsNotWaitedFor() {
        // The head alone is enough to know.
        let head = Self.frame(1, [UInt8](repeating: 0x61, count: FrameReader.longest + 1)).prefix(4)
        #expect(throws: WebSocketFrame.Close.tooBig) { try read(Array(head)) }
        let piece = Self.frame(1, [UInt8](repeating: 0x61, count: FrameReader.longest), isLast: false)
        #expect(throws: WebSocketFrame.Close.tooBig) { try read(piece + Self.frame(0, [0x61])) }
    }

    @Test func handshakeIsTheOneOfTheStandard() {
        #expect(WebSocketFrame.accept("dGhlIHNhbXBsZSBub25jZQ==") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
        let digest = SHA1.hash(Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8))
        #expect(digest.map { String(format: "%02x", $0) }.joined() == "84983e441c3bd26ebaae4aa1f95129e5e54670f1")
    }
}
