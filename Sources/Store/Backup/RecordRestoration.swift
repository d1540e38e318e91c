// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Platform

extension TrainingDataStore {
    /// What was there is no backup, and perhaps damaged.
    private static let mark = "-replaced-"

    /// Puts a copy of a backup where the data is. The file that was there, however damaged, keeps its bytes under another name,
    /// with its log. A Peach that trains meanwhile finds the new file, and adds its answers to it.
    /// - Parameters:
    ///   - backup: a whole and sound data file; it is not changed.
    ///   - seconds: for whoever opens or restores it too.
    ///   - now: for the other name.
    /// - Returns: how many records there are now; the other name, nil if nothing was there; whether somebody has it open, and will
    ///   add the answers of the run to what is there now.
    /// - Throws: what is wrong with the backup, or with the place; in every case the data is as it was.
    package static func restore(
        _ backup: String, to path: String, busyTimeout seconds: Double, now: Date = Date()
    ) throws(DataStoreError) -> (records: RecordCounts, kept: String?, isInUse: Bool) {
        let path = AtomicFile.target(of: path)
        try DataFile(path: path).checkKind()
        let source = try TrainingDataStore(unchanging: backup)
        let counts = try source.recordCounts()
        let folder = PrivateDirectory.around(path)
        do {
            if let refused = PrivateDirectory.make(folder) {
                throw DataStoreError.cannotOpen(path: refused.path, errno: refused.errno)
            }
            let kept = freeName(beside: path, mark: mark, now: now)
            let new = try AtomicFile(kept, isForced: false)
            try source.queue.vacuum(into: new.place)
            // What Peach itself would refuse is no backup.
            let copy = try TrainingDataStore(path: new.place)
            try copy.integrityCheck()
            try copy.checkRecords()
            copy.giveBack()
            let failure = new.sync()
            guard failure == 0 else { throw DataStoreError(.system(path: path, errno: failure)) }
            let lock = try openingLock(folder, busyTimeout: seconds)
            defer { withExtendedLifetime(lock) {} }
            let isInUse = SharedMemory.user(of: path) != nil
            let isThere = try FileExchange.perform(path, new: new.place, kept: kept)
            return (counts, isThere ? kept : nil, isInUse)
        } catch {
            throw DataStoreError(error, path: path)
        }
    }

    /// Whether a restoration may take the place of what is there, which may be damaged.
    /// - Throws: `DataStoreError.foreignDatabase` and `.newerSchema` for what is whole and not this Peach's.
    package static func checkReplaceable(_ path: String) throws(DataStoreError) {
        do throws(DataStoreError) {
            _ = try TrainingDataStore(unchanging: path)
        } catch {
            switch error {
            case .foreignDatabase, .newerSchema: throw error
            case _: break  // Whatever it is, it is set aside.
            }
        }
    }
}
