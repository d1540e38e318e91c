// SPDX-License-Identifier: MIT
import GRDB
import Glibc

/// Device and inode of the file at a path. They tell whether it was removed or replaced since it was opened.
struct FileIdentity: Hashable, Sendable {
    private let device: dev_t
    private let inode: ino_t

    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        (device, inode) = (status.st_dev, status.st_ino)
    }
}

extension TrainingDataStore {
    /// The path no longer leads to the open file.
    package var isReplaced: Bool {
        identity.map { $0 != FileIdentity(path) || isGivenBack.withLock { $0 } } ?? false
    }

    /// Moves what was committed from the log into the file, which then is whole by itself: whoever copies or moves it takes
    /// everything with it. Does nothing if others are reading, or if it would go into another file.
    package func emptyLog() {
        guard !isReplaced else { return }
        try? queue.writeWithoutTransaction { db in
            // Does not wait for readers.
            try db.execute(sql: "PRAGMA busy_timeout = 0")
            defer { try? db.execute(sql: "PRAGMA busy_timeout = \(Int(busyTimeout * 1000))") }
            _ = try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        }
    }

    /// Removes what SQLite kept beside the file that was open: beside another it would count as that one's latest changes.
    func removeLeftovers() {
        for (ending, file) in zip(SharedMemory.endings, beside) where file != nil && FileIdentity(path + ending) == file
        {
            unlink(path + ending)
        }
    }
}
