// SPDX-License-Identifier: MIT
import Glibc

/// Where a socket of this machine is, unix(7).
package struct UnixSocketAddress {
    private let address: sockaddr_un
    private let length: socklen_t

    /// Nil if the path is longer than the system takes, 107 bytes.
    /// - Parameter path: one that begins with “@” is one of Linux's abstract names: a zero byte stands there, and none behind it.
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

    /// What the system's calls take.
    package func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
        }
    }

    /// - Parameter flags: beside SOCK_CLOEXEC.
    /// - Returns: the descriptor of a stream to whoever listens there; nil if nobody does, with errno.
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
