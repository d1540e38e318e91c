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
        // Else it is a socket of another kind, as a virtual machine may have one.
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
