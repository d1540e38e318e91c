// SPDX-License-Identifier: MIT
import NIOHTTP1

struct HTTPRequest: Hashable, Sendable {
    /// Bytes of the target and the headers, the number of headers, and bytes of a body.
    static let (longestHead, mostHeaders, longestBody) = (8192, 64, 65_536)
    /// Bytes of a file of records, about 200,000 answers.
    static let longestUpload = 64 << 20

    let method: String
    /// Without the query and not decoded, so that nothing can be spelled in two ways.
    let path: String
    /// Behind the question mark; empty without one.
    let query: String
    /// By lower-case names.
    let headers: [String: String]
    var body: [UInt8] = []

    subscript(header: String) -> String? { headers[header] }

    /// The value of a name in the query, not decoded.
    func value(_ name: String) -> String? {
        query.split(separator: "&").first { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) }
    }

    /// A cookie's value (RFC 6265, 4.2.1).
    func cookie(_ name: String) -> String? {
        headers["cookie"]?.split(separator: ";").lazy
            .map { String($0.drop { $0 == " " }) }
            .first { $0.hasPrefix(name + "=") }
            .map { String($0.dropFirst(name.count + 1)) }
    }

    private func lists(_ word: String, in header: String) -> Bool {
        headers[header]?.lowercased().split(separator: ",").contains { $0.filter { $0 != " " } == word } ?? false
    }

    var keepsConnection: Bool { !lists("close", in: "connection") }

    /// The one-time token of the address that Peach prints.
    var ticket: String? { path == "/" ? value("token") : nil }

    /// A file of records that is to be imported.
    var isUpload: Bool { method == "POST" && path == "/records" }

    /// A request for a WebSocket (RFC 6455, 4.2.1).
    var isUpgrade: Bool { lists("websocket", in: "upgrade") }

    /// A request for a WebSocket with all the headers that it needs.
    var isCompleteUpgrade: Bool {
        isUpgrade && lists("upgrade", in: "connection") && self["sec-websocket-version"] == "13"
            && (self["sec-websocket-key"]?.count ?? 0) == 24
    }
}

extension HTTPRequest {
    /// - Parameter head: one without a violation.
    init(_ head: HTTPRequestHead) {
        let target = head.uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        method = head.method.rawValue
        (path, query) = (String(target.first ?? ""), target.count > 1 ? String(target[1]) : "")
        headers = Dictionary(head.headers.map { ($0.name.lowercased(), $0.value) }) { first, _ in first }
    }
}

extension HTTPRequestHead {
    /// Why the request is refused beyond the rules of RFC 9112, which the decoder enforces; nil if it is not. Clients are browsers:
    /// what they never send is an attack.
    var violation: HTTPResponseStatus? {
        let names = Set(headers.map { $0.name.lowercased() })
        // Browsers encode what is not visible ASCII. A header that comes twice could be read in two ways.
        let isPlain = ([uri] + headers.map(\.value)).allSatisfy {
            $0.utf8.allSatisfy { 0x20..<0x7F ~= $0 || $0 == 0x09 }
        }
        guard version == .http1_1, uri.hasPrefix("/"), isPlain, names.contains("host"), names.count == headers.count
        else {
            return .badRequest
        }
        if names.contains("transfer-encoding") || names.contains("expect") { return .notImplemented }
        return length > HTTPRequest.longestUpload ? .payloadTooLarge : nil
    }

    /// Of the body, in bytes.
    var length: Int { headers.first(name: "content-length").map { Int($0) ?? .max } ?? 0 }
}

struct HTTPResponse: Sendable {
    /// On every response: the page loads from Peach only and is embedded nowhere. Referrers and types are not guessed.
    static let rules = [
        (
            "Content-Security-Policy",
            """
            default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
            manifest-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'
            """
        ),
        ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Resource-Policy", "same-origin"), ("Cache-Control", "no-store"),
    ]

    let status: HTTPResponseStatus
    private(set) var headers: [(name: String, value: String)]
    let body: [UInt8]
    /// The connection is closed after this response.
    var isLast = false

    /// - Parameter type: "text/html; charset=utf-8".
    init(_ status: HTTPResponseStatus, _ body: [UInt8] = [], type: String? = nil) {
        (self.status, self.body) = (status, body)
        headers = type.map { [("Content-Type", $0)] } ?? []
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
