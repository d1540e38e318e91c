// SPDX-License-Identifier: MIT
import GRDB
import Glibc
import Platform

/// Integrity checks that change nothing.
extension TrainingDataStore {
    /// Bytes up to which every start checks the pages, in a tenth of a second; larger files only `peach doctor` checks.
    private static let checkedSize = 64 << 20
    /// Bytes up to which the indexes are compared with the tables, about 25,000 answers; the cost grows faster than the file.
    private static let comparedSize = 8 << 20

    /// O_TMPFILE of <fcntl.h>, missing in Glibc's module; the value of amd64.
    private static let unnamed: Int32 = 0o20200000

    /// Refuses a damaged or foreign file.
    static func examine(_ db: Database, size: Int) throws {
        try Schema.check(db)
        try Schema.checkTables(db)
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
        let verdict = try access { queue in
            try queue.read { db in try String.fetchOne(db, sql: "PRAGMA integrity_check(1)") }
        }
        if verdict != "ok" { throw .damaged }
    }

    /// Parses every record; takes seconds for a million.
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
    /// The file may still be readable.
    var isOfWriting: Bool {
        switch self {
        case .readOnly, .cannotOpen, .diskFull, .diskFailed, .unresponsive: true
        case .locked, .damaged, .damagedInUse, .newerSchema, .notADatabase, .foreignDatabase, .replaced, .unknownValue,
            .wrongValue, .other:
            false
        }
    }
}

extension StoredRecord {
    static func readAll(_ db: Database) throws {
        guard try db.tableExists(table) else { return }
        let rows = try Row.fetchCursor(db, sql: try selection(db))
        while let row = try rows.next() { _ = try Self(row: row) }
    }
}
