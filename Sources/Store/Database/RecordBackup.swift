// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Glibc

/// How many records there are.
package struct RecordCounts: Hashable, Sendable {
    package let comparisons: Int
    package let matchings: Int

    package init(comparisons: Int, matchings: Int) {
        self.comparisons = comparisons
        self.matchings = matchings
    }

    init(_ db: Database) throws {
        func count(_ table: String) throws -> Int { try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0 }
        self.init(comparisons: try count(ComparisonRecord.table), matchings: try count(PitchMatchingRecord.table))
    }

    package var all: Int { comparisons + matchings }
}

extension TrainingDataStore {
    package func recordCounts() throws(DataStoreError) -> RecordCounts {
        try access { queue in try queue.read { db in try RecordCounts(db) } }
    }

    /// Forgets all training as `reset()` does, and leaves a copy of the data beside it, which is on the disk first. No
    /// answer that another process saves meanwhile is in neither.
    /// - Parameter now: for the copy's name.
    /// - Returns: what was forgotten, and the copy's path; nil if there was nothing to forget.
    package func resetKeepingBackup(
        now: Date = Date()
    ) throws(DataStoreError) -> (forgotten: RecordCounts, backup: String)? {
        try access { queue in
            try queue.writeWithoutTransaction { db in
                var result: (RecordCounts, String)?
                do {
                    try db.inTransaction(.immediate) {
                        let counts = try RecordCounts(db)
                        guard counts.all > 0 else { return .rollback }
                        result = (counts, try backUp(now: now))
                        for table in Self.recordTables { try db.execute(sql: "DELETE FROM \(table)") }
                        return .commit
                    }
                } catch {
                    // Nothing was forgotten: nobody needs the copy.
                    if let copy = result?.1 { unlink(copy) }
                    throw error
                }
                return result
            }
        }
    }

    /// Copies what is committed to a new file "NAME-2026-11-21-130500.sqlite" (local time), the user's alone. Call it
    /// within a transaction that writes: then nobody can change the data before it ends. It reads through a connection of
    /// its own, because SQLite copies nothing out of a transaction.
    /// - Returns: its path.
    func backUp(now: Date) throws -> String {
        let copy = try Self.newFile(beside: path, now: now)
        // Under its own name it is whole: until then it has another one.
        let unfinished = copy + ".tmp"
        do {
            try Self.copy(path, to: unfinished)
            guard rename(unfinished, copy) == 0 else { throw DataStoreError.cannotOpen(path: copy, errno: errno) }
            try Self.sync(URL(fileURLWithPath: copy).deletingLastPathComponent().path)
        } catch {
            for file in [unfinished, unfinished + "-journal"] { unlink(file) }
            throw error
        }
        return copy
    }

    /// A name that nothing has yet; with ".tmp" behind it there is an empty file.
    static func newFile(beside path: String, now: Date) throws(DataStoreError) -> String {
        let url = URL(fileURLWithPath: path)
        let stem = url.deletingPathExtension().path + "-" + FileStamp.text(now)
        let ending = url.pathExtension.isEmpty ? "" : "." + url.pathExtension
        for number in 1...1000 {
            let name = stem + (number == 1 ? "" : "-\(number)") + ending
            if Glibc.access(name, F_OK) == 0 { continue }
            let descriptor = open(name + ".tmp", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            if descriptor >= 0 {
                close(descriptor)
                return name
            }
            guard errno == EEXIST else { break }
        }
        throw errno == ENOSPC ? .diskFull : .cannotOpen(path: stem + ending, errno: errno)
    }

    /// What is committed, into an empty file, and on the disk when this returns.
    static func copy(_ path: String, to copy: String) throws {
        var configuration = Configuration()
        configuration.readonly = true
        try DatabaseQueue(path: path, configuration: configuration).vacuum(into: copy)
        try sync(copy)
    }

    static func sync(_ path: String) throws(DataStoreError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .cannotOpen(path: path, errno: errno) }
        defer { close(descriptor) }
        // A folder that cannot be synced is no reason: its file is written.
        guard fsync(descriptor) == 0 || errno == EINVAL else {
            throw errno == ENOSPC ? .diskFull : .diskFailed(errno: errno)
        }
    }
}
