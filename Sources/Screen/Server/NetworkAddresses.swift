// SPDX-License-Identifier: MIT
import Dispatch
import Foundation
import Glibc
import Machine

/// Where other devices of the same network find this machine.
enum NetworkAddresses {
    struct Address: Hashable, Sendable {
        /// In host's order.
        let number: UInt32
        /// The network it is in: "192.168.1.0/24 aa:bb:cc:dd:ee:ff", its addresses and the hardware address of its gateway: nothing
        /// where there is none, a question mark where that is not known.
        let network: String

        var isGatewayKnown: Bool { !network.hasSuffix("?") }

        /// "192.168.1.5".
        var text: String { NetworkAddresses.text(number) }

        /// Of a network that is reached from outside: neither RFC 1918 nor link-local (RFC 3927).
        var isPublic: Bool {
            number >> 24 != 10 && number >> 20 != 0xAC1 && number >> 16 != 0xC0A8 && number >> 16 != 0xA9FE
        }
    }

    /// - Parameter number: in host's order.
    static func text(_ number: UInt32) -> String {
        (0..<4).reversed().map { String(number >> (8 * UInt32($0)) & 0xFF) }.joined(separator: ".")
    }

    /// Those of interfaces that are up, the likeliest first. A gateway whose hardware address is not known is asked for it, which
    /// takes up to a second.
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
            let network = network(
                of: number(address), number(mask), String(cString: entry.pointee.ifa_name).prefix { $0 != ":" })
            found.append(Address(number: number(address), network: network))
        }
        return found.filter { !$0.isPublic } + found.filter(\.isPublic)
    }

    /// This machine is in networks, all of which are reached from outside: those stand behind all others.
    static var areOnlyPublic: Bool { present().first?.isPublic ?? false }

    /// - Returns: what `Address.network` is.
    static func network(
        of address: UInt32, _ mask: UInt32, _ interface: some StringProtocol, _ file: HostFile = HostFile()
    ) -> String {
        func rows(_ table: String) -> [[Substring]] {
            (file.text("proc/net/\(table)") ?? "").split(separator: "\n")
                .map { $0.split(whereSeparator: \.isWhitespace) }
        }
        let addresses = "\(text(address & mask))/\(mask.nonzeroBitCount)"
        // Interface, destination and gateway; then address, kind, flags and hardware address.
        let ways = rows("route").filter { $0.count > 2 && $0[0] == interface && $0[1] == "00000000" }
        guard let gateway = ways.lazy.compactMap({ UInt32($0[2], radix: 16)?.bigEndian }).first(where: { $0 != 0 })
        else { return addresses }
        let known = rows("arp").first {
            $0.count > 5 && $0[0] == text(gateway) && $0[5] == interface && $0[2] != "0x0"
        }
        if known == nil { ask(gateway) }
        return "\(addresses) \(known?[3] ?? "?")"
    }

    /// Whatever is sent there, even to a port that nobody reads, makes the kernel look for the hardware address.
    private static func ask(_ gateway: UInt32) {
        let descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        defer { close(descriptor) }
        Listener.End(address: gateway, port: 9).withPointer {
            _ = sendto(descriptor, [0], 1, Int32(MSG_DONTWAIT), $0, $1)
        }
    }

    /// Tells whenever a cable, an address or a route of this machine changes (rtnetlink(7)), as long as what it returns is held.
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
            var piece = [UInt8](repeating: 0, count: 1 << 14)
            while recv(link, &piece, piece.count, 0) > 0 {}
            changed()
        }
        source.setCancelHandler { @Sendable in close(link) }
        source.activate()
        return source
    }
}
