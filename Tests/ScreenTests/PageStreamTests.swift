// SPDX-License-Identifier: MIT
import NIOCore
import NIOEmbedded
import Testing

@testable import Screen

/// WebSockets (RFC 6455) as browsers use them.
@Suite struct PageStreamTests {
    private let server = EmbeddedServer()
    private let word = Array("hi".utf8)

    @Test func handshakeIsTheOneOfTheStandard() throws {
        let channel = try server.page("a")
        let response = String(decoding: try channel.received(), as: UTF8.self).lowercased()
        #expect(response.hasPrefix("http/1.1 101 "))
        #expect(response.contains("\r\nsec-websocket-accept: s3pplmbitxaq9kygzzhzrbk+xoo=\r\n"))
    }

    @Test func framesBehindTheHandshakeAreRead() throws {
        let channel = try server.connect()
        try channel.send(Array(EmbeddedServer.upgrade("a").utf8) + EmbeddedServer.frame(1, word))
        #expect(server.messages == ["hi"])
    }

    @Test(arguments: [1, 3, Int.max]) func messagesInPiecesAreRead(size: Int) throws {
        let channel = try server.page("a")
        let frames =
            EmbeddedServer.frame(1, word) + EmbeddedServer.frame(1, word, isLast: false) + EmbeddedServer.frame(9, [1])
            + EmbeddedServer.frame(0, word)
        _ = try channel.received()
        try channel.send(frames, pieces: size)
        #expect(server.messages == ["hi", "hihi"])
        #expect(try channel.received() == [0x8A, 1, 1], "the ping is answered")
    }

    @Test func framesThatNoBrowserSendsEndTheStream() throws {
        let wrong: [([UInt8], UInt16)] = [
            (EmbeddedServer.frame(1, word, mask: nil), 1002), (EmbeddedServer.frame(1, word, reserved: 0x40), 1002),
            (EmbeddedServer.frame(3, word), 1002), (EmbeddedServer.frame(0, word), 1002),
            (EmbeddedServer.frame(9, word, isLast: false), 1002),
            (EmbeddedServer.frame(9, [UInt8](repeating: 0, count: 126)), 1002), (EmbeddedServer.frame(2, word), 1003),
            (EmbeddedServer.frame(1, [0xFF]), 1007),
            (EmbeddedServer.frame(1, word, isLast: false) + EmbeddedServer.frame(1, word), 1002),
            ([0x81, 0xFF, 0xFF, 0, 0, 0, 0, 0, 0, 0], 1009),
            ([0x81, 0xFF, 0, 0, 0, 0, 0x7F, 0xFF, 0xFF, 0xFF], 1009),
            // The head alone is enough.
            (
                Array(
                    EmbeddedServer.frame(1, [UInt8](repeating: 0x61, count: PageStream.longestMessage + 1)).prefix(4)),
                1009
            ),
            (
                EmbeddedServer.frame(1, [UInt8](repeating: 0x61, count: PageStream.longestMessage), isLast: false)
                    + EmbeddedServer.frame(0, [0x61]), 1009
            ),
        ]
        for (bytes, code) in wrong {
            let channel = try server.page("a")
            _ = try channel.received()
            try channel.send(bytes)
            #expect(try channel.received() == [0x88, 2, UInt8(code >> 8), UInt8(code & 0xFF)], "\(bytes.prefix(8))")
            #expect(!channel.isActive)
        }
        #expect(server.messages.isEmpty)
    }
}
