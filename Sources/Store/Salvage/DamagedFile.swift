// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Glibc
import Platform

/// A data file that is damaged and makes room for a new one, which holds what SQL still reads of it and what the newest backup
/// has. The damaged file keeps its bytes under another name.
struct DamagedFile {
    private static let mark = "-damaged-"

    /// Behind symbolic links.
    private let path: String

    init(_ path: String) { self.path = AtomicFile.target(of: path) }

    /// Puts a new file in the place of the damaged one.
    /// - Parameters:
    ///   - fault: what was found.
    ///   - identity: in which file.
    /// - Returns: nil if another process has mended it meanwhile.
    /// - Throws: `DataStoreError.damagedInUse`; the fault, if the file is not recognisably Peach's; what keeps the new file from
    ///   being written. The file is as it was then.
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
            guard saved > 0 || isPeachs else { throw fault }
            guard new.sync() == 0 else { throw DataStoreError.diskFailed(errno: errno) }
            _ = try FileExchange.perform(path, new: new.place, kept: kept)
            return Salvage(file: path, kept: kept, saved: saved)
        } catch {
            throw DataStoreError(error, path: path)
        }
    }

    /// What is no database to SQLite may be damaged data.
    func reason(_ error: DataStoreError) -> DataStoreError { error == .notADatabase && isPeachs ? .damaged : error }

    /// The file begins as Peach's do, or there is a backup of it.
    private var isPeachs: Bool {
        // https://www.sqlite.org/fileformat.html
        let bytes = (try? BoundedFileReader(path).bytes(at: 0, count: 72)) ?? []
        let isMarked =
            bytes.count == 72 && bytes.starts(with: BoundedFileReader.databaseMark)
            && bytes[68...].reduce(0) { $0 << 8 | Int32($1) } == Schema.applicationID
        return isMarked || DailyBackups(of: path).newest != nil
    }

    /// - Returns: how many records the new file holds.
    private func fill(_ place: String) throws -> Int {
        let new = try DatabaseQueue(path: place)
        try Schema.migrator.migrate(new)
        let file = DataFile(path: path)
        let backup = DailyBackups(of: path).newest.map { DataFile(path: $0) }
        // What both have is taken from the backup. A log may be another file's.
        let saved = try new.write { db in
            try Self.copy(backup, isAlone: true, into: db) + Self.copy(file, isAlone: false, into: db)
                + (file.hasLog ? Self.copy(file, isAlone: true, into: db) : 0)
        }
        try new.close()
        return saved
    }

    /// - Returns: how many records were added; none of what SQLite does not open.
    private static func copy(_ file: DataFile?, isAlone: Bool, into target: Database) throws -> Int {
        guard let file, let source = try? file.unchanging(isDamaged: true, isAlone: isAlone) else { return 0 }
        // A transaction in which SQLite meets damage cannot be ended.
        return try source.unsafeRead { db in
            var rows = SalvagedRows(from: db, size: file.size, into: target)
            try rows.copy()
            return rows.saved
        }
    }
}

extension DataStoreError {
    /// A new file may hold what can still be read.
    var isDamage: Bool {
        switch self {
        case .damaged, .wrongValue, .notADatabase: true
        case .locked, .damagedInUse, .readOnly, .diskFailed, .diskFull, .unresponsive, .newerSchema,
            .foreignDatabase, .cannotOpen, .replaced, .unknownValue, .other:
            false
        }
    }
}

extension TrainingDataStore {
    /// Opens the file as `init(path:busyTimeout:)` does, for commands that write. A damaged file is set aside first, and a new one
    /// made: `salvage` tells it.
    /// - Parameter now: for the damaged file's other name.
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
