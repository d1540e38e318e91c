// SPDX-License-Identifier: MIT
import Foundation
import Instrument
import Platform

/// The owner's token and those of the paired devices. Saved in a file that only the owner can read, so that open pages
/// reconnect after a restart.
struct AuthTokens: Hashable, Sendable, Codable {
    struct Device: Hashable, Sendable, Codable {
        /// Identifies the device where its token must not be seen.
        var id: String { String(token.prefix(8)) }
        let token: String
        let name: String
        /// Seconds since 1970.
        let since: Int
        /// The network in which it was paired, as in `NetworkAddresses.Address`.
        let network: String

        private enum CodingKeys: String, CodingKey {
            case name, since, network
            case token = "pass"
        }
    }

    /// Hexadecimal digits: 32 bytes of the system's randomness.
    private static let length = 64
    private static let (mostDevices, longestName) = (32, 200)

    private(set) var owner: String
    private(set) var devices: [Device] = []

    init() { owner = Self.makeToken() }

    /// - Parameter file: if it cannot be read or is invalid, a new owner's token is made and devices have to pair again.
    init(_ file: String) {
        self.init()
        guard var source = try? ByteSource(path: file, limit: 65_536, isOrdinary: true),
            let bytes = try? source.readAll(), let saved = try? JSONText.read(AuthTokens.self, from: bytes),
            ([saved.owner] + saved.devices.map(\.token)).allSatisfy(Self.isToken)
        else { return }
        (owner, devices) = (saved.owner, Array(saved.devices.prefix(Self.mostDevices)))
    }

    /// - Returns: errno; 0 on success.
    func save(to file: String) -> Int32 {
        if let refused = PrivateDirectory.make(PrivateDirectory.around(file)) { return refused.errno }
        do throws(FileRefusal) {
            // Strings and integers can always be encoded.
            try AtomicFile.replace(file, with: (try? JSONText.bytes(self)) ?? [])
            return 0
        } catch {
            return error.errno
        }
    }

    func isOwner(_ token: String) -> Bool { Self.isEqual(token, owner) }

    /// - Returns: the device's id; nil if it has to pair again.
    func device(_ token: String) -> String? { devices.first { Self.isEqual($0.token, token) }?.id }

    func isPaired(in network: String) -> Bool { devices.contains { $0.network == network } }

    /// Adds a device; at the limit, the oldest is removed.
    /// - Returns: its token.
    mutating func pair(named name: String, in network: String, at date: Date) -> String {
        let (token, name) = (Self.makeToken(), String(name.prefix(Self.longestName)))
        devices.append(Device(token: token, name: name, since: Int(date.timeIntervalSince1970), network: network))
        if devices.count > Self.mostDevices { devices.removeFirst() }
        return token
    }

    mutating func revoke(_ id: String) { devices.removeAll { $0.id == id } }

    /// The time does not depend on the position of a difference.
    private static func isEqual(_ one: String, _ other: String) -> Bool {
        let (one, other) = (Array(one.utf8), Array(other.utf8))
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    private static func isToken(_ text: String) -> Bool { text.count == length && text.allSatisfy(\.isHexDigit) }

    static func makeToken() -> String {
        (0..<length / 16).map { _ in String(format: "%016lx", UInt64.random(in: 0 ... .max)) }.joined()
    }
}

/// Tokens that authenticate the owner's browser once. They stand in addresses that are printed or passed as arguments, which
/// other users can read.
struct OneTimeTokens: Hashable, Sendable {
    /// How long each is valid, in nanoseconds.
    static let validity: Int64 = 600_000_000_000

    private var expiries: [String: Int64] = [:]

    /// - Parameter now: nanoseconds of CLOCK_MONOTONIC.
    mutating func issue(at now: Int64) -> String {
        let token = AuthTokens.makeToken()
        expiries[token] = now + Self.validity
        return token
    }

    /// - Parameter isOfThisUser: called only for a valid token; if it returns false, the token stays valid.
    /// - Returns: whether the token was valid; it no longer is.
    mutating func redeem(_ token: String, at now: Int64, _ isOfThisUser: () -> Bool) -> Bool {
        expiries = expiries.filter { $0.value > now }
        return expiries[token] != nil && isOfThisUser() && expiries.removeValue(forKey: token) != nil
    }
}

/// A code of six digits that admits one device, for five minutes and five attempts.
struct Pairing: Hashable, Sendable {
    static let attempts = 5
    /// Nanoseconds.
    static let validity: Int64 = 300_000_000_000

    enum AttemptResult: Hashable, Sendable {
        case right
        /// The pairing ends when none is left.
        case wrong(left: Int)
        case expired
    }

    let code: String
    private let expiry: Int64
    private var attemptsLeft = Self.attempts

    /// - Parameter now: nanoseconds of CLOCK_MONOTONIC.
    init(at now: Int64) {
        code = String(format: "%06d", Int.random(in: 0..<1_000_000))
        expiry = now + Self.validity
    }

    /// After a right code the caller drops the pairing.
    mutating func attempt(_ code: String, at now: Int64) -> AttemptResult {
        guard now < expiry, attemptsLeft > 0 else { return .expired }
        attemptsLeft -= 1
        return code == self.code ? .right : .wrong(left: attemptsLeft)
    }
}
