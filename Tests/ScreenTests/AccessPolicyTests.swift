// SPDX-License-Identifier: MIT
import Foundation
import Instrument
import Scratch
import Testing

@testable import Screen

/// Requests are admitted by token, Host and Origin.
@Suite struct AccessPolicyTests {
    private let policy: AccessPolicy
    private let paired: String

    init() {
        var tokens = AuthTokens()
        paired = tokens.pair(named: "phone", in: "192.168.1.0/24", at: .now)
        policy = AccessPolicy(port: 8766, addresses: [0xC0A8_0105], tokens: tokens)
    }

    private func status(
        _ method: String = "GET", _ path: String = "/", host: String? = "localhost:8766", origin: String? = nil,
        cookie: String? = nil, type: String? = nil, query: String = "", upgrade: Bool = false,
        at endpoint: Endpoint = .loopback
    ) -> Int {
        var headers: [String: String] = [:]
        headers["host"] = host
        headers["origin"] = origin
        headers["cookie"] = cookie.map { "peach-8766=\($0)" }
        headers["content-type"] = type
        if upgrade { (headers["upgrade"], headers["connection"]) = ("websocket", "Upgrade") }
        let request = HTTPRequest(method: method, path: path, query: query, headers: headers)
        switch policy.evaluate(request, at: endpoint) {
        case .admit: return 200
        case .refuse(let response): return Int(response.status.code)
        }
    }

    private var token: String { policy.tokens.owner }

    @Test(arguments: ["localhost:8766", "127.0.0.1:8766", "LOCALHOST:8766"]) func theOwnerIsAdmitted(host: String) {
        #expect(status(host: host, cookie: token) == 200)
    }

    @Test(arguments: [
        "evil.example:8766", "localhost", "localhost:8767", "localhost.evil.example:8766", "127.0.0.1.nip.io:8766",
        "192.168.1.5:8766", "[::1]:8766", "0.0.0.0:8766", "", "localhost:8766@evil.example", "localhost:08766",
    ])
    func otherNamesAreMisdirected(host: String) {
        #expect(status(host: host, cookie: token) == 421)
        // DNS rebinding sends the same name in both headers.
        #expect(status(host: host, origin: "http://\(host)", cookie: token, upgrade: true) == 421)
    }

    @Test(arguments: [
        "null", "http://evil.example", "http://localhost", "http://localhost:80", "https://localhost:8766",
        "http://localhost:8766.evil.example", "http://192.168.1.5:8766", "file://", "",
    ])
    func foreignOriginsAreForbidden(origin: String) {
        #expect(status(origin: origin, cookie: token) == 403)
        #expect(status("GET", "/stream", origin: origin, cookie: token, upgrade: true) == 403)
        #expect(status("POST", "/pair", origin: origin, cookie: token, type: "application/json") == 403)
    }

    @Test func streamsNeedAnOrigin() {
        #expect(status("GET", "/stream", cookie: token, upgrade: true) == 403)
        #expect(status("GET", "/stream", origin: "http://localhost:8766", upgrade: true) == 401)
        #expect(status("GET", "/stream", origin: "http://localhost:8766", cookie: token, upgrade: true) == 200)
    }

    @Test(arguments: [nil, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
    func formsAreNoJSON(type: String?) {
        #expect(status("POST", "/pair", origin: "http://localhost:8766", cookie: token, type: type) == 415)
    }

    @Test func requestsWithoutTheTokenAreUnauthorized() {
        #expect(status() == 401)
        for wrong in ["", "x", String(token.dropLast()), token + "0", String(token.reversed()), paired] {
            #expect(status(cookie: wrong) == 401, "\(wrong.count) digits")
            #expect(status(query: "token=\(wrong)") == 401)
        }
        #expect(status(query: "token=\(token)") == 401, "the owner's token is no one-time token")
        for method in ["PUT", "DELETE", "OPTIONS", "HEAD", "TRACE", "get"] {
            #expect(status(method, cookie: token) == 405)
        }
    }

    /// Also if an authenticated browser opens such an address again.
    @Test func oneTimeTokensLeaveTheAddress() {
        #expect(status(cookie: token, query: "token=0") == 303)
        let headers = Dictionary(policy.entry.headers.map { ($0.name, $0.value) }) { first, _ in first }
        #expect(headers["Location"] == "/")
        let cookie = headers["Set-Cookie"] ?? ""
        for word in ["HttpOnly", "SameSite=Strict", "Path=/"] { #expect(cookie.contains(word)) }
    }

    @Test func pairedDevicesAreAdmittedFromTheNetwork() {
        let host = "192.168.1.5:8766"
        func requester(_ cookie: String?) -> AccessPolicy.Requester? {
            var headers = ["host": host]
            headers["cookie"] = cookie.map { "peach-8766=\($0)" }
            let request = HTTPRequest(method: "GET", path: "/", query: "", headers: headers)
            if case .admit(let requester) = policy.evaluate(request, at: .network(0xC0A8_0105)) { return requester }
            return nil
        }
        #expect(requester(nil) == .stranger)
        #expect(requester(token) == .stranger, "the owner's token is valid at the machine only")
        #expect(requester(paired) == .paired(id: String(paired.prefix(8))))
        // On the loopback address a device's token is invalid, too.
        #expect(status(cookie: paired) == 401)
    }

    @Test(
        arguments: [
            (0x0A00_0001, false), (0xAC10_0001, false), (0xAC1F_FFFF, false), (0xC0A8_0001, false),
            (0xA9FE_0001, false),
            (0x0B00_0001, true), (0xAC20_0001, true), (0xC0A9_0001, true), (0x0808_0808, true), (0x6440_0001, true),
        ] as [(UInt32, Bool)]) func publicAddressesAreKnown(number: UInt32, isPublic: Bool)
    {
        #expect(NetworkAddresses.Address(number: number, network: "").isPublic == isPublic)
    }
}

/// A code admits one device, and cannot be guessed.
@Suite struct PairingTests {
    @Test func codesHaveSixDigits() {
        for _ in 0..<200 { #expect(Pairing(at: 0).code.wholeMatch(of: /[0-9]{6}/) != nil) }
    }

    @Test func fiveAttemptsAndNoMore() {
        for wrong in 0..<7 {
            var pairing = Pairing(at: 0)
            for _ in 0..<wrong { _ = pairing.attempt("x", at: 1) }
            let result = pairing.attempt(pairing.code, at: 1)
            #expect(result == (wrong < 5 ? .right : .expired), "after \(wrong) wrong ones")
        }
    }

    @Test func fiveMinutesAndNoMore() {
        var pairing = Pairing(at: 1_000)
        var other = pairing
        let inTime = pairing.attempt(pairing.code, at: 1_000 + 299_999_999_999)
        let late = other.attempt(pairing.code, at: 1_000 + 300_000_000_000)
        #expect(inTime == .right && late == .expired)
    }

    @Test func tokensAreSavedForTheOwnerAlone() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "state/screen.json").path(percentEncoded: false)
        var tokens = AuthTokens(file)
        let network = "10.0.0.0/8"
        let token = tokens.pair(
            named: "Safari, iPad", in: network, at: Date(timeIntervalSince1970: 1_700_000_000))
        #expect(tokens.save(to: file) == 0)
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        var again = AuthTokens(file)
        #expect(again == tokens)
        #expect(again.device(token) != nil)
        #expect(again.isPaired(in: network))
        #expect(!again.isPaired(in: "192.168.1.0/24"))
        again.revoke(try #require(again.device(token)))
        #expect(again.device(token) == nil)
        for text in ["", "{", "{\"owner\":1}", "{\"owner\":\"short\"}", "[]"] {
            try Data(text.utf8).write(to: URL(filePath: file))
            #expect(AuthTokens(file).owner.count == 64, "an invalid file admits no browser")
            #expect(!AuthTokens(file).isOwner("short"))
        }
    }

    @Test func forgettingRevokesAllTokens() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "screen.json").path(percentEncoded: false)
        var tokens = AuthTokens()
        let token = tokens.pair(named: "iPad", in: "10.0.0.0/8", at: .now)
        #expect(tokens.save(to: file) == 0)
        #expect(Screen.forgetAll(in: file) == 0)
        #expect(!AuthTokens(file).isOwner(tokens.owner) && AuthTokens(file).device(token) == nil)
    }

    @Test func oneTimeTokensAreValidOnceWithinTenMinutes() {
        var tokens = OneTimeTokens()
        let (one, other) = (tokens.issue(at: 1_000), tokens.issue(at: 1_000))
        let byAnotherUser = tokens.redeem(one, at: 1_001) { false }
        let byThisUser = tokens.redeem(one, at: 1_000 + 599_999_999_999) { true }
        let again = tokens.redeem(one, at: 1_000 + 599_999_999_999) { true }
        let late = tokens.redeem(other, at: 1_000 + 600_000_000_000) { true }
        #expect(!byAnotherUser && byThisUser && !again && !late)
    }
}
