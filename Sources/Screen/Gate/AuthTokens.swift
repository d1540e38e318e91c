// SPDX-License-Identifier: MIT
import Foundation
import Instrument
import Platform

/// What lets pages in: the owner's own, and one of each device that was paired. Kept in a file that only the owner can read, so
/// that pages that are open find back after a restart.
struct AuthTokens: Hashable, Sendable, Codable {
    /// A device that was paired.
    struct Device: Hashable, Sendable, Codable {
        /// By which it is named where its pass must not be seen.
        var id: String { String(pass.prefix(8)) }
        let pass: String
        let name: String
        /// Seconds since 1970.
        let since: Int
        /// The addresses of the network in which it was paired, as `NetworkAddresses.Address` has them; nil if not known.
        let network: String?
    }

    /// Hexadecimal digits: 32 bytes of the system's randomness.
    private static let length = 64
    private static let most = 32
    private static let longestName = 200

    private(set) var owner: String
    private(set) var devices: [Device] = []

    /// Without a device.
    init() { owner = Self.fresh() }

    /// Reads what was kept.
    /// - Parameter file: one that cannot be read, or was written by somebody else, is as good as none.
    init(_ file: String) {
        self.init()
        // If it cannot be read, pages ask for a new pairing.
        guard var source = try? ByteSource(path: file, limit: 65_536, isOrdinary: true),
            let bytes = try? source.readAll(), let kept = try? JSONText.read(AuthTokens.self, from: bytes),
            ([kept.owner] + kept.devices.map(\.pass)).allSatisfy(Self.isPass)
        else { return }
        (owner, devices) = (kept.owner, Array(kept.devices.prefix(Self.most)))
    }

    /// - Returns: errno; 0 if they are kept.
    func keep(in file: String) -> Int32 {
        if let refused = PrivateDirectory.make(PrivateDirectory.around(file)) { return refused.errno }
        do throws(FileRefusal) {
            let written = try AtomicFile(file, isForced: true)
            // Texts and numbers of seconds can always be written.
            let errno = written.write((try? JSONText.bytes(self)) ?? [])
            if errno != 0 { return errno }
            try written.finish()
            return 0
        } catch {
            return error.errno
        }
    }

    func isOwner(_ pass: String) -> Bool { Self.isEqual(pass, owner) }

    /// - Returns: the device's name for where its pass must not be seen; nil if it has to be paired again.
    func device(_ pass: String) -> String? {
        devices.first { Self.isEqual($0.pass, pass) && $0.network != nil }?.id
    }

    /// Files of earlier versions hold the gateway's hardware address after a space; it is ignored.
    func isPaired(in network: String) -> Bool {
        devices.contains { $0.network?.split(separator: " ").first.map(String.init) == network }
    }

    /// - Returns: the pass of a device that is paired from now on.
    mutating func pair(named name: String, in network: String?, at date: Date) -> String {
        let pass = Self.fresh()
        let since = Int(date.timeIntervalSince1970)
        devices.append(
            Device(pass: pass, name: String(name.prefix(Self.longestName)), since: since, network: network))
        // The oldest makes room.
        if devices.count > Self.most { devices.removeFirst() }
        return pass
    }

    mutating func revoke(_ id: String) { devices.removeAll { $0.id == id } }

    /// How long it takes tells nothing about where they differ.
    private static func isEqual(_ one: String, _ other: String) -> Bool {
        let (one, other) = (Array(one.utf8), Array(other.utf8))
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    private static func isPass(_ text: String) -> Bool { text.count == length && text.allSatisfy(\.isHexDigit) }

    /// 256 bits that nobody can guess.
    static func fresh() -> String {
        var system = SystemRandomNumberGenerator()
        return (0..<(length / 16)).map { _ in
            let digits = String(UInt64.random(in: 0 ... .max, using: &system), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}

/// One-time tokens of the owner. Others read terminals, and all users read the arguments of programs.
struct OneTimeTokens: Hashable, Sendable {
    /// How long each is good, in nanoseconds.
    static let time: Int64 = 600_000_000_000

    /// When each ends.
    private var ends: [String: Int64] = [:]

    /// - Parameter now: nanoseconds of CLOCK_MONOTONIC.
    mutating func issue(at now: Int64) -> String {
        let ticket = AuthTokens.fresh()
        ends[ticket] = now + Self.time
        return ticket
    }

    /// - Parameter isOfThisUser: called only for a valid ticket; if it returns false, the ticket stays valid.
    /// - Returns: whether the ticket was valid; it no longer is.
    mutating func redeem(_ ticket: String, at now: Int64, _ isOfThisUser: () -> Bool) -> Bool {
        ends = ends.filter { $0.value > now }
        return ends[ticket] != nil && isOfThisUser() && ends.removeValue(forKey: ticket) != nil
    }
}

/// Six digits that let one device in, for five minutes and five tries.
struct Pairing: Hashable, Sendable {
    static let digits = 6
    static let tries = 5
    /// Nanoseconds.
    static let time: Int64 = 300_000_000_000

    enum Outcome: Hashable, Sendable {
        case right
        /// With none left it is over.
        case wrong(left: Int)
        /// No pairing is under way, or it has expired.
        case over
    }

    let code: String
    private let end: Int64
    private var triesLeft = Self.tries

    /// - Parameter now: nanoseconds of CLOCK_MONOTONIC.
    init(at now: Int64, using generator: inout some RandomNumberGenerator) {
        let number = String(Int.random(in: 0..<1_000_000, using: &generator))
        code = String(repeating: "0", count: Self.digits - number.count) + number
        end = now + Self.time
    }

    func isOver(at now: Int64) -> Bool { now >= end || triesLeft == 0 }

    /// A right code is good for once: whoever holds the pairing lets go of it then.
    mutating func attempt(_ code: String, at now: Int64) -> Outcome {
        guard !isOver(at: now) else { return .over }
        triesLeft -= 1
        if code == self.code { return .right }
        return .wrong(left: triesLeft)
    }
}
