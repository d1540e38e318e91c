// SPDX-License-Identifier: MIT
import NIOHTTP1
import Testing

@testable import Screen

/// Requests of browsers are understood however their bytes arrive; what browsers never send is refused.
@Suite struct RequestTests {
    private let server = EmbeddedServer()

    @Test(arguments: [1, 7, Int.max]) func requestsInPiecesAreUnderstood(size: Int) throws {
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
