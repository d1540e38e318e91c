// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Glibc
import Machine

/// A data file that is damaged and makes room for a new one with all that can be read of it. Its bytes stay, under another
/// name. At every moment the path leads to the one or to the other; whoever is killed in between leaves the new one, whole,
/// under a name that the next start finds.
struct DamagedFile {
    private static let mark = "-damaged-"
    /// Behind the name that the damaged file will have: the new one, whole, on its way.
    private static let pending = ".new"

    /// Behind symbolic links.
    let path: String
    private let folder: String

    init(_ path: String) {
        self.path = WrittenFile.target(of: path)
        folder = URL(fileURLWithPath: self.path).deletingLastPathComponent().path
    }

    /// Which file it is, and whether it is as it was.
    private struct Look: Equatable {
        let inode: ino_t
        let size: off_t
        let seconds: Int
        let nanoseconds: Int

        init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            (inode, size) = (status.st_ino, status.st_size)
            (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
        }
    }

    /// Writes what can be read into a new file, and puts that in the place.
    /// - Parameter fault: what was found.
    /// - Returns: nil if somebody else has changed the file meanwhile: it may be sound now.
    /// - Throws: the fault, if the file is in use or not recognisably Peach's, and what keeps the new one from being written.
    ///   The file is as it was then.
    func salvage(
        _ fault: DataStoreError, wait: BusyWait, now: Date, advance: Advance
    ) throws(DataStoreError) -> Salvage? {
        guard !OpenPlaces.isOpenHere(path), !SharedMemory(path).isInUse, let before = Look(path) else { throw fault }
        let kept = TrainingDataStore.freeName(beside: path, mark: Self.mark, now: now)
        do {
            let wreck = try wreck()
            let new = try WrittenFile(kept + Self.pending, isForced: false)
            defer { for ending in SharedMemory.endings { unlink(new.place + ending) } }
            let saved = try fill(new.place, from: wreck, advance)
            guard saved > 0 || isPeachs else { throw fault }
            let lock = try TrainingDataStore.openingLock(folder, wait: wait)
            defer { withExtendedLifetime(lock) {} }
            guard Look(path) == before, !SharedMemory(path).isInUse else { return nil }
            try new.finish()
            try UnfinishedFiles.undisturbed { try exchange(kept) }
            let counts = [ComparisonRecord.table, PitchMatchingRecord.table].map { wreck.count(of: $0) }
            let total = counts.contains(nil) ? nil : max(saved, counts.reduce(0) { $0 + ($1 ?? 0) })
            return Salvage(file: path, kept: kept, saved: saved, total: total)
        } catch let refusal as FileRefusal {
            throw DataStoreError(refusal)
        } catch let failure as ReadFile.Failure {
            throw failure.errno == EIO ? .diskFailed(errno: EIO) : .cannotOpen(path: path, errno: failure.errno)
        } catch {
            throw DataStoreError(error, path: path)
        }
    }

    /// What a salvage would save. Nothing is written but what SQLite puts into temporary files.
    /// - Parameter most: Answers on further pages than these are on do not count.
    /// - Throws: `DataStoreError`; it cannot be known then.
    func salvageable(_ advance: Advance, most: Int = .max) throws(DataStoreError) -> RecordCounts {
        do {
            // A database without a name goes with its connection.
            let queue = try OpenConnections.open("")
            try Schema.migrator.migrate(queue)
            _ = try Self.fill(queue, from: wreck(), most: most, advance)
            return try queue.read { db in try RecordCounts(db) }
        } catch {
            throw DataStoreError(error, path: path)
        }
    }

    /// What SQLite takes for no database may be one whose beginning is gone.
    func reason(_ error: DataStoreError) -> DataStoreError {
        guard error == .notADatabase else { return error }
        // Cut off behind it.
        if isPeachs { return .damaged }
        return ((try? salvageable({ _, _ in }, most: 1))?.all ?? 0) > 0 ? .damaged : error
    }

    private func wreck() throws(ReadFile.Failure) -> Wreck {
        try Wreck(path, readsLog: !isSoundWithoutLog(), tables: SalvagedRows.tables)
    }

    /// Ends what a killed process has begun.
    /// - Returns: nil if there was nothing, or nothing that was wanted any more.
    func finish(wait: BusyWait) throws(DataStoreError) -> Salvage? {
        guard pendingFile() != nil else { return nil }
        let lock = try TrainingDataStore.openingLock(folder, wait: wait)
        defer { withExtendedLifetime(lock) {} }
        // Another one may have ended it.
        guard let pending = pendingFile(), !SharedMemory(path).isInUse else { return nil }
        let kept = String(pending.dropLast(Self.pending.count))
        let (now, old) = (Look(path), Look(kept))
        if let now, let old, now.inode != old.inode { return discard(pending) }
        if now != nil, old == nil {
            // Perhaps the log has the other name already.
            FileExchange(path: path, kept: kept).takeBack()
            do throws(DataStoreError) {
                try DataFile(path: path).examine()
                return discard(pending)
            } catch {
                guard error.isDamage else { throw error }
            }
        }
        try exchange(kept)
        let saved = try TrainingDataStore(unchanging: path).recordCount()
        return Salvage(file: path, kept: kept, saved: saved, total: nil)
    }

    private func discard(_ pending: String) -> Salvage? {
        unlink(pending)
        return nil
    }

    var isPending: Bool { pendingFile() != nil }

    private func pendingFile() -> String? {
        let stem = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent + Self.mark
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasPrefix(stem) && $0.hasSuffix(Self.pending) }.min().map { folder + "/" + $0 }
    }

    /// Then the log is what is wrong: it belongs to another file.
    private func isSoundWithoutLog() -> Bool {
        guard EmptiedFile.lengthOfLog(path) > 0 else { return false }
        return (try? DataFile(path: path).examineWithoutLog()) != nil
    }

    /// By the beginning of the file, if that is left.
    private var isPeachs: Bool { DatabaseHeader(path)?.isPeachs ?? false }

    /// - Returns: how many answers were saved.
    private func fill(_ place: String, from wreck: Wreck, _ advance: Advance) throws -> Int {
        let store = try TrainingDataStore(path: place, wait: BusyWait(seconds: 1))
        defer { store.giveBack() }
        let saved = try Self.fill(store.queue, from: wreck, advance)
        try store.integrityCheck()
        return saved
    }

    private static func fill(
        _ queue: DatabaseQueue, from wreck: Wreck, most: Int = .max, _ advance: Advance
    ) throws -> Int {
        try queue.write { db in
            var rows = try SalvagedRows(db)
            try wreck.forEachPage { found, number, count in
                guard rows.saved < most else { return }
                for row in found { try rows.take(row) }
                advance(number, count)
                try Interruption.check()
            }
            return rows.saved
        }
    }

    /// - Throws: `cannotOpen`; everything is as it was before the new file was made then.
    private func exchange(_ kept: String) throws(DataStoreError) {
        do throws(DataStoreError) {
            try FileExchange(path: path, kept: kept).perform(kept + Self.pending)
        } catch {
            // If not even that could be taken back the next start goes on from the new one.
            if access(path, F_OK) == 0 { unlink(kept + Self.pending) }
            throw error
        }
    }
}

extension DataStoreError {
    /// Something of the file may be left that SQLite does not give.
    var isDamage: Bool {
        switch self {
        case .damaged, .wrongValue, .notADatabase: true
        case .locked, .readOnly, .diskFailed, .diskFull, .noTemporaryRoom, .unresponsive, .newerSchema,
            .foreignDatabase, .cannotOpen, .replaced, .unknownValue, .other:
            false
        }
    }
}

extension TrainingDataStore {
    /// Whether a new file waits to take the place of a damaged one.
    package static func isMending(_ path: String) -> Bool { DamagedFile(path).isPending }

    /// How much of a file `mending` would save; nothing is changed.
    /// - Parameters:
    ///   - error: what is wrong with the file.
    ///   - advance: pages that were read, and all that there are to be.
    /// - Returns: nil if that cannot be known, or there is nothing.
    package static func salvageable(
        _ path: String, _ error: DataStoreError, advance: Advance = { _, _ in }
    ) -> RecordCounts? {
        guard error.isDamage, let counts = try? DamagedFile(path).salvageable(advance) else { return nil }
        return counts.all > 0 ? counts : nil
    }

    /// Opens the file as `init(path:wait:)` does, for whoever writes. One that is damaged is set aside first, and a new one made
    /// of all that can be read of it: `salvage` tells it.
    /// - Parameters:
    ///   - now: for the damaged file's other name.
    ///   - advance: pages that were read, and all that there are to be.
    package static func mending(
        _ path: String, wait: BusyWait, now: Date = Date(), advance: Advance = { _, _ in }
    ) throws(DataStoreError) -> TrainingDataStore {
        for folder in [OwnFolder.around(path), FileManager.default.temporaryDirectory.path] {
            UnfinishedFiles.removeOld(in: folder)
        }
        let file = DamagedFile(path)
        let finished = try file.finish(wait: wait)
        do throws(DataStoreError) {
            return try TrainingDataStore(path: path, wait: wait, salvage: finished)
        } catch {
            guard error.isDamage else { throw error }
            let salvage = try file.salvage(error, wait: wait, now: now, advance: advance)
            return try TrainingDataStore(path: path, wait: wait, salvage: salvage)
        }
    }
}
