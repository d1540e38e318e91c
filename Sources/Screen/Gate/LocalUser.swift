// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import NIOCore
import Platform

/// The user at the other end of a loopback connection, as the kernel lists it in /proc/net.
enum LocalUser {
    /// Columns: proc_net_tcp.txt of the kernel.
    private static let (local, remote, user) = (1, 2, 7)
    /// The tables, and the prefix of IPv4 addresses in them: IPv6 sockets have mapped ones.
    private static let tables = [("tcp", ""), ("tcp6", "0000000000000000FFFF0000")]

    /// - Returns: whether a program of this user is there; false if no socket of this machine is.
    static func isAtFarEnd(of channel: any Channel) -> Bool {
        guard let far = entry(channel.remoteAddress), let near = entry(channel.localAddress) else { return false }
        for (table, prefix) in tables {
            let text = HostFile().text("proc/net/\(table)") ?? ""
            for line in text.split(separator: "\n") where line.contains(prefix + far) {
                let fields = line.split(separator: " ")
                guard fields.count > user, fields[local] == prefix + far, fields[remote] == prefix + near else {
                    continue
                }
                return uid_t(fields[user]) == getuid()
            }
        }
        return false
    }

    /// An IPv4 address as the tables have it: "0100007F:1F90".
    private static func entry(_ address: SocketAddress?) -> String? {
        guard case .v4(let address)? = address else { return nil }
        let place = address.address
        return String(format: "%08X:%04X", place.sin_addr.s_addr, Int(UInt16(bigEndian: place.sin_port)))
    }
}
