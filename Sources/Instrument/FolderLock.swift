// SPDX-License-Identifier: MIT
import Foundation
import Glibc

/// Held while a file in a folder is read, changed and replaced, so that of two processes the second sees what the
/// first has done. It is a flock(2) on the folder, which leaves no file behind and ends with the process.
struct FolderLock: ~Copyable {
    private let descriptor: CInt

    /// - Parameter timeout: Seconds.
    /// - Throws: `SettingError.locked`, `unwritable`.
    init(_ folder: String, timeout: Double) throws(SettingError) {
        descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unwritable(path: folder, errno: errno) }
        let deadline = ContinuousClock.now + .seconds(timeout)
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            // Anything else than "held" is a file system without locks: go on as if alone.
            guard errno == EWOULDBLOCK || errno == EINTR else { return }
            guard ContinuousClock.now < deadline else {
                close(descriptor)
                throw .locked(folder: folder)
            }
            usleep(2_000)
        }
    }

    deinit { close(descriptor) }
}
