// SPDX-License-Identifier: MIT
import Glibc

/// What systemd is told of a program that it runs with Type=notify. Each is a datagram of its own:
/// https://www.freedesktop.org/software/systemd/man/latest/sd_notify.html
package enum SystemdNotice: String, Sendable {
    case ready = "READY=1"
    case stopping = "STOPPING=1"

    /// Whether systemd waits for one of this very process; the environment alone may be that of a process around it.
    package static var isExpected: Bool {
        guard socket != nil else { return false }
        return getenv("SYSTEMD_EXEC_PID").map { String(cString: $0) == String(getpid()) } ?? true
    }

    private static var socket: String? { getenv("NOTIFY_SOCKET").map { String(cString: $0) } }

    /// Where nobody waits for it, or can be reached, nothing happens.
    package func send() {
        guard Self.isExpected, let path = Self.socket, let (address, length) = Self.address(path) else { return }
        let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let text = Array(rawValue.utf8)
        withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
                _ = sendto(descriptor, text, text.count, Int32(MSG_NOSIGNAL), place, length)
            }
        }
    }

    /// A name that begins with “@” is one of Linux's abstract ones, unix(7): a zero byte stands there, and none behind it.
    private static func address(_ path: String) -> (sockaddr_un, socklen_t)? {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var bytes = Array(path.utf8)
        let isAbstract = bytes.first == UInt8(ascii: "@")
        let capacity = MemoryLayout.size(ofValue: address.sun_path)
        guard isAbstract || bytes.first == UInt8(ascii: "/"), bytes.count < capacity else { return nil }
        if isAbstract { bytes[0] = 0 }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let length = MemoryLayout<sockaddr_un>.size - capacity + bytes.count + (isAbstract ? 0 : 1)
        return (address, socklen_t(length))
    }
}
