// SPDX-License-Identifier: MIT
import GRDB
import Glibc
import Platform

/// Reading without changing, and looking for damage.
extension TrainingDataStore {
    /// Larger files are looked through by `peach doctor` alone; up to here it takes a tenth of a second. Bytes.
    private static let largestLookedThrough = 64 << 20
    /// Of larger ones the indexes, from which a profile is made, are not compared with the tables; that takes longer the larger
    /// they are. Some 25,000 answers, in bytes.
    private static let largestCompared = 8 << 20

    /// O_TMPFILE of <fcntl.h>, which Glibc's module lacks, as on amd64.
    private static let unnamed: Int32 = 0o20200000

    /// Refuses what is damaged, or not this Peach's; reads only.
    static func examine(_ db: Database, size: Int) throws {
        try Schema.check(db)
        try Schema.checkTables(db)
        guard size <= largestLookedThrough else { return }
        let check = size <= largestCompared ? "integrity_check" : "quick_check"
        if try String.fetchOne(db, sql: "PRAGMA \(check)(1)") != "ok" { throw DataStoreError.damaged }
    }

    /// For who only reads: what can be read is enough, on whatever it lies.
    package static func forReading(_ path: String) throws(DataStoreError) -> TrainingDataStore {
        do {
            return try TrainingDataStore(path: path)
        } catch {
            guard error.isOfWriting, let store = try? TrainingDataStore(unchanging: path) else { throw error }
            return store
        }
    }

    /// Whether answers could be saved there; nothing is made.
    package static func checkWritable(_ path: String) throws(DataStoreError) {
        let isThere = try DataFile(path: path).checkKind()
        var folder = PrivateDirectory.around(AtomicFile.target(of: path))
        while Glibc.access(folder, F_OK) != 0, folder != PrivateDirectory.around(folder) {
            folder = PrivateDirectory.around(folder)
        }
        if isThere, Glibc.access(path, W_OK) != 0 { throw .readOnly(errno: errno) }
        // A disk that has failed may say that it can be written. The file has no name, and goes at once.
        let trial = Glibc.open(folder, unnamed | O_RDWR | O_CLOEXEC, 0o600)
        if trial >= 0 {
            close(trial)
        } else if ![EOPNOTSUPP, EISDIR].contains(errno) {
            throw isThere ? .readOnly(errno: errno) : .cannotOpen(path: folder, errno: errno)
        }
        if FreeSpace.isFull(path) { throw .diskFull }
    }

    /// Looks at every page, index and constraint; takes time in proportion to the file.
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
    /// What cannot be opened for writing can perhaps be read.
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
