// SPDX-License-Identifier: MIT
import GRDB
import Glibc
import Scratch
import Testing

@testable import Store

/// Closing any descriptor of a file releases all the process's locks on it.
struct LockTests {
    /// The lock of every connection in the shared-memory file: https://www.sqlite.org/walformat.html
    private static let inUse = off_t(128)
    /// F_OFD_GETLK of <fcntl.h>, missing in Glibc's module.
    private static let question: Int32 = 36

    private func isLocked(_ descriptor: Int32) -> Bool {
        var lock = flock(l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: Self.inUse, l_len: 1, l_pid: 0)
        return fcntl(descriptor, Self.question, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
    }

    @Test(arguments: [
        ResultCode.SQLITE_BUSY, .SQLITE_FULL, .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM,
        .SQLITE_CORRUPT,
    ])
    func anErrorTakesNoneFromAnOpenStore(code: ResultCode) throws {
        let folder = try TemporaryFolder()
        let store = try TrainingDataStore.filled(3, seed: 1, path: folder.path())
        // Stays open: closing it would release the locks.
        let descriptor = open(folder.path() + "-shm", O_RDWR | O_CLOEXEC)
        #expect(descriptor >= 0 && isLocked(descriptor))
        _ = DataStoreError(DatabaseError(resultCode: code), path: folder.path())
        #expect(isLocked(descriptor))
        try TrainingDataStore(path: folder.path()).shutDown()
        #expect(isLocked(descriptor))
        store.shutDown()
        #expect(!isLocked(descriptor))
        close(descriptor)
    }
}
