// SPDX-License-Identifier: MIT
import GRDB
import Glibc

/// How a file was when nothing of it was in the log any more. From then on only who goes past SQLite changes the file
/// without changing the data, unless somebody else empties the log.
struct EmptiedFile: Sendable {
    /// Beyond this SQLite empties a log by itself. Bytes.
    static let longestLog: off_t = 1 << 20

    private let size: off_t
    private let seconds: Int
    private let nanoseconds: Int
    private let foreignChanges: Int
    /// Something of ours is in the log.
    var isFollowed = false
    private(set) var isOverwritten = false

    init?(_ path: String, foreignChanges: Int) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        size = status.st_size
        (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
        self.foreignChanges = foreignChanges
    }

    /// - Parameter now: nil if what others have changed could not be read.
    mutating func look(_ path: String, now: () -> Int?) {
        guard !isOverwritten, let file = EmptiedFile(path, foreignChanges: foreignChanges),
            (file.size, file.seconds, file.nanoseconds) != (size, seconds, nanoseconds),
            !isFollowed || Self.lengthOfLog(path) > 0
        else { return }
        isOverwritten = now().map { $0 == foreignChanges } ?? true
    }

    static func lengthOfLog(_ path: String) -> off_t {
        var status = stat()
        return stat(path + SharedMemory.log, &status) == 0 ? status.st_size : 0
    }
}

extension TrainingDataStore {
    /// The path leads no more to the file that is open.
    package var isReplaced: Bool { places.map { !$0.isAt(path) } ?? false }

    /// Moves what was committed from the log into the file, which then is whole by itself: whoever copies or moves it takes
    /// everything with it. Does nothing if others are reading, or if it would go into another file.
    package func emptyLog() {
        guard refusal == nil, !isOverwritten else { return }
        let isEmpty = try? queue.writeWithoutTransaction { db in
            let row = try wait.without { try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
            return row?[0] == 0
        }
        if isEmpty == true { logIsEmpty() } else { emptied.withLock { $0 = nil } }
    }

    /// Nothing of the file that was just opened, or emptied, is in the log: from here on the file is watched.
    func logIsEmpty() {
        let changes = try? foreignChanges()
        emptied.withLock { $0 = changes.flatMap { EmptiedFile(path, foreignChanges: $0) } }
    }

    /// Something was committed.
    func logHasGrown() {
        let isLong = EmptiedFile.lengthOfLog(path) > EmptiedFile.longestLog
        emptied.withLock { if isLong { $0 = nil } else { $0?.isFollowed = true } }
    }

    /// Somebody has copied another file over this one, or cut it off, which an open database does not notice. Then nothing of
    /// the log may go into it.
    package var isOverwritten: Bool {
        guard var known = emptied.withLock({ $0 }) else { return false }
        known.look(path, now: { try? foreignChanges() })
        guard known.isOverwritten else { return false }
        emptied.withLock { $0 = known }
        truncate(path + SharedMemory.log, 0)
        return true
    }

    /// What was saved cannot be read by whoever opens the file now: it was overwritten or cut off, perhaps just while the log
    /// went into it, which `isOverwritten` cannot notice. A file that is locked, or whose disk fails, counts as whole.
    package var isDestroyed: Bool {
        guard isLasting, refusal == nil else { return false }
        do throws(DataStoreError) {
            // Pages that this connection has read before are no proof.
            return try reader().access { queue in
                try queue.read { db in
                    try Schema.check(db)
                    try Schema.checkTables(db)
                    for table in Self.recordTables {
                        // To SQLite a file without a byte is a database.
                        guard try db.tableExists(table) else { return true }
                        _ = try Row.fetchOne(db, sql: "SELECT * FROM \(table) ORDER BY rowid DESC LIMIT 1")
                    }
                    let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
                    let whole = try pages * (Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0)
                    var status = stat()
                    // What the file lacks may be in the log.
                    return EmptiedFile.lengthOfLog(path) == 0 && stat(path, &status) == 0 && status.st_size < whole
                }
            }
        } catch {
            return error.isDamage || error == .foreignDatabase
        }
    }
}
