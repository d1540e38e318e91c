// SPDX-License-Identifier: MIT
import Testing

@testable import Screen

/// What a browser asks for is understood whichever way its bytes come, and what no browser sends is refused.
@Suite struct RequestReaderTests {
    private static let request =
        "POST /pair?x=1 HTTP/1.1\r\nHost: localhost:8766\r\nContent-Length: 5\r\nCookie: a=b; peach-8766=00ff\r\n\r\nhello"

    private func read(_ text: String, pieces: Int = .max) throws -> [HTTPRequest] {
        var reader = RequestReader()
        var found: [HTTPRequest] = []
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            reader.take(rest.prefix(pieces))
            rest = rest.dropFirst(pieces)
            while let request = try reader.next() { found.append(request) }
        }
        return found
    }

    @Test(arguments: [
        "GET / HTTP/1.0\r\nHost: a\r\n\r\n", "GET / HTTP/1.1\r\n\r\n", "GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET  / HTTP/1.1\r\nHost: a\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        "GET / HTTP/1.1\r\nHost : a\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\n folded: b\r\n\r\n",
        "GET / HTTP/1.1\nHost: a\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: +5\r\n\r\nhello",
        "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello!",
        "GET /\u{0} HTTP/1.1\r\nHost: a\r\n\r\n", "GET /ä HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\rX: b\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nX: b\n\r\n\r\n",
    ])
    func whatIsAmbiguousIsRefused(text: String) {
        #expect(throws: HTTPResponse.Status.bad) { try read(text) }
    }

    @Test func nothingIsReadWithoutEnd() {
        let long = "GET /" + String(repeating: "a", count: RequestReader.longestHead) + " HTTP/1.1\r\n"
        #expect(throws: HTTPResponse.Status.headTooLong) { try read(long) }
        let many = (0..<200).map { "X-\($0): 1\r\n" }.joined()
        #expect(throws: HTTPResponse.Status.headTooLong) { try read("GET / HTTP/1.1\r\nHost: a\r\n" + many + "\r\n") }
        for length in ["65537", "999999999999", "99999999999999999999999"] {
            #expect(throws: HTTPResponse.Status.tooLong) {
                try read("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(length)\r\n\r\n")
            }
        }
        #expect(throws: HTTPResponse.Status.notSupported) {
            try read("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n")
        }
    }
}
