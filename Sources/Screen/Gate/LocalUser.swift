// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import Machine

/// The user at the other end of a loopback connection, by sock_diag(7), whose time does not grow with the number of connections.
/// Kernels without it list all connections in /proc.
enum LocalUser {
    private static let protocolNumber: Int32 = 4  // NETLINK_SOCK_DIAG
    private static let byFamily: UInt16 = 20  // SOCK_DIAG_BY_FAMILY, linux/sock_diag.h
    private static let (head, request) = (16, 56)  // struct nlmsghdr, struct inet_diag_req_v2
    /// Of `idiag_uid` in struct inet_diag_msg: behind four bytes, the connection's ends, and three words.
    private static let place = 4 + 48 + 12
    /// Columns of /proc/net/tcp: proc_net_tcp.txt of the kernel.
    private static let (local, remote, user) = (1, 2, 7)
    /// The tables, and the prefix of IPv4 addresses in them: IPv6 sockets have mapped ones.
    private static let tables = [("tcp", ""), ("tcp6", "0000000000000000FFFF0000")]

    static func isAtFarEnd(of descriptor: Int32) -> Bool {
        guard let far = Listener.farEnd(of: descriptor), let near = Listener.nearEnd(of: descriptor) else {
            return false
        }
        return id(at: far, to: near) == getuid()
    }

    /// - Parameters:
    ///   - far: the other end.
    ///   - near: this end.
    /// - Returns: nil if no socket of this machine is there.
    static func id(at far: Listener.End, to near: Listener.End) -> uid_t? { ask(far, near) ?? read(far, near) }

    static func ask(_ far: Listener.End, _ near: Listener.End) -> uid_t? {
        let link = socket(AF_NETLINK, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), protocolNumber)
        guard link >= 0 else { return nil }
        defer { close(link) }
        // The kernel answers at once, or never.
        var time = timeval(tv_sec: 1, tv_usec: 0)
        setsockopt(link, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        var question: [UInt8] = []
        func append(_ word: UInt32) { withUnsafeBytes(of: word) { question += $0 } }
        for word in [UInt32(head + request), UInt32(byFamily) | 1 << 16, 1, 0] { append(word) }
        question += [UInt8(AF_INET), UInt8(IPPROTO_TCP), 0, 0]
        append(UInt32.max)  // All states.
        for end in [far, near] { question += [UInt8(end.port >> 8), UInt8(end.port & 0xFF)] }
        for end in [far, near] { for word in [end.address.bigEndian, 0, 0, 0] { append(word) } }
        append(0)
        question += [UInt8](repeating: 0xFF, count: 8)  // No cookie.
        guard send(link, question, question.count, 0) == question.count else { return nil }
        var answer = [UInt8](repeating: 0, count: 4096)
        let count = recv(link, &answer, answer.count, 0)
        func word(_ place: Int) -> UInt32 {
            answer.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: UInt32.self) }
        }
        guard count >= head + place + 4, word(4) & 0xFFFF == UInt32(byFamily) else { return nil }
        return word(head + place)
    }

    static func read(_ far: Listener.End, _ near: Listener.End) -> uid_t? {
        for (table, prefix) in tables {
            let ends = [far, near].map { prefix + String(format: "%08X:%04X", $0.address.bigEndian, Int($0.port)) }
            let text = HostFile().text("proc/net/\(table)") ?? ""
            for line in text.split(separator: "\n") where line.contains(ends[0]) {
                let fields = line.split(separator: " ")
                guard fields.count > user, fields[local] == ends[0], fields[remote] == ends[1] else { continue }
                return uid_t(fields[user])
            }
        }
        return nil
    }
}
