// SPDX-License-Identifier: MIT
import Glibc

/// Who uses a database just now, by the locks on the file that its users share: https://www.sqlite.org/walformat.html
struct SharedMemory {
    /// What SQLite keeps beside a file.
    static let log = "-wal"
    static let endings = [log, "-shm"]

    /// Held by who writes, and by whoever has the database open.
    private static let (writing, open) = (off_t(120), off_t(128))

    /// F_OFD_GETLK of <fcntl.h>, which Glibc's module lacks: it sees the locks of this process as well.
    private static let question: Int32 = 36

    private let database: String
    private var path: String { database + "-shm" }

    /// - Parameter path: of the database.
    init(_ path: String) { database = path }

    /// Bytes.
    var lengthOfLog: off_t {
        var status = stat()
        return stat(database + Self.log, &status) == 0 ? status.st_size : 0
    }

    var isInUse: Bool { user != nil }
    /// A process that has the database open, by its number.
    var user: Int32? { holder(of: Self.open) }
    var isBeingWritten: Bool { holder(of: Self.writing) != nil }

    private func holder(of byte: off_t) -> Int32? {
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var lock = flock(l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: byte, l_len: 1, l_pid: 0)
        guard fcntl(descriptor, Self.question, &lock) == 0, lock.l_type != Int16(F_UNLCK) else { return nil }
        return lock.l_pid
    }
}
