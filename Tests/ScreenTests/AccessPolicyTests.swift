// SPDX-License-Identifier: MIT
import Testing

@testable import Screen

/// Requests are admitted by token, Host and Origin.
@Suite struct GateTests {
    private let policy: AccessPolicy
    private let paired: String
    /// The token of a device whose network is unknown.
    private let unplaced: String

    init() {
        var tokens = AuthTokens()
        paired = tokens.pair(named: "phone", in: "192.168.1.0/24", at: .now)
        unplaced = tokens.pair(named: "old phone", in: nil, at: .now)
        policy = AccessPolicy(port: 8766, addresses: [0xC0A8_0105], tokens: tokens)
    }

    private func status(
        _ method: String = "GET", _ path: String = "/", host: String? = "localhost:8766", origin: String? = nil,
        cookie: String? = nil, type: String? = nil, query: String = "", upgrade: Bool = false,
        at door: Endpoint = .loopback
    ) -> Int {
        var headers: [String: String] = [:]
        headers["host"] = host
        headers["origin"] = origin
        headers["cookie"] = cookie.map { "peach-8766=\($0)" }
        headers["content-type"] = type
        if upgrade { (headers["upgrade"], headers["connection"]) = ("websocket", "Upgrade") }
        let request = HTTPRequest(method: method, path: path, query: query, headers: headers)
        switch policy.evaluate(request, at: door) {
        case .admit: return 200
        case .refuse(let response): return Int(response.status.code)
        }
    }

    private var pass: String { policy.tokens.owner }

    @Test(arguments: ["localhost:8766", "127.0.0.1:8766", "LOCALHOST:8766"]) func ownerComesIn(host: String) {
        #expect(status(host: host, cookie: pass) == 200)
    }

    @Test(arguments: [
        "evil.example:8766", "localhost", "localhost:8767", "localhost.evil.example:8766", "127.0.0.1.nip.io:8766",
        "192.168.1.5:8766", "[::1]:8766", "0.0.0.0:8766", "", "localhost:8766@evil.example", "localhost:08766",
    ])
    func otherNamesAreMisdirected(host: String) {
        #expect(status(host: host, cookie: pass) == 421)
        // DNS rebinding sends the same name in both headers.
        #expect(status(host: host, origin: "http://\(host)", cookie: pass, upgrade: true) == 421)
    }

    @Test(arguments: [
        "null", "http://evil.example", "http://localhost", "http://localhost:80", "https://localhost:8766",
        "http://localhost:8766.evil.example", "http://192.168.1.5:8766", "file://", "",
    ])
    func foreignOriginsAreForbidden(origin: String) {
        #expect(status(origin: origin, cookie: pass) == 403)
        #expect(status("GET", "/stream", origin: origin, cookie: pass, upgrade: true) == 403)
        #expect(status("POST", "/pair", origin: origin, cookie: pass, type: "application/json") == 403)
    }

    @Test func streamsSayWhereTheyComeFrom() {
        #expect(status("GET", "/stream", cookie: pass, upgrade: true) == 403)
        #expect(status("GET", "/stream", origin: "http://localhost:8766", upgrade: true) == 401)
        #expect(status("GET", "/stream", origin: "http://localhost:8766", cookie: pass, upgrade: true) == 200)
    }

    @Test(arguments: [nil, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
    func formsAreNoJSON(type: String?) {
        #expect(status("POST", "/pair", origin: "http://localhost:8766", cookie: pass, type: type) == 415)
    }

    @Test func withoutAPassNobodyComesIn() {
        #expect(status() == 401)
        for wrong in ["", "x", String(pass.dropLast()), pass + "0", String(pass.reversed()), paired] {
            #expect(status(cookie: wrong) == 401, "\(wrong.count) digits")
            #expect(status(query: "token=\(wrong)") == 401)
        }
        #expect(status(query: "token=\(pass)") == 401, "a pass is no ticket")
        for method in ["PUT", "DELETE", "OPTIONS", "HEAD", "TRACE", "get"] {
            #expect(status(method, cookie: pass) == 405)
        }
    }

    /// Also if an authenticated browser opens such an address again.
    @Test func ticketsLeaveTheAddress() {
        #expect(status(cookie: pass, query: "token=0") == 303)
        let headers = Dictionary(policy.entry.headers.map { ($0.name, $0.value) }) { first, _ in first }
        #expect(headers["Location"] == "/")
        let cookie = headers["Set-Cookie"] ?? ""
        for word in ["HttpOnly", "SameSite=Strict", "Path=/"] { #expect(cookie.contains(word)) }
    }

    @Test func networkKnowsOnlyPairedDevices() {
        let host = "192.168.1.5:8766"
        func requester(_ cookie: String?) -> AccessPolicy.Requester? {
            var headers = ["host": host]
            headers["cookie"] = cookie.map { "peach-8766=\($0)" }
            let request = HTTPRequest(method: "GET", path: "/", query: "", headers: headers)
            if case .admit(let requester) = policy.evaluate(request, at: .network(0xC0A8_0105)) { return requester }
            return nil
        }
        #expect(requester(nil) == .stranger)
        #expect(requester(pass) == .stranger, "the owner's pass is good at the machine only")
        #expect(requester(paired) == .paired(id: String(paired.prefix(8))))
        #expect(requester(unplaced) == .stranger, "it has to be paired again")
        // On the loopback address a device's token is invalid, too.
        #expect(status(cookie: paired) == 401)
    }
}
