// SPDX-License-Identifier: MIT
import GRDB
import Machine

/// A copy of the data as it is at one moment, by SQLite's backup API: https://www.sqlite.org/backup.html. Others read and
/// write meanwhile and notice nothing of it, but that the log is not emptied until it is done.
struct DataCopy {
    /// Pages between two looks at who waits.
    private static let step: CInt = 256

    private let path: String

    /// - Parameter path: of the data.
    init(_ path: String) { self.path = path }

    /// - Parameters:
    ///   - pause: after some pages, for who is in no haste.
    ///   - advance: pages, and all that there are.
    /// - Returns: what was copied.
    /// - Throws: `DataStoreError`, also for what would be a copy of damaged data, and what `pause` throws; there is no file then.
    @discardableResult
    func write(
        to file: WrittenFile, pause: @escaping () throws -> Void = {}, advance: @escaping Advance = { _, _ in }
    ) throws -> RecordCounts {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.label = "peach.copy"
        do {
            let source = try OpenConnections.open(path, configuration)
            let target = try DatabaseQueue(path: file.place)
            let counts = try source.read { db in
                // From here on it is one moment.
                let counts = try RecordCounts(db)
                try target.writeWithoutTransaction { copy in
                    // Whole or not at all: nobody needs a journal, and the file waits for the disk at its end.
                    try copy.execute(sql: "PRAGMA journal_mode = OFF")
                    try copy.execute(sql: "PRAGMA synchronous = OFF")
                    try db.backup(to: copy, pagesPerStep: Self.step) { progress in
                        advance(progress.completedPageCount, progress.totalPageCount)
                        try Interruption.check()
                        try pause()
                    }
                    // It stands by itself, without a log.
                    try copy.execute(sql: "PRAGMA journal_mode = DELETE")
                }
                return counts
            }
            try target.read { copy in
                guard try String.fetchOne(copy, sql: "PRAGMA quick_check(1)") == "ok" else {
                    throw DataStoreError.damaged
                }
            }
            try target.close()
            try file.finish()
            return counts
        } catch let refusal as FileRefusal {
            throw DataStoreError(refusal)
        }
    }
}
