// SPDX-License-Identifier: MIT
import Glibc

/// Where other devices of the same network find this machine.
enum NetworkAddresses {
    struct Address: Hashable, Sendable {
        /// In the host's order.
        let number: UInt32

        /// "192.168.1.5".
        var text: String { (0..<4).reversed().map { String(number >> (8 * UInt32($0)) & 0xFF) }.joined(separator: ".") }

        /// Of a network that nobody reaches from outside (RFC 1918).
        var isPrivate: Bool {
            number >> 24 == 10 || number >> 20 == 0xAC1 || number >> 16 == 0xC0A8
        }
    }

    /// Those of interfaces that are up, the likeliest first.
    static func present() -> [Address] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return [] }
        defer { freeifaddrs(list) }
        var found: [Address] = []
        var next = list
        while let entry = next {
            next = entry.pointee.ifa_next
            let flags = Int32(bitPattern: entry.pointee.ifa_flags)
            guard let address = entry.pointee.ifa_addr, address.pointee.sa_family == sa_family_t(AF_INET),
                flags & Int32(IFF_UP) != 0, flags & Int32(IFF_LOOPBACK) == 0
            else { continue }
            let number = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                UInt32(bigEndian: $0.pointee.sin_addr.s_addr)
            }
            found.append(Address(number: number))
        }
        return found.filter(\.isPrivate) + found.filter { !$0.isPrivate }
    }
}
