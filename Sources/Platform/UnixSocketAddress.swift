// SPDX-License-Identifier: MIT
import Glibc

package struct UnixSocketAddress {
    private let address: sockaddr_un
    private let length: socklen_t

    /// Nil if the path is longer than 107 bytes, the system's limit.
    /// - Parameter path: with “@” in front an abstract name, which begins with a zero byte and ends without one.
    package init?(_ path: String) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var bytes = Array(path.utf8)
        let isAbstract = bytes.first == UInt8(ascii: "@")
        let capacity = MemoryLayout.size(ofValue: address.sun_path)
        guard bytes.count < capacity else { return nil }
        if isAbstract { bytes[0] = 0 }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        self.address = address
        length = socklen_t(MemoryLayout<sockaddr_un>.size - capacity + bytes.count + (isAbstract ? 0 : 1))
    }

    package func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
        }
    }

    /// - Parameter flags: in addition to SOCK_CLOEXEC.
    /// - Returns: the descriptor of a stream; nil with errno if nothing listens.
    package func connect(flags: Int32 = 0) -> Int32? {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | flags, 0)
        guard descriptor >= 0 else { return nil }
        if withPointer({ Glibc.connect(descriptor, $0, $1) }) == 0 { return descriptor }
        let failure = errno
        close(descriptor)
        errno = failure
        return nil
    }
}

/// A service's notification to systemd, a datagram:
/// https://www.freedesktop.org/software/systemd/man/latest/sd_notify.html
package enum SystemdNotice: String, Sendable {
    case ready = "READY=1"
    case stopping = "STOPPING=1"

    /// True if systemd expects a notification of this process; the environment may be inherited from another process.
    package static var isExpected: Bool {
        guard socket != nil else { return false }
        return getenv("SYSTEMD_EXEC_PID").map { String(cString: $0) == String(getpid()) } ?? true
    }

    private static var socket: String? { getenv("NOTIFY_SOCKET").map { String(cString: $0) } }

    /// Does nothing without systemd.
    package func send() {
        // Other prefixes are sockets of other kinds, for example of virtual machines.
        guard Self.isExpected, let path = Self.socket, path.hasPrefix("/") || path.hasPrefix("@"),
            let address = UnixSocketAddress(path)
        else { return }
        let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let text = Array(rawValue.utf8)
        _ = address.withPointer { sendto(descriptor, text, text.count, Int32(MSG_NOSIGNAL), $0, $1) }
    }
}
