// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Platform
import Synchronization

/// The memory of all training: one SQLite file. Every call blocks until the disk has answered, at most the busy
/// timeout longer if another process holds the file; callable from any thread, one call at a time goes through.
package final class TrainingDataStore: Sendable {
    let queue: DatabaseQueue
    package let path: String
    /// What was opened, and what SQLite keeps beside it; nothing in memory, and for whoever only reads.
    let identity: FileIdentity?
    let beside: [FileIdentity?]
    /// What became of the file that was here; nil if there was none, or none that was damaged.
    package let salvage: Salvage?
    /// Seconds to wait for another process.
    let busyTimeout: Double
    let isGivenBack = Mutex(false)

    /// Opens the file, and makes it and its folders where there are none. A file that is damaged, not ours or a newer
    /// Peach's is left as it is.
    package convenience init(path: String, busyTimeout seconds: Double = 1) throws(DataStoreError) {
        try self.init(path: path, busyTimeout: seconds, salvage: nil)
    }

    init(path: String, busyTimeout seconds: Double, salvage: Salvage?) throws(DataStoreError) {
        let folder = PrivateDirectory.around(path)
        // Nobody else's business: the folder is the user's alone.
        if let refused = PrivateDirectory.make(folder) {
            if [ENOSPC, EDQUOT].contains(refused.errno) { throw .diskFull }
            throw .cannotOpen(path: refused.path, errno: refused.errno)
        }
        (self.path, busyTimeout, self.salvage) = (path, seconds, salvage)
        let lock = try Self.openingLock(folder, busyTimeout: seconds)
        defer { withExtendedLifetime(lock) {} }
        let file = DataFile(path: path)
        let isNew = try file.make()
        do {
            queue = try DatabaseQueue(path: path, configuration: Self.configuration(seconds))
            try queue.read { db in try Self.examine(db, size: file.size) }
            try queue.writeWithoutTransaction { db in
                // Readers in other processes do not hold up the commit after an answer.
                if try String.fetchOne(db, sql: "PRAGMA journal_mode") != "wal" {
                    try db.execute(sql: "PRAGMA journal_mode = WAL")
                }
            }
            try Schema.migrator.migrate(queue)
        } catch {
            let reason = DamagedFile(path).reason(DataStoreError(error, path: path))
            if isNew, lock != nil { file.remove() }
            throw reason
        }
        identity = FileIdentity(path)
        beside = SharedMemory.endings.map { FileIdentity(path + $0) }
        // To those who have it open an emptied log is changed data.
        if file.hasLog { emptyLog() }
    }

    deinit { giveBack() }

    /// Gives the file back; what is asked for later fails.
    package func giveBack() {
        try? queue.close()
        isGivenBack.withLock { $0 = true }
    }

    /// For who only reads, through a connection that cannot write.
    private init(_ path: String, _ queue: DatabaseQueue, busyTimeout seconds: Double = 0) {
        (self.path, self.queue, busyTimeout) = (path, queue, seconds)
        (identity, beside, salvage) = (nil, [], nil)
    }

    /// For who only reads what nobody changes meanwhile: nothing is made, not even beside the file, and whatever holds it may
    /// be read-only or full.
    package convenience init(unchanging path: String) throws(DataStoreError) {
        let file = DataFile(path: path)
        guard try file.checkKind() else { throw .cannotOpen(path: path, errno: ENOENT) }
        do {
            let queue = try file.unchanging()
            try queue.read { db in try Self.examine(db, size: file.size) }
            self.init(path, queue)
        } catch {
            throw DamagedFile(path).reason(DataStoreError(error, path: path))
        }
    }

    /// Of two processes that find no file, or an old one, the second waits until the first has made the tables: SQLite
    /// itself reports "busy" at once when both switch to WAL. A folder that may not be listed is not locked.
    static func openingLock(_ folder: String, busyTimeout seconds: Double) throws(DataStoreError) -> FolderLock? {
        do throws(FolderLock.Failure) {
            return try FolderLock(folder, busyTimeout: seconds)
        } catch {
            switch error {
            case .held: throw .locked
            case .closed: return nil
            }
        }
    }

    /// The file that the path leads to now, made if there is none.
    package func reopened() throws(DataStoreError) -> TrainingDataStore {
        removeLeftovers()
        return try Self.mending(path, busyTimeout: busyTimeout)
    }

    /// A second connection to the same file, which only reads and holds up nobody who writes: for what takes long. A store
    /// in memory has only the one.
    package func reader() throws(DataStoreError) -> TrainingDataStore {
        guard isLasting else { return self }
        var configuration = Self.configuration(1)
        configuration.readonly = true
        do {
            return TrainingDataStore(path, try DatabaseQueue(path: path, configuration: configuration))
        } catch {
            throw DataStoreError(error, path: path)
        }
    }

    private static let nowhere = ":memory:"

    package var isLasting: Bool { path != Self.nowhere }

    package convenience init(inMemory: Void) throws(DataStoreError) {
        do {
            let queue = try DatabaseQueue(configuration: Self.configuration(0))
            try Schema.migrator.migrate(queue)
            self.init(Self.nowhere, queue)
        } catch {
            throw DataStoreError(error, path: Self.nowhere)
        }
    }

    private static func configuration(_ busyTimeout: Double) -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(busyTimeout)
        configuration.label = "peach.store"
        // A commit is on the disk, not only with the kernel: it survives a loss of power.
        configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA synchronous = FULL") }
        return configuration
    }

    package func append(_ record: ComparisonRecord) throws(DataStoreError) { try append([record], []) }

    package func append(_ record: PitchMatchingRecord) throws(DataStoreError) { try append([], [record]) }

    /// All answered comparisons by time; those of the same millisecond in the order they were saved.
    package func comparisonRecords() throws(DataStoreError) -> [ComparisonRecord] { try records() }

    /// All tuned pitches by time; those of the same millisecond in the order they were saved.
    package func pitchMatchingRecords() throws(DataStoreError) -> [PitchMatchingRecord] { try records() }

    private func records<Record: StoredRecord>() throws(DataStoreError) -> [Record] {
        try access { queue in
            try queue.read { db in
                // The oldest files have one table only.
                guard try db.tableExists(Record.table) else { return [] }
                let rows = try Row.fetchCursor(db, sql: try Record.selection(db))
                var records: [Record] = []
                while let row = try rows.next() { records.append(try Record(row: row)) }
                return records
            }
        }
    }

    /// Forgets all training, in one transaction; what is known of controllers stays.
    package func reset() throws(DataStoreError) {
        try access { queue in
            try queue.write { db in
                for table in Self.recordTables { try db.execute(sql: "DELETE FROM \(table)") }
            }
        }
    }

    /// A number that differs from an earlier one if someone else has changed the data since; this store's own changes
    /// leave it alone (PRAGMA data_version). Reading it costs microseconds.
    package func foreignChanges() throws(DataStoreError) -> Int {
        try access { queue in
            try queue.read { db in try Int.fetchOne(db, sql: "PRAGMA data_version") ?? 0 }
        }
    }

    /// What the body reads is of one moment, whatever others write meanwhile.
    package func consistently<Value>(
        _ body: () throws(DataStoreError) -> Value
    ) throws(DataStoreError) -> Value {
        try access { queue in try queue.read { _ in try body() } }
    }

    static let recordTables = [ComparisonRecord.table, PitchMatchingRecord.table]

    package func recordCount() throws(DataStoreError) -> Int {
        try access { queue in
            try queue.read { db in
                try Self.recordTables.reduce(0) { sum, table in
                    try sum + (Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0)
                }
            }
        }
    }

    func access<Value>(_ body: (DatabaseQueue) throws -> Value) throws(DataStoreError) -> Value {
        do {
            return try body(queue)
        } catch {
            throw DataStoreError(error, path: path)
        }
    }
}
