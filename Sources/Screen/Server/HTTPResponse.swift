// SPDX-License-Identifier: MIT

struct HTTPResponse: Sendable {
    enum Status: Int, Error, Hashable, Sendable {
        case switchingProtocols = 101
        case ok = 200
        case noContent = 204
        case seeOther = 303
        case bad = 400
        case unauthorized = 401
        case forbidden = 403
        case notFound = 404
        case methodNotAllowed = 405
        case tooLong = 413
        case wrongType = 415
        case misdirected = 421
        case headTooLong = 431
        case notSupported = 501
        case unavailable = 503
    }

    /// What every page may do: load from Peach and nowhere else, and be embedded by nobody. Referrers and types are not guessed.
    private static let rules = """
        Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
        connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'\r
        X-Content-Type-Options: nosniff\r
        Referrer-Policy: no-referrer\r
        Cross-Origin-Resource-Policy: same-origin\r
        Cache-Control: no-store\r

        """

    let status: Status
    var headers: [(name: String, value: String)] = []
    var body: [UInt8] = []
    /// The connection ends behind it.
    var isLast = false

    init(_ status: Status) { self.status = status }

    /// - Parameter type: "text/html; charset=utf-8".
    init(_ body: [UInt8], type: String) {
        status = .ok
        headers = [("Content-Type", type)]
        self.body = body
    }

    init(_ json: String, status: Status = .ok) {
        self.status = status
        headers = [("Content-Type", "application/json")]
        body = Array(json.utf8)
    }

    func with(_ name: String, _ value: String) -> HTTPResponse {
        var response = self
        response.headers.append((name, value))
        return response
    }

    var bytes: [UInt8] {
        // HTTP allows an empty reason phrase.
        var head = "HTTP/1.1 \(status.rawValue) \r\n"
        for (name, value) in headers { head += "\(name): \(value)\r\n" }
        head += Self.rules
        switch status {
        case .switchingProtocols: break
        case .noContent: head += isLast ? "Connection: close\r\n" : ""
        case _: head += "Content-Length: \(body.count)\r\n" + (isLast ? "Connection: close\r\n" : "")
        }
        return Array((head + "\r\n").utf8) + body
    }
}
