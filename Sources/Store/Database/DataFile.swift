// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Glibc

/// The file of training data. Only SQLite may open it: any other close(2) releases the process's locks.
struct DataFile {
    let path: String

    /// Creates the file unless a writable ordinary file exists. A new one is readable only by the user, and so are the files
    /// that SQLite puts beside it.
    /// - Returns: true if it was created.
    func make() throws(DataStoreError) -> Bool {
        if try checkKind() {
            guard access(path, R_OK | W_OK) == 0 else { throw .readOnly(errno: errno) }
            return false
        }
        let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw [ENOSPC, EDQUOT].contains(errno) ? .diskFull : .cannotOpen(path: path, errno: errno)
        }
        // Independent of the umask.
        fchmod(descriptor, 0o600)
        close(descriptor)
        return true
    }

    @discardableResult func checkKind() throws(DataStoreError) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return false }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return true
        case S_IFDIR: throw .cannotOpen(path: path, errno: EISDIR)
        case _: throw .cannotOpen(path: path, errno: EINVAL)
        }
    }

    var hasLog: Bool { size(path + SharedMemory.log) > 0 }

    /// Bytes including the log; 0 if there is no file.
    var size: Int { size(path) + size(path + SharedMemory.log) }

    private func size(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    /// A read-only connection to a file that other processes may write.
    func shared() throws(DataStoreError) -> DatabaseQueue {
        var configuration = Configuration()
        // Not opened read-only, because then the last connection could not remove SQLite's files beside the data.
        configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA query_only = 1") }
        do {
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            // SQLite opens the log with the first read.
            try queue.read { db in _ = try db.tableExists(ComparisonRecord.table) }
            return queue
        } catch {
            let error = DataStoreError(error, path: path)
            // Backups are often made because the disk is full, so this path needs no space.
            guard error.isOfWriting else { throw error }
            return try unchanging()
        }
    }

    /// A read-only connection to a file that no process changes; creates no files beside it.
    /// - Parameters:
    ///   - isDamaged: true to ignore unparsable schema entries.
    ///   - isAlone: true to ignore the log.
    func unchanging(isDamaged: Bool = false, isAlone: Bool = false) throws(DataStoreError) -> DatabaseQueue {
        let place = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
        let isLogged = hasLog && !isAlone
        var configuration = Configuration()
        configuration.readonly = true
        configuration.prepareDatabase { db in
            // Keeps the log's index in memory.
            if isLogged { try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
            if isDamaged { try db.execute(sql: "PRAGMA writable_schema = ON") }
        }
        do {
            return try DatabaseQueue(
                path: "file:\(place)?" + (isLogged ? "vfs=unix-none" : "immutable=1"), configuration: configuration)
        } catch {
            throw DataStoreError(error, path: path)
        }
    }
}

/// Device and inode of a file: they differ once it is removed or replaced.
struct FileIdentity: Hashable, Sendable {
    private let device: dev_t
    private let inode: ino_t

    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        (device, inode) = (status.st_dev, status.st_ino)
    }
}

/// The shared-memory file of a database in WAL mode, and the locks on it: https://www.sqlite.org/walformat.html
struct SharedMemory {
    /// Endings of SQLite's files beside a database.
    static let log = "-wal"
    static let endings = [log, "-shm"]

    /// The byte that every open connection locks.
    private static let open = off_t(128)
    /// F_OFD_GETLK of <fcntl.h>, missing in Glibc's module: also sees the locks of this process.
    private static let getLock: Int32 = 36

    /// The id of a process that has the database open. Must not be called for a database that this process has open: closing
    /// the descriptor releases the process's locks.
    static func user(of database: String) -> Int32? {
        let descriptor = Glibc.open(database + "-shm", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var lock = flock(l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: open, l_len: 1, l_pid: 0)
        guard fcntl(descriptor, getLock, &lock) == 0, lock.l_type != Int16(F_UNLCK) else { return nil }
        return lock.l_pid
    }
}
