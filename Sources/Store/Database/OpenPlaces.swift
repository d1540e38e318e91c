// SPDX-License-Identifier: MIT
import GRDB
import Glibc
import Synchronization

/// Which files are open under a path. Somebody may remove them or put others there, which an open file does not notice.
struct OpenPlaces: Sendable {
    private struct Place: Hashable, Sendable {
        let device: dev_t
        let inode: ino_t

        /// Nil if there is no file.
        init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            device = status.st_dev
            inode = status.st_ino
        }
    }

    /// How often this process has each open.
    private static let here = Mutex<[Place: Int]>([:])

    private let file: Place
    private let beside: [Place?]

    /// Nil if there is none any more.
    init?(_ path: String) {
        guard let file = Place(path) else { return nil }
        self.file = file
        beside = SharedMemory.endings.map { Place(path + $0) }
    }

    func opened() { Self.here.withLock { $0[file, default: 0] += 1 } }

    func closed() {
        Self.here.withLock { here in
            let count = here[file, default: 0] - 1
            here[file] = count > 0 ? count : nil
        }
    }

    /// Whether this process has what is at the path open already.
    static func isOpenHere(_ path: String) -> Bool {
        Place(path).map { place in here.withLock { $0[place] != nil } } ?? false
    }

    /// Whether the path leads to the open file.
    func isAt(_ path: String) -> Bool { Place(path) == file }

    func removeLeftovers(of path: String) {
        for (ending, place) in zip(SharedMemory.endings, beside) where place != nil && Place(path + ending) == place {
            unlink(path + ending)
        }
    }
}

extension TrainingDataStore {
    /// The path no longer leads to the open file.
    package var isReplaced: Bool { places.map { places in isGivenBack.withLock { $0 } || !places.isAt(path) } ?? false }

    /// Moves what was committed from the log into the file, which then is whole by itself: whoever copies or moves it takes
    /// everything with it. Does nothing if others are reading, or if it would go into another file.
    package func emptyLog() {
        guard refusal == nil, !isReplaced else { return }
        try? queue.writeWithoutTransaction { db in
            _ = try wait.without { try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
        }
    }
}
