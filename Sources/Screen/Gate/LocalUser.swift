// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import Platform

/// The user at the other end of a loopback connection, as the kernel lists it in /proc/net.
enum LocalUser {
    /// Columns: proc_net_tcp.txt of the kernel.
    private static let (local, remote, user) = (1, 2, 7)
    /// The tables, and the prefix of IPv4 addresses in them: IPv6 sockets have mapped ones.
    private static let tables = [("tcp", ""), ("tcp6", "0000000000000000FFFF0000")]

    static func isAtFarEnd(of descriptor: Int32) -> Bool {
        guard let far = Listener.farEnd(of: descriptor), let near = Listener.nearEnd(of: descriptor) else {
            return false
        }
        return id(at: far, to: near) == getuid()
    }

    /// - Returns: nil if no socket of this machine is there.
    static func id(at far: Listener.End, to near: Listener.End) -> uid_t? {
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
