// SPDX-License-Identifier: MIT
import Foundation
import Instrument
import Machine

/// What lets pages in: the owner's own, and one of each device that was paired. Kept in a file that only the owner can read, so
/// that pages that are open find back after a restart.
struct Passes: Hashable, Sendable, Codable {
    /// A device that was paired.
    struct Device: Hashable, Sendable, Codable {
        /// By which it is named where its pass must not be seen.
        var id: String { String(pass.prefix(8)) }
        let pass: String
        /// What its browser calls itself.
        let name: String
        /// Seconds since 1970.
        let since: Int
        /// In which it was paired, as `NetworkAddresses.Address` has it; nil if that is not known.
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
        guard var source = try? ByteSource(path: file, limit: 65_536, isOrdinary: true),  // Then pages ask anew.
            let bytes = try? source.readAll(), let kept = try? JSONText.read(Passes.self, from: bytes),  // Likewise.
            ([kept.owner] + kept.devices.map(\.pass)).allSatisfy(Self.isPass)
        else { return }
        (owner, devices) = (kept.owner, Array(kept.devices.prefix(Self.most)))
    }

    /// - Returns: errno; 0 if they are kept.
    func keep(in file: String) -> Int32 {
        if let refused = OwnFolder.make(OwnFolder.around(file)) { return refused.errno }
        do throws(FileRefusal) {
            let written = try WrittenFile(file, isForced: true)
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

    func isPaired(in network: String) -> Bool { devices.contains { $0.network == network } }

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
