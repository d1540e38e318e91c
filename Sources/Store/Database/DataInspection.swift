// SPDX-License-Identifier: MIT
import GRDB
import Glibc
import Machine

/// Reading without changing, and looking for damage.
extension TrainingDataStore {
    /// For who only reads: what a killed process left beside the file is read, and stays for whoever writes next.
    package static func forReading(_ path: String, wait: BusyWait) throws(DataStoreError) -> TrainingDataStore {
        if try DataFile(path: path).hasLeftLog() { return try TrainingDataStore(unchanging: path) }
        do {
            return try TrainingDataStore(path: path, wait: wait)
        } catch {
            // What can be read is enough, on whatever it lies.
            guard error.isOfWriting, let store = try? TrainingDataStore(unchanging: path) else { throw error }
            return store
        }
    }

    /// For whoever trains, as `mending` does it: on a disk that is full or read-only what is there is opened to be read, nothing
    /// where nothing is, and `reopened` tries again. `refusal` says why.
    /// - Throws: also what is wrong with the disk, if what is there cannot be read.
    package static func forTraining(
        _ path: String, wait: BusyWait
    ) throws(DataStoreError) -> TrainingDataStore {
        do throws(DataStoreError) {
            return try mending(path, wait: wait)
        } catch {
            guard error.isOfFullOrReadOnlyDisk else { throw error }
            let isThere = try DataFile(path: path).holdsAnything()
            do throws(DataStoreError) {
                return try isThere
                    ? TrainingDataStore(unchanging: path, wait: wait, refusal: error)
                    : TrainingDataStore(absent: path, wait: wait, refusal: error)
            } catch let second {
                // What a damaged file would be saved into cannot be made, and nobody knows its name.
                if isThere, second.isDamage, case .cannotOpen(_, let errno) = error { throw .readOnly(errno: errno) }
                throw error
            }
        }
    }

    /// Whether a file could be made where there is none.
    /// - Throws: `DataStoreError.cannotOpen`.
    package static func checkPlace(_ path: String) throws(DataStoreError) { try DataFile(path: path).checkPlace() }

    /// Bytes; nil if there is nothing.
    /// - Throws: `DataStoreError.cannotOpen` for what is there and is no file that can be read.
    package static func size(of path: String) throws(DataStoreError) -> Int? { try DataFile(path: path).size(path) }

    /// Whether answers could be saved there.
    /// - Throws: `DataStoreError.readOnly`, `.diskFull`.
    package static func checkWritable(_ path: String) throws(DataStoreError) {
        try DataFile(path: path).checkWritable()
    }

    /// Looks at every page, index and constraint; takes time in proportion to the file.
    /// - Throws: `DataStoreError.damaged` if SQLite finds a contradiction.
    package func integrityCheck() throws(DataStoreError) {
        let verdict = try access { queue in
            try queue.read { db in try String.fetchOne(db, sql: "PRAGMA integrity_check(1)") }
        }
        if verdict != "ok" { throw .damaged }
    }

    /// Reads every record as whoever uses it does; takes seconds for a million.
    /// - Throws: `DataStoreError.unknownValue` or `.wrongValue` for the first that Peach cannot understand.
    package func checkRecords() throws(DataStoreError) {
        try access { queue in
            try queue.read { db in
                try ComparisonRecord.readAll(db)
                try PitchMatchingRecord.readAll(db)
            }
        }
    }
}

extension DataStoreError {
    /// It may take something again, and till then answers can wait.
    package var isOfFullOrReadOnlyDisk: Bool {
        switch self {
        case .diskFull, .readOnly(errno: EROFS), .cannotOpen(_, errno: EROFS): true
        case _: false
        }
    }

    /// What cannot be opened for writing can perhaps be read.
    var isOfWriting: Bool {
        switch self {
        case .readOnly, .cannotOpen, .diskFull, .diskFailed, .unresponsive: true
        case .locked, .damaged, .damagedInUse, .newerSchema, .notADatabase, .foreignDatabase,
            .replaced,
            .unknownValue, .wrongValue, .other:
            false
        }
    }
}

extension StoredRecord {
    /// - Throws: for the first that Peach cannot understand; GRDB's errors.
    static func readAll(_ db: Database) throws {
        guard try db.tableExists(table) else { return }
        let rows = try Row.fetchCursor(db, sql: try selection(db))
        while let row = try rows.next() { _ = try Self(row: row) }
    }
}
