// SPDX-License-Identifier: MIT
import GRDB
import Glibc
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
    ///   - file: an ordinary one.
    ///   - pause: after some pages, for who is in no haste.
    ///   - advance: pages, and all that there are.
    /// - Returns: what was copied.
    /// - Throws: `BackupError`, also for what would be a copy of damaged data, and what `pause` throws; there is no file then.
    @discardableResult
    func write(
        to file: WrittenFile, pause: @escaping () throws -> Void = {}, advance: @escaping Advance = { _, _ in }
    ) throws -> RecordCounts {
        do {
            let source = try source()
            let counts = try source.read { db in
                // From here on it is one moment.
                let counts = try RecordCounts(db)
                try writing(file) {
                    let target = try DatabaseQueue(path: file.place)
                    try target.writeWithoutTransaction { copy in
                        // Whole or not at all: nobody needs a journal, and the file waits for the disk at its end.
                        try copy.execute(sql: "PRAGMA journal_mode = OFF")
                        try copy.execute(sql: "PRAGMA synchronous = OFF")
                        try reading {
                            try db.backup(to: copy, pagesPerStep: Self.step) { progress in
                                advance(progress.completedPageCount, progress.totalPageCount)
                                try pause()
                            }
                        }
                        // It stands by itself, without a log.
                        try copy.execute(sql: "PRAGMA journal_mode = DELETE")
                    }
                    try target.close()
                }
                return counts
            }
            // Opened anew: whoever has written would look at what it remembers.
            guard try writing(file, { try Self.isSound(DataFile(path: file.place).read()) }) else {
                // The data's fault, or that of the disk on which the copy is.
                throw try Self.isSound(source)
                    ? BackupError.file(.system(path: file.name, errno: EIO)) : .data(.damaged)
            }
            try file.finish()
            return counts
        } catch let error as DatabaseError {
            throw BackupError.data(DataStoreError(error, path: path))
        } catch let error as DataStoreError {
            throw BackupError.data(error)
        } catch let refusal as FileRefusal {
            throw BackupError.file(refusal)
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
        } catch let error as DatabaseError {
            // A disk that takes nothing any more is the one of which somebody wants a copy.
            guard DataStoreError(error, path: path).isOfWriting, let found = try? DataFile(path: path).read() else {
                throw error
            }
            return found
        }
    }

    private static func isSound(_ queue: DatabaseQueue) throws -> Bool {
        do {
            return try queue.read { db in try String.fetchOne(db, sql: "PRAGMA quick_check(1)") } == "ok"
        } catch let error as DatabaseError where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode) {
            return false
        }
    }

    /// - Throws: for what SQLite says of the copy `BackupError.file`.
    private func writing<Value>(_ file: WrittenFile, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error where error is DatabaseError || error is DataStoreError {
            throw BackupError.file(.system(path: file.name, errno: DataStoreError(error, path: file.place).errno))
        }
    }

    /// Of the errors of copying only those of a file that is written are the copy's.
    private func reading(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as DatabaseError where !Self.isOfWriting(error) {
            throw BackupError.data(DataStoreError(error, path: path))
        }
    }

    private static func isOfWriting(_ error: DatabaseError) -> Bool {
        switch error.resultCode {
        case .SQLITE_FULL, .SQLITE_READONLY, .SQLITE_CANTOPEN: true
        case .SQLITE_IOERR:
            [.SQLITE_IOERR_WRITE, .SQLITE_IOERR_FSYNC, .SQLITE_IOERR_TRUNCATE].contains(error.extendedResultCode)
        default: false
        }
    }
}

extension DataStoreError {
    /// As the system would say it.
    fileprivate var errno: Int32 {
        switch self {
        case .diskFull: ENOSPC
        case .readOnly(let errno), .diskFailed(let errno), .cannotOpen(_, let errno): errno
        case .locked: EBUSY
        case .damaged, .damagedInUse, .noTemporaryRoom, .unresponsive, .newerSchema, .notADatabase, .foreignDatabase, .replaced,
            .unknownValue, .wrongValue, .other:
            EIO
        }
    }
}
