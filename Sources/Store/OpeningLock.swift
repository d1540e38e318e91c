// SPDX-License-Identifier: MIT
import Foundation
import Glibc

/// Held while a database is opened, so that of two processes that find no file, or an old one, the second waits until
/// the first has made the tables: SQLite itself reports "busy" at once when both switch to WAL. It is a flock(2) on the
/// folder, which leaves no file behind and ends with the process.
struct OpeningLock: ~Copyable {
    private let descriptor: CInt

    /// - Parameter timeout: Seconds.
    /// - Throws: `DataStoreError.locked`. A folder that may not be listed is not locked.
    init(folder: String, timeout: Double) throws(DataStoreError) {
        descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        let deadline = ContinuousClock.now + .seconds(timeout)
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            // Anything else than "held" is a file system without locks: go on as if alone.
            guard errno == EWOULDBLOCK || errno == EINTR else { return }
            guard ContinuousClock.now < deadline else {
                close(descriptor)
                throw .locked
            }
            usleep(2_000)
        }
    }

    /// To be called once, whatever came of the opening.
    func release() {
        if descriptor >= 0 { close(descriptor) }
    }
}
