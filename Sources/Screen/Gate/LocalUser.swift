// SPDX-License-Identifier: MIT
import Glibc

/// Which user of this machine is at the other end of a connection over the loopback, as the kernel tells (sock_diag(7)).
enum LocalUser {
    private static let protocolNumber: Int32 = 4  // NETLINK_SOCK_DIAG
    private static let byFamily: UInt16 = 20  // SOCK_DIAG_BY_FAMILY, linux/sock_diag.h
    private static let (head, request) = (16, 56)  // struct nlmsghdr, struct inet_diag_req_v2
    /// Of `idiag_uid` in struct inet_diag_msg: behind four bytes, the connection's ends, and three words.
    private static let place = 4 + 48 + 12

    /// - Parameters:
    ///   - port: of the other end.
    ///   - own: of this end.
    /// - Returns: nil if that cannot be found out.
    static func id(port: UInt16, to own: UInt16) -> uid_t? {
        let link = socket(AF_NETLINK, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), protocolNumber)
        guard link >= 0 else { return nil }
        defer { close(link) }
        // The kernel answers at once, or never.
        var time = timeval(tv_sec: 1, tv_usec: 0)
        setsockopt(link, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        let question = question(port, own)
        guard send(link, question, question.count, 0) == question.count else { return nil }
        var answer = [UInt8](repeating: 0, count: 4096)
        let count = recv(link, &answer, answer.count, 0)
        guard count >= head + place + 4, word(answer, at: 4) & 0xFFFF == UInt32(byFamily) else { return nil }
        return word(answer, at: head + place)
    }

    private static func question(_ port: UInt16, _ own: UInt16) -> [UInt8] {
        let loopback: [UInt8] = [127, 0, 0, 1] + [UInt8](repeating: 0, count: 12)
        var bytes: [UInt8] = []
        for word in [UInt32(head + request), UInt32(byFamily) | 1 << 16, 1, 0] { append(word, to: &bytes) }
        bytes += [UInt8(AF_INET), UInt8(IPPROTO_TCP), 0, 0]
        append(UInt32.max, to: &bytes)  // In whatever state.
        for end in [port, own] { bytes += [UInt8(end >> 8), UInt8(end & 0xFF)] }
        bytes += loopback + loopback
        append(0, to: &bytes)
        return bytes + [UInt8](repeating: 0xFF, count: 8)  // No cookie.
    }

    /// In the machine's order.
    private static func append(_ word: UInt32, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: word) { bytes += $0 }
    }

    private static func word(_ bytes: [UInt8], at place: Int) -> UInt32 {
        bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: UInt32.self) }
    }
}
