// SPDX-License-Identifier: MIT
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import Screen

/// The limits of connections and pages, and their timeouts.
@Suite struct ConnectionTableTests {
    /// A client that reads nothing: no write completes.
    private final class Deaf: ChannelOutboundHandler {
        typealias OutboundIn = ByteBuffer

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            writes.append(promise)
        }

        private var writes: [EventLoopPromise<Void>?] = []

        func handlerRemoved(context: ChannelHandlerContext) {
            for promise in writes { promise?.fail(ChannelError.ioOnClosedChannel) }
        }
    }

    private let server = EmbeddedServer()
    private let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

    // Pages

    @Test func silentPagesAreClosedAfterFiveSeconds() throws {
        let page = try server.page("a")
        for _ in 1...3 {
            server.wait(milliseconds: 4_999)
            try page.send(EmbeddedServer.frame(1, Array("{}".utf8)))
        }
        #expect(server.left.isEmpty)
        server.wait(milliseconds: 4_999)
        #expect(server.left.isEmpty)
        server.wait(milliseconds: 1)
        #expect(server.left == ["a"] && !page.isActive)
    }

    @Test func pagesArePingedAfterTwoSeconds() throws {
        let page = try server.page("a")
        for _ in 1...5 {
            _ = try page.received()
            server.wait(milliseconds: 1_999)
            #expect(try page.received().isEmpty)
            server.wait(milliseconds: 1)
            #expect(try page.received() == [0x89, 0])
            try page.send(EmbeddedServer.frame(10, []))
        }
        #expect(server.left.isEmpty)
    }

    @Test func lostPagesMayComeBackWithinFiveSeconds() throws {
        try server.page("a").close(promise: nil)
        server.wait(milliseconds: 4_000)
        try server.page("a").close(promise: nil)
        server.wait(milliseconds: 4_999)
        #expect(server.left.isEmpty)
        server.wait(milliseconds: 1)
        #expect(server.left == ["a"])
    }

    @Test func pagesAreLimited() throws {
        let pages = try (0..<ConnectionTable.mostPages).map { try server.page("\($0)") }
        #expect(try server.page("more").status().hasPrefix("HTTP/1.1 503 "))
        try pages[0].send(EmbeddedServer.frame(8, [3, 0xE9]))
        #expect(try server.page("more").status().hasPrefix("HTTP/1.1 101 "))
        #expect(pages.count { $0.isActive } == pages.count - 1)
    }

    @Test func pagesThatDoNotReadForFiveSecondsAreClosed() throws {
        let page = try server.page("a")
        try page.pipeline.syncOperations.addHandler(Deaf(), position: .first)
        for _ in 1...2 {
            server.wait(milliseconds: 2_000)
            try page.send(EmbeddedServer.frame(9, [1]))
        }
        server.wait(milliseconds: 2_999)
        try page.send(EmbeddedServer.frame(9, [1]))
        #expect(page.isActive)
        server.wait(milliseconds: 1)
        #expect(!page.isActive, "the ping after two seconds was not read")
    }

    // Requests

    @Test func incompleteRequestsAreClosedAfterTenSeconds() throws {
        let channels = try [server.connect(), server.connect(), server.connect()]
        try channels[1].send("GET / HT")
        try channels[2].send(request)
        server.wait(milliseconds: 9_000)
        try channels[1].send("T")
        server.wait(milliseconds: 999)
        #expect(channels.allSatisfy { $0.isActive })
        server.wait(milliseconds: 1)
        #expect(!channels.contains { $0.isActive })
    }

    /// Only files of records may be long, and they have a limit, too.
    @Test(arguments: [("/records", 70_000, "200"), ("/pair", 70_000, "413"), ("/records", (64 << 20) + 1, "413")])
    func longBodiesAreFilesOfRecords(path: String, length: Int, status: String) throws {
        let channel = try server.connect()
        try channel.send("POST \(path) HTTP/1.1\r\nHost: a\r\nContent-Length: \(length)\r\n\r\n")
        if status == "200" { try channel.send(String(repeating: "x", count: length)) }
        #expect(try channel.status().hasPrefix("HTTP/1.1 \(status) "))
    }

    @Test func requestsThatAreBeingAnsweredAreNotClosed() throws {
        let channel = try server.connect()
        try channel.send("GET /later HTTP/1.1\r\nHost: a\r\n\r\n")
        server.wait(milliseconds: 60_000)
        #expect(channel.isActive)
    }

    @Test func unauthenticatedConnectionsAreClosedFirst() throws {
        let page = try server.page("a")
        let authenticated = try server.connect()
        try authenticated.send(request)
        let refused = try server.connect()
        try refused.send("GET /none HTTP/1.1\r\nHost: a\r\n\r\n")
        let idle = try (3..<ConnectionTable.mostConnections).map { _ in try server.connect() }
        for closed in [refused] + idle {
            #expect(closed.isActive)
            _ = try server.connect()
            #expect(!closed.isActive)
        }
        #expect(page.isActive && authenticated.isActive)
    }
}

/// Requests of browsers are parsed however their bytes arrive; other requests are refused.
@Suite struct RequestTests {
    private let server = EmbeddedServer()

    @Test(arguments: [1, 7, Int.max]) func requestsInPiecesAreParsed(size: Int) throws {
        let channel = try server.connect()
        let request =
            "POST /pair?x=1 HTTP/1.1\r\nHost: localhost:8766\r\nContent-Length: 5\r\nCookie: a=b; peach-8766=00ff\r\n\r\nhello"
        try channel.send(Array((request + request).utf8), pieces: size)
        #expect(server.requests.count == 2)
        for request in server.requests {
            #expect(request.method == "POST" && request.path == "/pair" && request.value("x") == "1")
            #expect(request.cookie("peach-8766") == "00ff" && request.body == Array("hello".utf8))
        }
        #expect(channel.isActive)
    }

    @Test(arguments: [
        "GET / HTTP/1.0\r\nHost: a\r\n\r\n", "GET / HTTP/1.1\r\n\r\n", "GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        "GET / HTTP/1.1\r\nHost : a\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\n folded: b\r\n\r\n",
        "GET / HTTP/1.1\nHost: a\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: +5\r\n\r\nhello",
        "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello!",
        "GET /\u{0} HTTP/1.1\r\nHost: a\r\n\r\n", "GET /ä HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\rX: b\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nX: b\n\r\n\r\n",
        "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    ])
    func ambiguousRequestsAreRefused(text: String) throws {
        let channel = try server.connect()
        try channel.send(text)
        #expect(try channel.status().hasPrefix("HTTP/1.1 400 "))
        #expect(server.requests.isEmpty && !channel.isActive)
    }

    @Test func requestsAreLimited() throws {
        let host = "POST / HTTP/1.1\r\nHost: a\r\n"
        let many = (0..<HTTPRequest.mostHeaders).map { "X-\($0): 1\r\n" }.joined()
        let refused: [(String, UInt)] = [
            ("GET /" + String(repeating: "a", count: HTTPRequest.longestHead), 431),
            (host + "X: " + String(repeating: "a", count: HTTPRequest.longestHead), 431), (host + many + "\r\n", 431),
            (host + "Content-Length: 65537\r\n\r\n", 413), (host + "Content-Length: 999999999999\r\n\r\n", 413),
            (host + "Content-Length: 99999999999999999999999\r\n\r\n", 400),
            (host + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 501), (host + "Expect: 100-continue\r\n\r\n", 501),
        ]
        for (text, status) in refused {
            let channel = try server.connect()
            try channel.send(text)
            #expect(try channel.status().hasPrefix("HTTP/1.1 \(status) "), "\(text.prefix(60))")
            #expect(server.requests.isEmpty && !channel.isActive)
        }
    }

    @Test func connectionsAreKeptUnlessTheBrowserEndsThem() throws {
        let channel = try server.connect()
        try channel.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        let response = String(decoding: try channel.received(), as: UTF8.self)
        #expect(
            response.hasPrefix("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Security-Policy: default-src"))
        #expect(response.hasSuffix("Cache-Control: no-store\r\nContent-Length: 5\r\n\r\nhello"))
        #expect(channel.isActive)
        try channel.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        #expect(String(decoding: try channel.received(), as: UTF8.self).contains("\r\nConnection: close\r\n"))
        #expect(!channel.isActive)
    }
}

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

    @Test func invalidFramesEndTheStream() throws {
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
