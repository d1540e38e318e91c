// SPDX-License-Identifier: MIT
import Dispatch
import Foundation
import Glibc

enum NetworkAddresses {
    struct Address: Hashable, Sendable {
        /// In host byte order.
        let number: UInt32
        /// "192.168.1.0/24".
        let network: String

        /// "192.168.1.5".
        var text: String { NetworkAddresses.text(number) }

        /// Reachable from outside: neither private (RFC 1918) nor link-local (RFC 3927).
        var isPublic: Bool {
            number >> 24 != 10 && number >> 20 != 0xAC1 && number >> 16 != 0xC0A8 && number >> 16 != 0xA9FE
        }
    }

    /// - Parameter number: in host byte order.
    static func text(_ number: UInt32) -> String {
        (0..<4).reversed().map { String(number >> (8 * UInt32($0)) & 0xFF) }.joined(separator: ".")
    }

    /// The addresses of interfaces that are up, private ones first.
    static func present() -> [Address] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return [] }
        defer { freeifaddrs(list) }
        func number(_ place: UnsafeMutablePointer<sockaddr>) -> UInt32 {
            place.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { UInt32(bigEndian: $0.pointee.sin_addr.s_addr) }
        }
        var found: [Address] = []
        var next = list
        while let entry = next {
            next = entry.pointee.ifa_next
            let flags = Int32(bitPattern: entry.pointee.ifa_flags)
            guard let address = entry.pointee.ifa_addr, address.pointee.sa_family == sa_family_t(AF_INET),
                let mask = entry.pointee.ifa_netmask, flags & Int32(IFF_UP) != 0, flags & Int32(IFF_LOOPBACK) == 0
            else { continue }
            let (own, bits) = (number(address), number(mask))
            found.append(Address(number: own, network: "\(text(own & bits))/\(bits.nonzeroBitCount)"))
        }
        return found.filter { !$0.isPublic } + found.filter(\.isPublic)
    }

    /// This machine is in networks, all of which are public.
    static var areOnlyPublic: Bool { present().first?.isPublic ?? false }

    /// Reports each change of a link, an address or a route of this machine (rtnetlink(7)), while the result is retained.
    static func watch(_ changed: @escaping @Sendable () -> Void) -> (any DispatchSourceRead)? {
        let kind = Int32(SOCK_RAW.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let link = socket(AF_NETLINK, kind, 0)
        // struct sockaddr_nl, with RTMGRP_LINK, RTMGRP_IPV4_IFADDR and RTMGRP_IPV4_ROUTE.
        var place = (sa_family_t(AF_NETLINK), UInt16(0), UInt32(0), UInt32(0x1 | 0x10 | 0x40))
        let result = withUnsafeBytes(of: &place) { bytes in
            bytes.baseAddress.map {
                bind(link, $0.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
            }
        }
        guard result == 0 else {
            close(link)
            return nil
        }
        let source = DispatchSource.makeReadSource(fileDescriptor: link, queue: .global(qos: .utility))
        source.setEventHandler { @Sendable in
            var buffer = [UInt8](repeating: 0, count: 1 << 14)
            while recv(link, &buffer, buffer.count, 0) > 0 {}
            changed()
        }
        source.setCancelHandler { @Sendable in close(link) }
        source.activate()
        return source
    }
}
