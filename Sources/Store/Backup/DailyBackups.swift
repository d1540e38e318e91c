// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Glibc
import Platform

/// Backups of the data in a folder beside it: one for each day of training, the seven newest.
package struct DailyBackups: Sendable {
    package struct Backup: Hashable, Sendable {
        package let path: String
        /// The part of the file name that tells backups apart: the day, "2026-11-24"; for a copy left by a reset, an import or
        /// a restoration also the time, "2026-11-24-130500", and possibly a number; a restoration puts "replaced-" before it.
        package let name: String
        /// "2026-11-24".
        package let day: String
        /// Nil if unreadable.
        package let records: RecordCounts?
    }

    /// The number of daily backups kept.
    static let days = 7
    /// The free space required, in sizes of the data.
    private static let room = 2

    package let folder: String
    /// With symbolic links resolved.
    private let data: URL

    /// - Parameter data: path of the data; backups are placed beside the file that it resolves to.
    package init(of data: String) {
        self.data = URL(fileURLWithPath: AtomicFile.target(of: data))
        folder = self.data.deletingLastPathComponent().path + "/backups"
    }

    /// Makes the backup of the day if there is none and records were added since the newest; removes the oldest.
    /// - Returns: its path; nil if none was needed.
    /// - Throws: `DataStoreError`, also if the backup cannot be written.
    package func makeDaily(now: Date = Date()) throws(DataStoreError) -> String? {
        do {
            try checkFolder()
            let place = path(of: now)
            guard !FileManager.default.fileExists(atPath: place) else { return nil }
            let current = try RecordFingerprint(DataFile(path: data.path).shared())
            // An unreadable backup counts as empty.
            let newest = dailyBackups().map(\.stamp).max().flatMap {
                try? RecordFingerprint(DataFile(path: path(of: $0)).unchanging())
            }
            guard current.records.all > 0, newest != current else { return nil }
            return try make(now: now).path
        } catch {
            // The folder, not the data, cannot be written.
            throw DataStoreError(error, path: data.path)
        }
    }

    /// Makes the backup of the day now, replacing an earlier one.
    /// - Throws: `FileRefusal` for the backup, `DataStoreError` for the data.
    package func make(now: Date = Date()) throws -> (path: String, records: RecordCounts) {
        try checkFolder()
        let place = path(of: now)
        let days = dailyBackups().filter { $0.path != place }.map(\.stamp).sorted()
        let records = try make(place, isForced: true)
        // The clock may have been set back, so the new one need not be the current.
        for day in days.dropLast(Self.days - 1) { unlink(path(of: day)) }
        return (place, records)
    }

    /// Makes a backup in a named file.
    /// - Parameter isForced: true if an existing file may be replaced; never the data.
    @discardableResult package func make(_ name: String, isForced: Bool) throws -> RecordCounts {
        let target = AtomicFile.target(of: name)
        // SQLite would apply an existing log to the new file.
        guard target != data.path, !DataFile(path: target).hasLog else { throw FileRefusal.database(path: name) }
        let file = DataFile(path: data.path)
        if let room = FreeSpace.disk(of: name), room.bytes < UInt64(file.size * Self.room) {
            throw FileRefusal.system(path: name, errno: ENOSPC)
        }
        return try file.copy(to: try AtomicFile(name, isForced: isForced, isDatabase: true))
    }

    /// Two files with equal counts and last rows hold the same records.
    private struct RecordFingerprint: Equatable {
        let records: RecordCounts
        /// The last id of each table.
        let last: [String?]

        init(_ queue: DatabaseQueue) throws {
            (records, last) = try queue.read { db in
                let tables = try TrainingDataStore.recordTables.filter { try db.tableExists($0) }
                let last = try tables.map { table in
                    try String.fetchOne(db, sql: "SELECT id FROM \(table) ORDER BY rowid DESC LIMIT 1")
                }
                return (try RecordCounts(db), last)
            }
        }
    }

    // Listing.

    /// All backups, newest first, including copies left by a reset, an import or a restoration.
    package func all() -> [Backup] {
        (dailyBackups() + leftCopies()).sorted {
            $0.sortKey.compare($1.sortKey, options: .numeric) == .orderedDescending
        }.map {
            file in
            Backup(
                path: file.path, name: file.stamp, day: file.day,
                records: try? DataFile(path: file.path).unchanging().read { try RecordCounts($0) })
        }
    }

    /// The newest daily backup; nil if a reset, an import or a restoration left a later copy, because the backup then holds
    /// removed answers.
    var newest: String? {
        guard let newest = dailyBackups().max(by: { $0.stamp < $1.stamp }) else { return nil }
        return leftCopies().contains { $0.sortKey >= newest.sortKey } ? nil : newest.path
    }

    private struct BackupFile {
        let path: String
        /// The varying part of the file name.
        let stamp: String

        var day: String { String(stamp.trimmingPrefix("replaced-").prefix(10)) }

        /// Sort key. A daily backup has no time in its name, so its modification time is used.
        var sortKey: String {
            var status = stat()
            guard stamp.utf8.count == 10, stat(path, &status) == 0 else {
                return String(stamp.trimmingPrefix("replaced-"))
            }
            let written = FileStamp.text(Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec)))
            // Copying the file may have changed its modification time.
            return written.hasPrefix(stamp) ? written : stamp
        }
    }

    private func dailyBackups() -> [BackupFile] { backupFiles(in: folder, /\d{4}-\d\d-\d\d/) }

    private func leftCopies() -> [BackupFile] {
        backupFiles(in: PrivateDirectory.around(folder), /(?:replaced-)?\d{4}-\d\d-\d\d-\d{6}(?:-\d+)?/)
    }

    private func backupFiles(in folder: String, _ pattern: Regex<Substring>) -> [BackupFile] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.compactMap { name in
            guard name.hasPrefix(stem), name.hasSuffix(ending) else { return nil }
            let stamp = String(name.dropFirst(stem.count).dropLast(ending.count))
            return stamp.wholeMatch(of: pattern) == nil ? nil : BackupFile(path: folder + "/" + name, stamp: stamp)
        }
    }

    private var stem: String { data.deletingPathExtension().lastPathComponent + "-" }
    private var ending: String { data.pathExtension.isEmpty ? "" : "." + data.pathExtension }

    private func path(of day: String) -> String { "\(folder)/\(stem)\(day)\(ending)" }

    private func path(of date: Date) -> String { path(of: String(FileStamp.text(date).prefix(10))) }

    /// - Throws: `FileRefusal` if the folder is not the user's own.
    private func checkFolder() throws(FileRefusal) {
        if let refused = PrivateDirectory.make(folder) { throw .system(path: refused.path, errno: refused.errno) }
        var status = stat()
        // The owner of the folder could read the answers.
        guard stat(folder, &status) == 0, status.st_uid == geteuid() else { throw .system(path: folder, errno: EPERM) }
    }
}
