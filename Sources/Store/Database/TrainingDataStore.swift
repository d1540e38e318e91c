// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Platform
import Synchronization
import Training

/// All records in one SQLite file. Calls block until the disk has answered, or for the busy timeout if another process holds
/// the file. Thread-safe; one call runs at a time.
package final class TrainingDataStore: Sendable {
    let queue: DatabaseQueue
    package let path: String
    /// The open file and SQLite's files beside it; nil in memory and for read-only stores.
    let identity: FileIdentity?
    let beside: [FileIdentity?]
    /// The salvage of a damaged file at the path; nil if there was none.
    package let salvage: Salvage?
    /// Seconds to wait for another process.
    let busyTimeout: Double
    let isGivenBack = Mutex(false)

    /// Opens the file, and creates it and its folders if missing. A file that is damaged, foreign or newer is left unchanged.
    package convenience init(path: String, busyTimeout seconds: Double = 1) throws(DataStoreError) {
        try self.init(path: path, busyTimeout: seconds, salvage: nil)
    }

    init(path: String, busyTimeout seconds: Double, salvage: Salvage?) throws(DataStoreError) {
        let folder = PrivateDirectory.around(path)
        // The folder is accessible only to the user.
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
                // In WAL mode, readers in other processes do not delay commits.
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
        // For other connections a truncated log is changed data, so only truncate one that exists.
        if file.hasLog { emptyLog() }
    }

    deinit { shutDown() }

    /// Closes the file; later calls fail.
    package func shutDown() {
        try? queue.close()
        isGivenBack.withLock { $0 = true }
    }

    /// A read-only store.
    private init(_ path: String, _ queue: DatabaseQueue, busyTimeout seconds: Double = 0) {
        (self.path, self.queue, busyTimeout) = (path, queue, seconds)
        (identity, beside, salvage) = (nil, [], nil)
    }

    /// Opens a file that no process changes, for reading: creates nothing, not even beside the file, and works on a read-only
    /// or full disk.
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

    /// Serialises creation and migration between processes: SQLite itself fails with "busy" at once when two switch to WAL. A
    /// folder that may not be listed is not locked.
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

    /// Opens the file that the path leads to now, creating it if missing.
    package func reopened() throws(DataStoreError) -> TrainingDataStore {
        removeLeftovers()
        return try Self.mending(path, busyTimeout: busyTimeout)
    }

    /// A second, read-only connection for long queries, which does not block writers. A store in memory returns itself.
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

    private static let memoryPath = ":memory:"

    package var isLasting: Bool { path != Self.memoryPath }

    package convenience init(inMemory: Void) throws(DataStoreError) {
        do {
            let queue = try DatabaseQueue(configuration: Self.configuration(0))
            try Schema.migrator.migrate(queue)
            self.init(Self.memoryPath, queue)
        } catch {
            throw DataStoreError(error, path: Self.memoryPath)
        }
    }

    private static func configuration(_ busyTimeout: Double) -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(busyTimeout)
        configuration.label = "peach.store"
        // Commits are synced: they survive a loss of power.
        configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA synchronous = FULL") }
        return configuration
    }

    package func append(_ record: ComparisonRecord) throws(DataStoreError) { try append([record], []) }

    package func append(_ record: PitchMatchingRecord) throws(DataStoreError) { try append([], [record]) }

    /// All answered comparisons by time, then in the order they were saved.
    package func comparisonRecords() throws(DataStoreError) -> [ComparisonRecord] { try records() }

    /// All tuned pitches by time, then in the order they were saved.
    package func pitchMatchingRecords() throws(DataStoreError) -> [PitchMatchingRecord] { try records() }

    private func records<Record: StoredRecord>() throws(DataStoreError) -> [Record] {
        try access { queue in
            try queue.read { db in
                // The oldest files have only one table.
                guard try db.tableExists(Record.table) else { return [] }
                let rows = try Row.fetchCursor(db, sql: try Record.selection(db))
                var records: [Record] = []
                while let row = try rows.next() { records.append(try Record(row: row)) }
                return records
            }
        }
    }

    /// Deletes all records in one transaction; wheel calibrations stay.
    package func reset() throws(DataStoreError) {
        try access { queue in
            try queue.write { db in
                for table in Self.recordTables { try db.execute(sql: "DELETE FROM \(table)") }
            }
        }
    }

    /// A counter that changes when another connection changes the data (PRAGMA data_version). Costs microseconds.
    package func foreignChanges() throws(DataStoreError) -> Int {
        try access { queue in
            try queue.read { db in try Int.fetchOne(db, sql: "PRAGMA data_version") ?? 0 }
        }
    }

    /// Runs reads in one snapshot: writes of other connections do not show in it.
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

package struct RecordCounts: Hashable, Sendable {
    package let comparisons: Int
    package let matchings: Int

    package init(comparisons: Int, matchings: Int) {
        self.comparisons = comparisons
        self.matchings = matchings
    }

    init(_ db: Database) throws {
        func count(_ table: String) throws -> Int { try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0 }
        // The oldest files have only one table.
        let hasMatchings = try db.tableExists(PitchMatchingRecord.table)
        self.init(
            comparisons: try count(ComparisonRecord.table),
            matchings: hasMatchings ? try count(PitchMatchingRecord.table) : 0)
    }

    package var all: Int { comparisons + matchings }
}

extension TrainingDataStore {
    package func recordCounts() throws(DataStoreError) -> RecordCounts {
        try access { queue in try queue.read { db in try RecordCounts(db) } }
    }
}

/// Wheel calibrations. They share the file, lock and commits of the training data, because Peach itself finds them during
/// training; the settings file is the player's. `reset()` keeps them: deleting the answers does not change the wheel.
extension TrainingDataStore {
    /// - Parameter device: the stable identity of a device.
    package func wheels(of device: String) throws(DataStoreError) -> [WheelID: WheelMemory] {
        try access { queue in
            try queue.read { db in
                var wheels: [WheelID: WheelMemory] = [:]
                let sql = "SELECT * FROM wheel WHERE device = ?"
                for row in try Row.fetchAll(db, sql: sql, arguments: [device]) {
                    wheels[WheelID(device: device, control: row["control"])] = WheelMemory(row)
                }
                return wheels
            }
        }
    }

    /// The wheels of a device; if there are none, those of another device of the same model.
    package func wheels(of device: String, orOf model: String) throws(DataStoreError) -> [WheelID: WheelMemory] {
        let own = try wheels(of: device)
        guard own.isEmpty else { return own }
        let others = try wheels(of: model).map { (WheelID(device: device, control: $0.key.control), $0.value) }
        return Dictionary(others) { $1 }
    }

    /// Replaces calibrations; on the disk when this returns.
    package func keep(_ wheels: [WheelID: WheelMemory]) throws(DataStoreError) {
        if isReplaced { throw .replaced }
        try access { queue in
            try queue.write { db in
                for (id, memory) in wheels {
                    let values: StatementArguments = [
                        id.device, id.control, memory.rests?.lowerBound, memory.rests?.upperBound, memory.restCount,
                        memory.noise, memory.tremor, memory.step, memory.reachUp, memory.reachDown,
                    ]
                    try db.execute(
                        sql: """
                            INSERT OR REPLACE INTO wheel
                            (device, control, restLow, restHigh, restCount, noise, tremor, step, reachUp, reachDown)
                            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                            """, arguments: values)
                }
            }
        }
        emptyLog()
    }
}

extension WheelMemory {
    fileprivate init(_ row: Row) {
        let low: Double? = row["restLow"]
        let high: Double? = row["restHigh"]
        var rests: ClosedRange<Double>?
        if let low, let high, low <= high { rests = low...high }
        self.init(
            rests: rests, restCount: row["restCount"], noise: row["noise"], tremor: row["tremor"], step: row["step"],
            reachUp: row["reachUp"], reachDown: row["reachDown"])
    }
}
