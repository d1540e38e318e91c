// SPDX-License-Identifier: MIT
import Glibc

/// Held by the one Peach of a user that plays: a flock(2) on a file that holds its process number, and ends with the process,
/// however that ends.
package struct InstanceLock: ~Copyable {
    /// Another process holds it.
    package struct Held: Error, Hashable, Sendable {
        /// Nil if it has not said so yet.
        package let process: Int32?
    }

    private let descriptor: Int32

    /// Where there can be no such file, everybody is alone.
    /// - Parameter path: of the file, whose folder is made.
    package init(_ path: String) throws(Held) {
        _ = OwnFolder.make(OwnFolder.around(path))
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return }
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
            var bytes = [UInt8](repeating: 0, count: 16)
            let count = pread(descriptor, &bytes, bytes.count, 0)
            close(descriptor)
            throw Held(process: Int32(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)))
        }
        _ = ftruncate(descriptor, 0)
        let number = Array(String(getpid()).utf8)
        _ = pwrite(descriptor, number, number.count, 0)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }
}
