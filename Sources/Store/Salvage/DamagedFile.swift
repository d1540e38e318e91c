// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Glibc
import Machine

/// A data file that is damaged and makes room for a new one, which holds what SQL still reads of it and what the newest backup
/// has. The damaged file keeps its bytes under another name.
struct DamagedFile {
    private static let mark = "-damaged-"

    /// Behind symbolic links.
    private let path: String

    init(_ path: String) { self.path = WrittenFile.target(of: path) }

    /// Puts a new file in the place of the damaged one.
    /// - Parameter fault: what was found.
    /// - Returns: nil if another process has mended it meanwhile.
    /// - Throws: `DataStoreError.damagedInUse`; the fault, if the file is not recognisably Peach's; what keeps the new file from
    ///   being written. The file is as it was then.
    func salvage(_ fault: DataStoreError, wait: BusyWait, now: Date) throws(DataStoreError) -> Salvage? {
        guard !OpenPlaces.isOpenHere(path) else { throw fault }
        let lock = try TrainingDataStore.openingLock(OwnFolder.around(path), wait: wait)
        defer { withExtendedLifetime(lock) {} }
        if let process = SharedMemory(path).user { throw .damagedInUse(process: process) }
        if (try? DataFile(path: path).examine()) != nil { return nil }
        let kept = TrainingDataStore.freeName(beside: path, mark: Self.mark, now: now)
        do {
            let new = try TrainingDataStore.newFile(beside: path, now: now)
            let saved = try fill(new.place)
            guard saved > 0 || isPeachs else { throw fault }
            guard new.sync() == 0 else { throw DataStoreError.diskFailed(errno: errno) }
            try UnfinishedFiles.undisturbed { try FileExchange(path: path, kept: kept).perform(new.place) }
            return Salvage(file: path, kept: kept, saved: saved)
        } catch {
            throw DataStoreError(error, path: path)
        }
    }

    /// What is no database to SQLite may be damaged data.
    func reason(_ error: DataStoreError) -> DataStoreError { error == .notADatabase && isPeachs ? .damaged : error }

    /// The file begins as Peach's do, its beginning is erased, or there is a backup of it.
    private var isPeachs: Bool {
        DatabaseHeader(path)?.isPeachs == true || DatabaseHeader.isErased(path) || DailyBackups(of: path).newest != nil
    }

    /// - Returns: how many records the new file holds.
    private func fill(_ place: String) throws -> Int {
        let new = try DatabaseQueue(path: place)
        try Schema.migrator.migrate(new)
        let saved = try new.write { db in try sources.reduce(0) { try $0 + Self.copy($1, into: db) } }
        try new.close()
        return saved
    }

    /// What both have is taken from the backup. A log without which the file is sound belongs to another one.
    private var sources: [() throws -> DatabaseQueue] {
        let (file, backup) = (DataFile(path: path), DailyBackups(of: path).newest)
        let copy = backup.map { path in [{ try DataFile(path: path).unchanging(isDamaged: true) }] } ?? []
        let whole = (try? file.examineWithoutLog()) == nil ? [{ try file.read(isDamaged: true) }] : []
        return copy + whole + [{ try file.unchanging(isDamaged: true) }]
    }

    /// - Returns: how many records were added; none of what SQLite does not open.
    private static func copy(_ open: () throws -> DatabaseQueue, into target: Database) throws -> Int {
        guard let source = try? open() else { return 0 }
        // A transaction in which SQLite meets damage cannot be ended.
        return try source.unsafeRead { db in
            var rows = SalvagedRows(from: db, into: target)
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
    /// Opens the file as `init(path:wait:)` does, for commands that write. A damaged file is set aside first, and a new one made:
    /// `salvage` tells it.
    /// - Parameter now: for the damaged file's other name.
    package static func mending(
        _ path: String, wait: BusyWait, now: Date = Date()
    ) throws(DataStoreError) -> TrainingDataStore {
        UnfinishedFiles.removeOld(in: OwnFolder.around(path))
        do throws(DataStoreError) {
            return try TrainingDataStore(path: path, wait: wait)
        } catch {
            guard error.isDamage else { throw error }
            let salvage = try DamagedFile(path).salvage(error, wait: wait, now: now)
            return try TrainingDataStore(path: path, wait: wait, salvage: salvage)
        }
    }
}
