// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Machine
import Synchronization

/// The memory of all training: one SQLite file. Every call blocks until the disk has answered, at most the busy
/// timeout longer if another process holds the file; callable from any thread, one call at a time goes through.
package final class TrainingDataStore: Sendable {
    let queue: DatabaseQueue
    package let path: String
    /// What was opened, and what SQLite keeps beside it; nil in memory, and for whoever only wants to read.
    let places: OpenPlaces?
    /// What became of the file that was here; nil if there was none, or none that was damaged.
    package let salvage: Salvage?
    /// For another process.
    let wait: BusyWait
    let isGivenBack = Mutex(false)
    /// Why nothing can be saved for the time being; what is there can be read. Nil for a file that was opened to be written.
    package let refusal: DataStoreError?

    /// Opens the file, and makes it and its folders where there are none. A file that is damaged, not ours or a newer
    /// Peach's is left as it is.
    package convenience init(path: String, busyTimeout seconds: Double = 1) throws(DataStoreError) {
        try self.init(path: path, wait: BusyWait(seconds: seconds))
    }

    /// The same for who wants to tell of waiting.
    package convenience init(path: String, wait: BusyWait) throws(DataStoreError) {
        try self.init(path: path, wait: wait, salvage: nil)
    }

    init(path: String, wait: BusyWait, salvage: Salvage?) throws(DataStoreError) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        // Nobody else's business: the folder is the user's alone.
        if let refused = OwnFolder.make(folder.path) {
            if [ENOSPC, EDQUOT].contains(refused.errno) { throw .diskFull }
            throw .cannotOpen(path: refused.path, errno: refused.errno)
        }
        self.path = path
        self.wait = wait
        self.salvage = salvage
        refusal = nil
        let lock = try Self.openingLock(folder.path, wait: wait)
        defer { withExtendedLifetime(lock) {} }
        let file = DataFile(path: path)
        try file.examine()
        let isNew = try file.make()
        do {
            queue = try DatabaseQueue(path: path, configuration: Self.configuration(wait))
            try queue.read(Schema.check)
            try queue.writeWithoutTransaction { db in
                // Readers in other processes do not hold up the commit after an answer.
                if try String.fetchOne(db, sql: "PRAGMA journal_mode") != "wal" {
                    try db.execute(sql: "PRAGMA journal_mode = WAL")
                }
            }
            try Schema.migrator.migrate(queue)
        } catch {
            let reason = DataStoreError(error, path: path)
            if isNew, lock != nil { file.remove() }
            throw reason
        }
        places = OpenPlaces(path)
        places?.opened()
        // To those who have it open an emptied log is changed data.
        if SharedMemory(path).lengthOfLog > 0 { emptyLog() }
    }

    deinit { giveBack() }

    /// Gives the file back; what is asked for later fails.
    package func giveBack() {
        // Before anybody else in this process may take it for a closed one.
        try? queue.close()
        let isFirst = isGivenBack.withLock { isGivenBack in
            defer { isGivenBack = true }
            return !isGivenBack
        }
        if isFirst, refusal == nil { places?.closed() }
    }

    /// For who only reads what nobody changes meanwhile: nothing is made, not even beside the file, and whatever holds it may
    /// be read-only or full.
    package convenience init(unchanging path: String) throws(DataStoreError) {
        try self.init(unchanging: path, wait: BusyWait(seconds: 0), refusal: nil)
    }

    init(unchanging path: String, wait: BusyWait, refusal: DataStoreError?) throws(DataStoreError) {
        let file = DataFile(path: path)
        try file.examine()
        (self.path, self.wait, self.refusal) = (path, wait, refusal)
        (places, salvage) = (refusal == nil ? nil : OpenPlaces(path), nil)
        queue = try file.read()
    }

    /// Nothing where nothing is, until `reopened` can make it.
    init(absent path: String, wait: BusyWait, refusal: DataStoreError) throws(DataStoreError) {
        (self.path, self.wait, self.refusal) = (path, wait, refusal)
        (places, salvage) = (nil, nil)
        queue = try Self.memory(wait, path)
    }

    /// Of two processes that find no file, or an old one, the second waits until the first has made the tables: SQLite
    /// itself reports "busy" at once when both switch to WAL. A folder that may not be listed is not locked.
    static func openingLock(_ folder: String, wait: BusyWait) throws(DataStoreError) -> FolderLock? {
        do throws(FolderLock.Failure) {
            return try FolderLock(folder, wait: wait)
        } catch {
            switch error {
            case .held: throw .locked
            case .closed: return nil
            }
        }
    }

    /// The file that the path leads to now, made if there is none. What SQLite keeps beside the one that was open goes: beside
    /// another it would count as that one's latest changes.
    package func reopened() throws(DataStoreError) -> TrainingDataStore {
        // What was only read left nothing: what lies there is the data's.
        if refusal == nil { places?.removeLeftovers(of: path) }
        return try Self.mending(path, wait: wait)
    }

    /// A second connection to the same file, which only reads and holds up nobody who writes: for what takes long. A store
    /// in memory, or one that cannot be written yet, has only the one.
    package func reader() throws(DataStoreError) -> TrainingDataStore {
        guard isLasting, refusal == nil else { return self }
        return try TrainingDataStore(readingFrom: path)
    }

    init(readingFrom path: String) throws(DataStoreError) {
        self.path = path
        (places, salvage, wait, refusal) = (nil, nil, BusyWait(seconds: 1), nil)
        var configuration = Self.configuration(wait)
        configuration.readonly = true
        do {
            queue = try DatabaseQueue(path: path, configuration: configuration)
        } catch {
            throw DataStoreError(error, path: path)
        }
    }

    private static let nowhere = ":memory:"

    /// Whether anything outlasts the process.
    package var isLasting: Bool { path != Self.nowhere }

    /// Forgets everything when it is released.
    package init(inMemory: Void) throws(DataStoreError) {
        path = Self.nowhere
        (places, salvage, wait, refusal) = (nil, nil, BusyWait(seconds: 0), nil)
        queue = try Self.memory(wait, path)
    }

    private static func memory(_ wait: BusyWait, _ path: String) throws(DataStoreError) -> DatabaseQueue {
        do {
            let queue = try DatabaseQueue(configuration: configuration(wait))
            try Schema.migrator.migrate(queue)
            return queue
        } catch {
            throw DataStoreError(error, path: path)
        }
    }

    private static func configuration(_ wait: BusyWait) -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .callback { tries in wait.goesOn(tries) }
        configuration.label = "peach.store"
        // A commit is on the disk, not only with the kernel: it survives a loss of power.
        configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA synchronous = FULL") }
        return configuration
    }

    /// One record, as `append(_:_:)` saves several.
    package func append(_ record: ComparisonRecord) throws(DataStoreError) { try append([record], []) }

    /// The same for a tuned pitch.
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

    /// How many exercises were answered, of all kinds.
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
