// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Glibc
import Platform

/// The salvage of a damaged data file.
package struct Salvage: Hashable, Sendable, Encodable {
    package let file: String
    /// Path of the damaged file now.
    package let kept: String
    /// Records in the new file.
    package let saved: Int
}

/// A damaged data file. A new file replaces it with the records that SQL still reads and those of the newest backup; the
/// damaged file is kept under another name.
struct DamagedFile {
    private static let mark = "-damaged-"

    /// With symbolic links resolved.
    private let path: String

    init(_ path: String) { self.path = AtomicFile.target(of: path) }

    /// Replaces the damaged file.
    /// - Parameters:
    ///   - fault: the error met in the file.
    ///   - identity: of that file.
    /// - Returns: nil if another process has replaced it meanwhile.
    /// - Throws: `damagedInUse`; the fault, if the file is not recognisably Peach's; errors of writing. The file is unchanged
    ///   then.
    func salvage(
        _ fault: DataStoreError, in identity: FileIdentity?, busyTimeout seconds: Double, now: Date
    ) throws(DataStoreError) -> Salvage? {
        let lock = try TrainingDataStore.openingLock(PrivateDirectory.around(path), busyTimeout: seconds)
        defer { withExtendedLifetime(lock) {} }
        guard FileIdentity(path) == identity else { return nil }
        if let process = SharedMemory.user(of: path) { throw .damagedInUse(process: process) }
        let kept = TrainingDataStore.freeName(beside: path, mark: Self.mark, now: now)
        do {
            let new = try AtomicFile(kept, isForced: false)
            let saved = try fill(new.place)
            guard saved > 0 || isOurs else { throw fault }
            guard new.sync() == 0 else { throw DataStoreError.diskFailed(errno: errno) }
            _ = try FileExchange.perform(path, new: new.place, kept: kept)
            return Salvage(file: path, kept: kept, saved: saved)
        } catch {
            throw DataStoreError(error, path: path)
        }
    }

    /// A file that SQLite does not recognise may be damaged data.
    func reason(_ error: DataStoreError) -> DataStoreError { error == .notADatabase && isOurs ? .damaged : error }

    /// True if the header is Peach's, or there is a backup of the file.
    private var isOurs: Bool {
        // https://www.sqlite.org/fileformat.html
        let bytes = (try? BoundedFileReader(path).bytes(at: 0, count: 72)) ?? []
        let isMarked =
            bytes.count == 72 && bytes.starts(with: BoundedFileReader.databaseMark)
            && bytes[68...].reduce(0) { $0 << 8 | Int32($1) } == Schema.applicationID
        return isMarked || DailyBackups(of: path).newest != nil
    }

    private func fill(_ place: String) throws -> Int {
        let new = try DatabaseQueue(path: place)
        try Schema.migrator.migrate(new)
        let file = DataFile(path: path)
        let backup = DailyBackups(of: path).newest.map { DataFile(path: $0) }
        // Records of the backup take precedence. The file is also read without its log, which may be another file's.
        let saved = try new.write { db in
            try Self.copy(backup, isAlone: true, into: db) + Self.copy(file, isAlone: false, into: db)
                + (file.hasLog ? Self.copy(file, isAlone: true, into: db) : 0)
        }
        try new.close()
        return saved
    }

    /// - Returns: the number of records added; 0 if SQLite cannot open the file.
    private static func copy(_ file: DataFile?, isAlone: Bool, into target: Database) throws -> Int {
        guard let file, let source = try? file.unchanging(isDamaged: true, isAlone: isAlone) else { return 0 }
        // SQLite cannot end a transaction that met damage.
        return try source.unsafeRead { db in
            let rows = Int64(file.size / shortestRow + 1)
            let saved =
                try copy(ComparisonRecord.self, from: db, rows: rows, into: target)
                + copy(PitchMatchingRecord.self, from: db, rows: rows, into: target)
                + copy(ExposureRecord.self, from: db, rows: rows, into: target)
            // Lost wheels are learned again, lost checks are made again.
            for table in ["wheel", "listeningCheck"] {
                let rows = (try? Row.fetchAll(db, sql: "SELECT * FROM \(table)")) ?? []
                for row in rows {
                    try? target.execute(
                        literal: "INSERT OR IGNORE INTO \(sql: table) VALUES \(Array(row.databaseValues))")
                }
            }
            return saved
        }
    }

    /// The minimum bytes of a row.
    private static let shortestRow = 128

    /// Looks up each row by id, so that an unreadable page loses only its own rows. Existing records stay.
    /// - Parameter rows: the maximum number of rows in the file.
    private static func copy<Record: StoredRecord>(
        _ type: Record.Type, from source: Database, rows: Int64, into target: Database
    ) throws -> Int {
        guard let known = try? source.columns(in: Record.table).map(\.name) else { return 0 }
        // Older files lack columns added since.
        let list = Record.columns.map { known.contains($0) ? $0 : "NULL AS \($0)" }.joined(separator: ", ")
        let sql = "SELECT \(list) FROM \(Record.table) WHERE rowid = ?"
        guard let lookup = try? source.makeStatement(sql: sql) else { return 0 }
        var saved = 0
        for number in 1...rows {
            // Unreadable and invalid rows are lost.
            guard let row = try? Row.fetchOne(lookup, arguments: [number]),
                let record = try? Record(RecordRow(row, places: Record.places))
            else { continue }
            do {
                if try TrainingDataStore.insert(record, into: target) { saved += 1 }
            } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {}
        }
        return saved
    }
}

extension TrainingDataStore {
    /// Opens the file for commands that write, as `init(path:busyTimeout:)`; first salvages a damaged one, see `salvage`.
    package static func mending(
        _ path: String, busyTimeout seconds: Double, now: Date = Date()
    ) throws(DataStoreError) -> TrainingDataStore {
        let identity = FileIdentity(path)
        do throws(DataStoreError) {
            return try TrainingDataStore(path: path, busyTimeout: seconds)
        } catch {
            guard error.isDamage else { throw error }
            let salvage = try DamagedFile(path).salvage(error, in: identity, busyTimeout: seconds, now: now)
            return try TrainingDataStore(path: path, busyTimeout: seconds, salvage: salvage)
        }
    }
}
