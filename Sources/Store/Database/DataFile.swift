// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Glibc
import Platform

/// The file of training data. It is opened by SQLite alone: whoever else closes it gives back all locks of the process.
struct DataFile {
    let path: String

    /// Makes sure that there is an ordinary file that can be written. A new one is the user's alone, and with it what SQLite puts
    /// beside it.
    /// - Returns: whether there was none.
    func make() throws(DataStoreError) -> Bool {
        if try checkKind() {
            guard access(path, R_OK | W_OK) == 0 else { throw .readOnly(errno: errno) }
            return false
        }
        let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw [ENOSPC, EDQUOT].contains(errno) ? .diskFull : .cannotOpen(path: path, errno: errno)
        }
        // Whatever the umask takes away.
        fchmod(descriptor, 0o600)
        close(descriptor)
        return true
    }

    /// What `make` made and nobody could fill, while nobody else may open it.
    func remove() { for ending in [""] + SharedMemory.endings { unlink(path + ending) } }

    /// - Returns: whether there is an ordinary file.
    /// - Throws: `DataStoreError.cannotOpen` for anything else.
    @discardableResult func checkKind() throws(DataStoreError) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return false }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return true
        case S_IFDIR: throw .cannotOpen(path: path, errno: EISDIR)
        case _: throw .cannotOpen(path: path, errno: EINVAL)
        }
    }

    /// Bytes in the log beside the file are part of the data.
    var hasLog: Bool { size(path + SharedMemory.log) > 0 }

    /// Bytes, also of the log; 0 of nothing.
    var size: Int { size(path) + size(path + SharedMemory.log) }

    private func size(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    /// A read-only connection while other processes may write.
    func shared() throws(DataStoreError) -> DatabaseQueue {
        var configuration = Configuration()
        // Not opened for reading only: the last one to close could not take away what SQLite keeps beside the data then.
        configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA query_only = 1") }
        do {
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            // Only now it is looked for what is kept beside.
            try queue.read { db in _ = try db.tableExists(ComparisonRecord.table) }
            return queue
        } catch {
            let error = DataStoreError(error, path: path)
            // A full disk is a likely reason for a backup, so the copy needs no space there.
            guard error.isOfWriting else { throw error }
            return try unchanging()
        }
    }

    /// A read-only connection to a file that no process changes; it makes no files beside it.
    /// - Parameters:
    ///   - isDamaged: what SQLite does not understand of its schema is left out.
    ///   - isAlone: without the log beside it.
    func unchanging(isDamaged: Bool = false, isAlone: Bool = false) throws(DataStoreError) -> DatabaseQueue {
        let place = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
        let isLogged = hasLog && !isAlone
        var configuration = Configuration()
        configuration.readonly = true
        configuration.prepareDatabase { db in
            // SQLite keeps in memory what it knows of the log.
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
