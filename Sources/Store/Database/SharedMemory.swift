// SPDX-License-Identifier: MIT
import Glibc

/// The file that all users of a database share, and their locks on it: https://www.sqlite.org/walformat.html
struct SharedMemory {
    /// What SQLite keeps beside a file.
    static let log = "-wal"
    static let endings = [log, "-shm"]

    /// Locked by whoever has the database open.
    private static let open = off_t(128)
    /// F_OFD_GETLK of <fcntl.h>, which Glibc's module lacks: it sees the locks of this process as well.
    private static let question: Int32 = 36

    /// A process that has the database open, by its number. Not for a database that this process has open: closing the file
    /// gives back the locks of the process.
    static func user(of database: String) -> Int32? {
        let descriptor = Glibc.open(database + "-shm", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var lock = flock(l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: open, l_len: 1, l_pid: 0)
        guard fcntl(descriptor, question, &lock) == 0, lock.l_type != Int16(F_UNLCK) else { return nil }
        return lock.l_pid
    }
}
