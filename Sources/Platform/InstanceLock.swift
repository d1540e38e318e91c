// SPDX-License-Identifier: MIT
import Glibc

/// Held by the one Peach of a user that plays: a flock(2) on a file that holds its process number, and ends with the process,
/// however that ends.
package struct InstanceLock: ~Copyable {
    package struct Held: Error, Hashable, Sendable {
        /// Nil if it has not said so yet.
        package let process: Int32?
        /// Where it is to be asked; nil likewise.
        package let door: String?
    }

    private let descriptor: Int32

    /// Where there can be no such file, everybody is alone.
    /// - Parameters:
    ///   - path: of the file, whose folder is made.
    ///   - door: where whoever holds it is to be asked.
    package init(_ path: String, door: String) throws(Held) {
        _ = PrivateDirectory.make(PrivateDirectory.around(path))
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return }
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
            // A shared lock is refused only where a Peach runs; else `holder` was looking, which takes microseconds.
            if flock(descriptor, LOCK_SH | LOCK_NB) != 0, errno == EWOULDBLOCK {
                defer { close(descriptor) }
                throw Self.held(descriptor)
            }
        }
        _ = ftruncate(descriptor, 0)
        let text = Array("\(getpid())\n\(door)".utf8)
        _ = pwrite(descriptor, text, text.count, 0)
    }

    /// Who holds it; nil if nobody does. Nothing is made or written.
    package static func holder(of path: String) -> Held? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK ? held(descriptor) : nil
    }

    private static func held(_ descriptor: Int32) -> Held {
        var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX) + 16)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        let lines = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: "\n", maxSplits: 1)
        return Held(process: lines.first.flatMap { Int32($0) }, door: lines.count > 1 ? String(lines[1]) : nil)
    }

    deinit {
        guard descriptor >= 0 else { return }
        // A child process between fork and exec holds the file open too, and with it the lock.
        _ = flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
