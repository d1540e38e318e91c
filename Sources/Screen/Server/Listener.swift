// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import Platform

/// A socket at which visitors arrive, and through which door that is.
struct Listener: Hashable, Sendable {
    /// Who can come in.
    enum Door: Hashable, Sendable {
        /// Programs of this machine.
        case machine
        /// Whoever is in the network in which this machine has this address, in host's order.
        case network(UInt32)
        /// Programs of this user: the file system lets nobody else in.
        case user
    }

    /// One side of a connection.
    struct End: Hashable, Sendable {
        /// In host's order.
        let address: UInt32
        let port: UInt16

        /// For a system call.
        func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
            var place = sockaddr_in()
            place.sin_family = sa_family_t(AF_INET)
            place.sin_addr.s_addr = address.bigEndian
            place.sin_port = port.bigEndian
            return withUnsafePointer(to: &place) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
        }
    }

    /// 127.0.0.1, in host's order.
    static let loopback: UInt32 = 0x7F00_0001

    /// Visitors that wait to be let in: whoever finds no room in a crowd tries again after a second only.
    private static let backlog = Int32(SOMAXCONN)

    let descriptor: Int32
    let door: Door
    /// 0 of a door that is a file.
    let port: UInt16

    /// - Parameter address: in host's order: 127.0.0.1 is 0x7F000001.
    /// - Returns: nil where the port is taken.
    static func open(_ address: UInt32, port: UInt16, door: Door) -> Listener? {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Self.flags, 0)
        var isOn: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
        let result = End(address: address, port: port).withPointer { bind(descriptor, $0, $1) }
        guard begins(descriptor, result), let end = nearEnd(of: descriptor) else { return nil }
        return Listener(descriptor: descriptor, door: door, port: end.port)
    }

    /// At a file that only this user can open; what is left of an earlier one is replaced.
    static func open(path: String) -> Listener? {
        guard let place = UnixSocketAddress(path) else { return nil }
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Self.flags, 0)
        unlink(path)
        // Before anybody can connect.
        let mask = umask(0o177)
        let result = place.withPointer { bind(descriptor, $0, $1) }
        umask(mask)
        return begins(descriptor, result) ? Listener(descriptor: descriptor, door: .user, port: 0) : nil
    }

    private static let flags = Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)

    private static func begins(_ descriptor: Int32, _ bound: Int32) -> Bool {
        if bound == 0, listen(descriptor, backlog) == 0 { return true }
        Glibc.close(descriptor)
        return false
    }

    /// The other end of a connection; nil if there is none.
    static func farEnd(of descriptor: Int32) -> End? { end(of: descriptor, getpeername) }

    /// This end of it.
    static func nearEnd(of descriptor: Int32) -> End? { end(of: descriptor, getsockname) }

    private static func end(
        of descriptor: Int32, _ name: (Int32, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
    ) -> End? {
        var place = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { name(descriptor, $0, &size) }
        }
        guard result == 0 else { return nil }
        return End(address: UInt32(bigEndian: place.sin_addr.s_addr), port: UInt16(bigEndian: place.sin_port))
    }

    /// - Returns: the descriptor of the next visitor; nil if nobody waits.
    func accept() -> Int32? {
        let visitor = Glibc.accept(descriptor, nil, nil)
        guard visitor >= 0 else { return nil }
        _ = fcntl(visitor, F_SETFL, O_NONBLOCK)
        _ = fcntl(visitor, F_SETFD, FD_CLOEXEC)
        var isOn: Int32 = 1
        // A tenth of a second of waiting for more would be heard.
        setsockopt(visitor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
        return visitor
    }

    func close() { Glibc.close(descriptor) }
}
