// SPDX-License-Identifier: MIT
import NIOHTTP1

struct HTTPResponse: Sendable {
    /// On every response: the page loads from Peach only and is embedded nowhere. Referrers and types are not guessed.
    static let rules = [
        (
            "Content-Security-Policy",
            """
            default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
            form-action 'none'; base-uri 'none'; frame-ancestors 'none'
            """
        ),
        ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Resource-Policy", "same-origin"), ("Cache-Control", "no-store"),
    ]

    let status: HTTPResponseStatus
    var headers: [(name: String, value: String)] = []
    var body: [UInt8] = []
    /// The connection is closed after this response.
    var isLast = false

    init(_ status: HTTPResponseStatus) { self.status = status }

    /// - Parameter type: "text/html; charset=utf-8".
    init(_ body: [UInt8], type: String) {
        status = .ok
        headers = [("Content-Type", type)]
        self.body = body
    }

    init(_ json: String, status: HTTPResponseStatus = .ok) {
        self.status = status
        headers = [("Content-Type", "application/json")]
        body = Array(json.utf8)
    }

    func with(_ name: String, _ value: String) -> HTTPResponse {
        var response = self
        response.headers.append((name, value))
        return response
    }

    var head: HTTPResponseHead {
        var fields = HTTPHeaders(headers + Self.rules)
        if status != .noContent { fields.add(name: "Content-Length", value: "\(body.count)") }
        if isLast { fields.add(name: "Connection", value: "close") }
        return HTTPResponseHead(version: .http1_1, status: status, headers: fields)
    }
}
