// SPDX-License-Identifier: MIT
import GRDB
import Glibc
import Scratch
import Testing

@testable import Store

/// Whoever closes a file gives back all locks that the process has on it; then others take the data for nobody's.
struct LockTests {
    /// What every user of a database holds in the file that its users share: https://www.sqlite.org/walformat.html
    private static let inUse = off_t(128)
    /// F_OFD_GETLK of <fcntl.h>, which Glibc's module lacks.
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
        // Open until all is over: closing it would do what is to be found out.
        let descriptor = open(folder.path() + "-shm", O_RDWR | O_CLOEXEC)
        #expect(descriptor >= 0 && isLocked(descriptor))
        _ = DataStoreError(DatabaseError(resultCode: code), path: folder.path())
        #expect(isLocked(descriptor))
        try TrainingDataStore(path: folder.path()).giveBack()
        #expect(isLocked(descriptor))
        store.giveBack()
        #expect(!isLocked(descriptor))
        close(descriptor)
    }
}
