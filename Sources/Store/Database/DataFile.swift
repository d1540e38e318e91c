// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Glibc
import Machine

/// What lies where training data is to be, looked at without changing anything: neither the file nor what SQLite keeps beside
/// it. SQLite itself would merge any log that lies beside a file, whoever's it is, and could not take that back.
struct DataFile {
    /// Larger ones are looked through by `peach doctor` alone; up to here it takes a tenth of a second. Bytes.
    private static let largestLookedThrough = 64 << 20
    /// Of larger ones the indexes, from which a profile is made, are not compared with the tables; that takes longer the larger
    /// they are. Some 25,000 answers, in bytes.
    private static let largestCompared = 8 << 20
    private static let smallest = 512

    /// O_TMPFILE of <fcntl.h>, which Glibc's module lacks, as on amd64.
    private static let unnamed: Int32 = 0o20200000

    let path: String

    /// - Throws: why it is no data that can be opened; nothing where there is no file yet, or an empty one.
    func examine() throws(DataStoreError) {
        do throws(DataStoreError) {
            try examineAll()
        } catch {
            throw DamagedFile(path).reason(error)
        }
    }

    private func examineAll() throws(DataStoreError) {
        // Whoever closes a file gives back all locks that the process has on it, and this process has looked before.
        guard !OpenPlaces.isOpenHere(path), let size = try size(path) else { return }
        for ending in SharedMemory.endings { _ = try self.size(path + ending) }
        guard try holdsAnything() else { return }
        try checkBeginning(size)
        // Whoever has it open has looked before, and changes it meanwhile.
        guard !SharedMemory(path).isInUse else { return }
        try examine(try read(), size: size)
    }

    /// - Throws: `notADatabase` for what is none by its size and its first bytes; SQLite says other things of some.
    func checkBeginning(_ size: Int) throws(DataStoreError) {
        guard size >= Self.smallest, try begin() == ReadFile.databaseMark else { throw .notADatabase }
    }

    /// The same of the file by itself, whatever lies beside it.
    func examineWithoutLog() throws(DataStoreError) {
        try examine(try unchanging(), size: try size(path) ?? 0)
    }

    private func examine(_ queue: DatabaseQueue, size: Int) throws(DataStoreError) {
        do {
            try queue.read { db in
                try Schema.check(db)
                try Schema.checkTables(db)
                guard size <= Self.largestLookedThrough else { return }
                let check = size <= Self.largestCompared ? "integrity_check" : "quick_check"
                if try String.fetchOne(db, sql: "PRAGMA \(check)(1)") != "ok" { throw DataStoreError.damaged }
                try Schema.checkValues(db)
            }
        } catch {
            throw DataStoreError(error, path: path)
        }
    }

    /// Whether one could be made where there is none; nothing is made.
    func checkPlace() throws(DataStoreError) {
        var folder = OwnFolder.around(path)
        if let obstacle = OwnFolder.obstacle(folder) { throw .cannotOpen(path: obstacle.path, errno: obstacle.errno) }
        if try size(path) != nil { try checkWritable() }
        while access(folder, F_OK) != 0, folder != OwnFolder.around(folder) { folder = OwnFolder.around(folder) }
        guard access(folder, W_OK) == 0 else { throw .cannotOpen(path: folder, errno: errno) }
    }

    /// Makes sure that there is a file that can be written. A new one is the user's alone, and with it what SQLite puts beside
    /// it.
    /// - Returns: whether there was none.
    func make() throws(DataStoreError) -> Bool {
        guard !OpenPlaces.isOpenHere(path) else { return false }
        let isThere = access(path, F_OK) == 0
        let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor < 0 else {
            // Whatever the umask takes away.
            if !isThere { fchmod(descriptor, 0o600) }
            close(descriptor)
            return !isThere
        }
        switch errno {
        case ENOSPC, EDQUOT: throw .diskFull
        case EACCES, EPERM, EROFS: throw isThere ? .readOnly(errno: errno) : .cannotOpen(path: path, errno: errno)
        case let failure: throw .cannotOpen(path: path, errno: failure)
        }
    }

    /// What `make` made and nobody could fill, while nobody else may open it.
    func remove() { for ending in [""] + SharedMemory.endings { unlink(path + ending) } }

    /// A log that nobody has open: a process was killed, and whoever writes next takes up what it saved.
    func hasLeftLog() throws(DataStoreError) -> Bool {
        try size(path + SharedMemory.log) ?? 0 > 0 && !OpenPlaces.isOpenHere(path) && !SharedMemory(path).isInUse
    }

    /// Whether there are bytes, be they in the log alone.
    func holdsAnything() throws(DataStoreError) -> Bool {
        for place in [path, path + SharedMemory.log] where try size(place) ?? 0 > 0 { return true }
        return false
    }

    /// Whether it, and its folder, could be written.
    /// - Throws: `DataStoreError.readOnly`, `.diskFull`.
    func checkWritable() throws(DataStoreError) {
        let folder = OwnFolder.around(WrittenFile.target(of: path))
        for place in [path, folder] where access(place, W_OK) != 0 { throw .readOnly(errno: errno) }
        // A disk that has failed may say that it can be written. The file has no name, and goes at once.
        let trial = Glibc.open(folder, Self.unnamed | O_RDWR | O_CLOEXEC, 0o600)
        if trial >= 0 { close(trial) } else if [EROFS, EIO].contains(errno) { throw .readOnly(errno: errno) }
        if SystemRefusal(path).isDiskFull { throw .diskFull }
    }

    /// Opens it so that neither it nor its log changes. What others have open they may change meanwhile.
    /// - Parameter isDamaged: what SQLite does not understand of its schema is left out.
    func read(isDamaged: Bool = false) throws(DataStoreError) -> DatabaseQueue {
        guard !OpenPlaces.isOpenHere(path), !SharedMemory(path).isInUse else {
            return try open(path, isDamaged: isDamaged)
        }
        guard try size(path + SharedMemory.log) ?? 0 > 0 else { return try unchanging(isDamaged: isDamaged) }
        // Nothing is made beside the file, also on a full disk: SQLite keeps in memory what it knows of the log.
        return try open(uri("vfs=unix-none"), isDamaged: isDamaged, isAlone: true)
    }

    /// The file as it stands, without what lies beside it. Nobody may change it meanwhile.
    func unchanging(isDamaged: Bool = false) throws(DataStoreError) -> DatabaseQueue {
        try open(uri("immutable=1"), isDamaged: isDamaged)
    }

    private func uri(_ parameter: String) -> String {
        "file:\(path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path)?\(parameter)"
    }

    private func open(
        _ name: String, isDamaged: Bool, isAlone: Bool = false
    ) throws(DataStoreError) -> DatabaseQueue {
        var configuration = Configuration()
        configuration.label = "peach.reader"
        configuration.readonly = true
        configuration.busyMode = .timeout(1)
        if isAlone { configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") } }
        if isDamaged {
            configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA writable_schema = ON") }
        }
        do {
            return try DatabaseQueue(path: name, configuration: configuration)
        } catch {
            throw DataStoreError(error, path: path)
        }
    }

    /// Bytes; nil if there is nothing.
    /// - Throws: for what is there and is no file that can be read.
    func size(_ path: String) throws(DataStoreError) -> Int? {
        var status = stat()
        guard stat(path, &status) == 0 else {
            let failure = errno
            // A link that leads nowhere is not nothing.
            if failure == ENOENT, lstat(path, &status) != 0 { return nil }
            throw .cannotOpen(path: path, errno: failure == ENOENT ? ENOLINK : failure)
        }
        try Self.check(status, path)
        guard access(path, R_OK) == 0 else { throw .cannotOpen(path: path, errno: errno) }
        return Int(status.st_size)
    }

    /// - Throws: `DataStoreError.cannotOpen` for what is no file.
    static func check(_ status: stat, _ path: String) throws(DataStoreError) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw .cannotOpen(path: path, errno: EISDIR)
        case _: throw .cannotOpen(path: path, errno: EINVAL)
        }
    }

    private func begin() throws(DataStoreError) -> [UInt8] {
        do throws(ReadFile.Failure) {
            return try ReadFile(path).bytes(at: 0, count: ReadFile.databaseMark.count)
        } catch {
            throw error.errno == EIO ? .diskFailed(errno: EIO) : .cannotOpen(path: path, errno: error.errno)
        }
    }
}
