// SPDX-License-Identifier: MIT
import Glibc

/// The lock of a user's one playing Peach: a flock(2) on a file with its process number, released when the process ends.
package struct InstanceLock: ~Copyable {
    package struct Held: Error, Hashable, Sendable {
        /// Nil if not written yet.
        package let process: Int32?
        /// The holder's control socket; nil if not written yet.
        package let socket: String?
    }

    private let descriptor: Int32

    /// Succeeds without a lock if the file cannot be created.
    /// - Parameter socket: this process's control socket.
    package init(_ path: String, socket: String) throws(Held) {
        _ = PrivateDirectory.make(PrivateDirectory.around(path))
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return }
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
            // A shared lock fails only while a Peach runs; else `holder` held one for microseconds.
            if flock(descriptor, LOCK_SH | LOCK_NB) != 0, errno == EWOULDBLOCK {
                defer { close(descriptor) }
                throw Self.held(descriptor)
            }
        }
        _ = ftruncate(descriptor, 0)
        let text = Array("\(getpid())\n\(socket)".utf8)
        _ = pwrite(descriptor, text, text.count, 0)
    }

    /// The lock's holder; nil if there is none. Writes nothing.
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
        return Held(process: lines.first.flatMap { Int32($0) }, socket: lines.count > 1 ? String(lines[1]) : nil)
    }

    deinit {
        guard descriptor >= 0 else { return }
        // Closing is not enough: a child process between fork and exec holds the file open, too.
        _ = flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}

/// Serialises processes that open a folder's files for the first time, or replace them: a flock(2) on the folder, which leaves
/// no file behind and ends with the process.
package struct FolderLock: ~Copyable {
    package enum Failure: Error, Hashable, Sendable {
        /// Another process held it longer than the timeout.
        case held
        /// The folder cannot be opened.
        case closed(errno: Int32)
    }

    private let descriptor: CInt

    package init(_ folder: String, busyTimeout seconds: Double) throws(Failure) {
        descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .closed(errno: errno) }
        let end = ContinuousClock.now + .seconds(seconds)
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            // Other errors mean a file system without locks: continue without one.
            guard errno == EWOULDBLOCK || errno == EINTR else { return }
            // deinit closes the descriptor.
            guard ContinuousClock.now < end else { throw .held }
            usleep(5_000)  // flock(2) has no timeout: poll every 5 ms.
        }
    }

    deinit { close(descriptor) }
}
