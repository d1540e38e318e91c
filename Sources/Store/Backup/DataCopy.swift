// SPDX-License-Identifier: MIT
import GRDB
import Glibc
import Machine

/// A copy of the data as it is at one moment, by SQLite's backup API: https://www.sqlite.org/backup.html. Others read and
/// write meanwhile and notice nothing of it, but that the log is not emptied until it is done.
struct DataCopy {
    /// Pages between two steps.
    private static let step: CInt = 256
    private static let writing: [ResultCode] = [
        .SQLITE_FULL, .SQLITE_IOERR_WRITE, .SQLITE_IOERR_FSYNC, .SQLITE_IOERR_TRUNCATE,
    ]

    private let path: String

    /// - Parameter path: of the data.
    init(_ path: String) { self.path = path }

    /// - Parameters:
    ///   - file: an ordinary one.
    ///   - advance: pages, and all that there are.
    /// - Returns: what was copied.
    /// - Throws: `FileRefusal` for the file; `DataStoreError` for the data, also for what would be a copy of damaged data. There is
    ///   no file then.
    @discardableResult
    func write(to file: WrittenFile, advance: @escaping Advance = { _, _ in }) throws -> RecordCounts {
        do {
            let counts = try source().read { db in
                // From here on it is one moment.
                let counts = try RecordCounts(db)
                let target = try DatabaseQueue(path: file.place)
                try target.writeWithoutTransaction { copy in
                    // A partial copy is discarded, so it needs no journal, and one fsync at the end is enough.
                    try copy.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
                    try db.backup(to: copy, pagesPerStep: Self.step) {
                        advance($0.completedPageCount, $0.totalPageCount)
                    }
                    // It stands by itself, without a log.
                    try copy.execute(sql: "PRAGMA journal_mode = DELETE")
                }
                try target.close()
                return counts
            }
            // Opened anew: a connection that has written would look at what it remembers.
            let verdict = try DataFile(path: file.place).unchanging().read { db in
                try String.fetchOne(db, sql: "PRAGMA quick_check(1)")
            }
            guard verdict == "ok" else { throw DataStoreError.damaged }
            try file.finish()
            return counts
        } catch let error as DatabaseError where Self.writing.contains(where: { $0 ~= error.extendedResultCode }) {
            throw FileRefusal.system(path: file.name, errno: error.resultCode == .SQLITE_FULL ? ENOSPC : EIO)
        } catch let refusal as FileRefusal {
            throw refusal
        } catch {
            throw DataStoreError(error, path: path)
        }
    }

    private func source() throws -> DatabaseQueue {
        var configuration = Configuration()
        // Not opened for reading only: the last one to close could not take away what SQLite keeps beside the data then.
        configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA query_only = 1") }
        configuration.label = "peach.copy"
        do {
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            // Only now it is looked for what is kept beside.
            try queue.read { db in _ = try db.tableExists(ComparisonRecord.table) }
            return queue
        } catch let error as DatabaseError where DataStoreError(error, path: path).isOfWriting {
            // A disk that takes nothing any more is the one of which somebody wants a copy.
            return try DataFile(path: path).read()
        }
    }
}
