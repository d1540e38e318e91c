// SPDX-License-Identifier: MIT
import Glibc

/// Held while files in a folder are opened for the first time, or exchanged, so that of two processes the second waits until the
/// first has finished. It is a flock(2) on the folder, which leaves no file behind and ends with the process.
package struct FolderLock: ~Copyable {
    package enum Failure: Error, Hashable, Sendable {
        /// Another process held it longer than the timeout.
        case held
        /// The folder may not be listed.
        case closed(errno: Int32)
    }

    private let descriptor: CInt

    package init(_ folder: String, busyTimeout seconds: Double) throws(Failure) {
        descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .closed(errno: errno) }
        let end = ContinuousClock.now + .seconds(seconds)
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            // Anything else than "held" is a file system without locks: go on as if alone.
            guard errno == EWOULDBLOCK || errno == EINTR else { return }
            // The end of what is thrown away closes it.
            guard ContinuousClock.now < end else { throw .held }
            usleep(5_000)  // flock(2) has no wait that ends by this timeout.
        }
    }

    deinit { close(descriptor) }
}
