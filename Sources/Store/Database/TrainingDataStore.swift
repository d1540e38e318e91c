// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Glibc
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
    let sideFiles: [FileIdentity?]
    /// The salvage of a damaged file at the path; nil if there was none.
    package let salvage: Salvage?
    /// Seconds to wait for another process.
    let busyTimeout: Double
    let isClosed = Mutex(false)

    /// Opens the file, and creates it and its folders if missing. A file that is damaged, foreign or newer is left unchanged.
    package init(
        path: String, busyTimeout seconds: Double = 1, salvage: Salvage? = nil
    ) throws(DataStoreError) {
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
            // Remove a new file that could not be filled.
            if isNew, lock != nil { for ending in [""] + SharedMemory.endings { unlink(path + ending) } }
            throw reason
        }
        identity = FileIdentity(path)
        sideFiles = SharedMemory.endings.map { FileIdentity(path + $0) }
        // Truncating the WAL makes other connections see changed data, so only one that exists is truncated.
        if file.hasLog { emptyLog() }
    }

    deinit { closeConnection() }

    /// Later calls fail.
    package func closeConnection() {
        try? queue.close()
        isClosed.withLock { $0 = true }
    }

    private init(_ path: String, _ queue: DatabaseQueue, busyTimeout seconds: Double = 0) {
        (self.path, self.queue, busyTimeout) = (path, queue, seconds)
        (identity, sideFiles, salvage) = (nil, [], nil)
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

    /// True if the path no longer leads to the open file.
    package var isReplaced: Bool {
        identity.map { $0 != FileIdentity(path) || isClosed.withLock { $0 } } ?? false
    }

    /// Moves commits from the log into the file, so that copying or moving the file alone loses nothing. Does nothing while
    /// others are reading, or if the log would go into another file.
    package func emptyLog() {
        guard !isReplaced else { return }
        try? queue.writeWithoutTransaction { db in
            // Do not wait for readers.
            try db.execute(sql: "PRAGMA busy_timeout = 0")
            defer { try? db.execute(sql: "PRAGMA busy_timeout = \(Int(busyTimeout * 1000))") }
            _ = try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        }
    }

    /// Removes SQLite's files beside the file that was open, or SQLite would apply them to its successor.
    func removeLeftovers() {
        for (ending, file) in zip(SharedMemory.endings, sideFiles)
        where file != nil && FileIdentity(path + ending) == file {
            unlink(path + ending)
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

    /// Saves all records in one transaction; on the disk when this returns. Records with an existing id are left unchanged, so
    /// that a save may be retried without knowing how the last attempt ended.
    /// - Throws: `DataStoreError.replaced` if the path no longer leads to the open file.
    package func append(
        _ comparisons: [ComparisonRecord], _ matchings: [PitchMatchingRecord]
    ) throws(DataStoreError) {
        if isReplaced { throw .replaced }
        guard comparisons.count + matchings.count > 0 else { return }
        do throws(DataStoreError) {
            try access { queue in
                try queue.write { db in
                    for record in comparisons { _ = try Self.insert(record, into: db) }
                    for record in matchings { _ = try Self.insert(record, into: db) }
                }
            }
        } catch {
            // SQLite's error is a consequence.
            if isReplaced { throw .replaced }
            throw error
        }
    }

    /// - Returns: false if a record with its id exists.
    static func insert<Record: StoredRecord>(_ record: Record, into db: Database) throws -> Bool {
        let marks = Record.fields.map { _ in "?" }.joined(separator: ", ")
        let sql =
            "INSERT INTO \(Record.table) (\(Record.columns.joined(separator: ", "))) VALUES (\(marks)) "
            + "ON CONFLICT (id) DO NOTHING"
        let values = StatementArguments(Record.fields.map { $0.value(record) })
        try db.cachedStatement(sql: sql).execute(arguments: values)
        return db.changesCount > 0
    }

    /// All answered comparisons by time, then in the order they were saved.
    package func comparisonRecords() throws(DataStoreError) -> [ComparisonRecord] { try records() }

    /// All tuned pitches by time, then in the order they were saved.
    package func pitchMatchingRecords() throws(DataStoreError) -> [PitchMatchingRecord] { try records() }

    private func records<Record: StoredRecord>() throws(DataStoreError) -> [Record] {
        var records: [Record] = []
        try read { db in try Record.forEach(db) { records.append($0) } }
        return records
    }

    /// A counter that changes when another connection changes the data (PRAGMA data_version). Costs microseconds.
    package func foreignChangeCounter() throws(DataStoreError) -> Int {
        try read { db in try Int.fetchOne(db, sql: "PRAGMA data_version") ?? 0 }
    }

    /// Runs reads in one snapshot: writes of other connections do not show in it.
    package func consistently<Value>(
        _ body: () throws(DataStoreError) -> Value
    ) throws(DataStoreError) -> Value {
        try read { _ in try body() }
    }

    package func exposureRecords() throws(DataStoreError) -> [ExposureRecord] { try records() }

    static let recordTables = [ComparisonRecord.table, PitchMatchingRecord.table, ExposureRecord.table]

    package func recordCounts() throws(DataStoreError) -> RecordCounts {
        try read { db in try RecordCounts(db) }
    }

    package func recordCount() throws(DataStoreError) -> Int { try recordCounts().all }

    func read<Value>(_ body: (Database) throws -> Value) throws(DataStoreError) -> Value {
        try access { queue in try queue.read(body) }
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
    package let exposures: Int

    package init(comparisons: Int, matchings: Int, exposures: Int = 0) {
        (self.comparisons, self.matchings, self.exposures) = (comparisons, matchings, exposures)
    }

    init(_ db: Database) throws {
        func count(_ table: String) throws -> Int { try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0 }
        // Older files have only the first table.
        func countIfAny(_ table: String) throws -> Int { try db.tableExists(table) ? count(table) : 0 }
        self.init(
            comparisons: try count(ComparisonRecord.table), matchings: try countIfAny(PitchMatchingRecord.table),
            exposures: try countIfAny(ExposureRecord.table))
    }

    package var answers: Int { comparisons + matchings }
    package var all: Int { answers + exposures }
}

extension TrainingDataStore {
    /// Saves an exposure; on the disk when this returns.
    package func keep(_ exposure: ExposureRecord) throws(DataStoreError) {
        if isReplaced { throw .replaced }
        try access { queue in try queue.write { db in _ = try Self.insert(exposure, into: db) } }
        emptyLog()
    }
}

/// Wheel calibrations. They share the file, lock and commits of the training data, because Peach itself finds them during
/// training; the settings file is the player's. A reset keeps them: deleting the answers does not change the wheel.
extension TrainingDataStore {
    package func wheels(of device: String) throws(DataStoreError) -> [WheelID: WheelMemory] {
        try read { db in
            var wheels: [WheelID: WheelMemory] = [:]
            let sql = "SELECT * FROM wheel WHERE device = ?"
            for row in try Row.fetchAll(db, sql: sql, arguments: [device]) {
                wheels[WheelID(device: device, control: row["control"])] = WheelMemory(row)
            }
            return wheels
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
                    try db.execute(
                        literal: """
                            INSERT OR REPLACE INTO wheel
                            (device, control, restLow, restHigh, restCount, noise, tremor, step, reachUp, reachDown)
                            VALUES (\(id.device), \(id.control), \(memory.rests?.lowerBound),
                            \(memory.rests?.upperBound), \(memory.restCount), \(memory.noise), \(memory.tremor),
                            \(memory.step), \(memory.reachUp), \(memory.reachDown))
                            """)
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

/// Integrity checks that change nothing.
extension TrainingDataStore {
    /// Bytes up to which every start checks the pages, in a tenth of a second; larger files only `peach doctor` checks.
    private static let checkedSize = 64 << 20
    /// Bytes up to which the indexes are compared with the tables, about 25,000 answers; the cost grows faster than the file.
    private static let comparedSize = 8 << 20

    /// O_TMPFILE of <fcntl.h>, missing in Glibc's module; the value of amd64.
    private static let unnamed: Int32 = 0o20200000

    static func examine(_ db: Database, size: Int) throws {
        try Schema.check(db)
        guard size <= checkedSize else { return }
        let check = size <= comparedSize ? "integrity_check" : "quick_check"
        if try String.fetchOne(db, sql: "PRAGMA \(check)(1)") != "ok" { throw DataStoreError.damaged }
    }

    /// Opens for reading; falls back to a read-only connection where the place cannot be written.
    package static func forReading(_ path: String) throws(DataStoreError) -> TrainingDataStore {
        do {
            return try TrainingDataStore(path: path)
        } catch {
            guard error.isOfWriting, let store = try? TrainingDataStore(unchanging: path) else { throw error }
            return store
        }
    }

    /// Checks that answers could be saved there; creates nothing.
    package static func checkWritable(_ path: String) throws(DataStoreError) {
        let isThere = try DataFile(path: path).checkKind()
        var folder = PrivateDirectory.around(AtomicFile.target(of: path))
        while Glibc.access(folder, F_OK) != 0, folder != PrivateDirectory.around(folder) {
            folder = PrivateDirectory.around(folder)
        }
        if isThere, Glibc.access(path, W_OK) != 0 { throw .readOnly(errno: errno) }
        // A failed disk may claim to be writable, so open an unnamed file.
        let trial = Glibc.open(folder, unnamed | O_RDWR | O_CLOEXEC, 0o600)
        if trial >= 0 {
            close(trial)
        } else if ![EOPNOTSUPP, EISDIR].contains(errno) {
            throw isThere ? .readOnly(errno: errno) : .cannotOpen(path: folder, errno: errno)
        }
        if FreeSpace.isFull(path) { throw .diskFull }
    }

    /// Checks every page, index and constraint; the time is proportional to the file.
    package func integrityCheck() throws(DataStoreError) {
        let verdict = try read { db in try String.fetchOne(db, sql: "PRAGMA integrity_check(1)") }
        if verdict != "ok" { throw .damaged }
    }

    /// Parses every record; takes seconds for a million.
    package func checkRecords() throws(DataStoreError) {
        try read { db in
            try ComparisonRecord.forEach(db) { _ in }
            try PitchMatchingRecord.forEach(db) { _ in }
            try ExposureRecord.forEach(db) { _ in }
        }
    }
}
