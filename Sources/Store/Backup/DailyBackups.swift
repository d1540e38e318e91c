// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Glibc
import Platform

/// Backups of the data in a folder beside it: one for each day of training, the seven newest.
package struct DailyBackups: Sendable {
    package struct Backup: Hashable, Sendable {
        package let path: String
        /// The varying part of the file name: the day, "2026-11-24"; for a copy left by a reset, an import or a restoration also
        /// the time, "2026-11-24-130500", and possibly a number; a restoration puts "replaced-" before it.
        package let name: String

        /// "2026-11-24".
        package var day: String { String(name.trimmingPrefix("replaced-").prefix(10)) }

        /// Read from the file; nil if unreadable.
        package var records: RecordCounts? {
            try? DataFile(path: path).unchanging().read { try RecordCounts($0) }
        }

        /// A daily backup has no time in its name, so its modification time is used.
        fileprivate var sortKey: String {
            var status = stat()
            guard name.utf8.count == 10, stat(path, &status) == 0 else {
                return String(name.trimmingPrefix("replaced-"))
            }
            let written = FileStamp.text(Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec)))
            // Copying the file may have changed its modification time.
            return written.hasPrefix(name) ? written : name
        }
    }

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
            let current = try Self.lastRecords(DataFile(path: data.path).shared())
            // An unreadable backup counts as empty.
            let newest = dailyBackups().map(\.name).max().flatMap {
                try? Self.lastRecords(DataFile(path: path(of: $0)).unchanging())
            }
            guard current.contains(where: { $0 != nil }), newest != current else { return nil }
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
        let days = dailyBackups().filter { $0.path != place }.map(\.name).sorted()
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

    /// The last id and the count of each table, which are equal in files with the same records; nil for an empty table.
    private static func lastRecords(_ queue: DatabaseQueue) throws -> [String?] {
        try queue.read { db in
            try TrainingDataStore.recordTables.map { table in
                guard try db.tableExists(table) else { return nil }
                let sql = "SELECT id || (SELECT count(*) FROM \(table)) FROM \(table) ORDER BY rowid DESC LIMIT 1"
                return try String.fetchOne(db, sql: sql)
            }
        }
    }

    // Listing.

    /// All backups, newest first, including copies left by a reset, an import or a restoration.
    package func all() -> [Backup] {
        (dailyBackups() + leftCopies()).sorted {
            $0.sortKey.compare($1.sortKey, options: .numeric) == .orderedDescending
        }
    }

    /// The newest daily backup; nil if a reset, an import or a restoration left a later copy, because the backup then holds
    /// removed answers.
    var newest: String? {
        guard let newest = dailyBackups().max(by: { $0.name < $1.name }) else { return nil }
        return leftCopies().contains { $0.sortKey >= newest.sortKey } ? nil : newest.path
    }

    private func dailyBackups() -> [Backup] { backupFiles(in: folder, /\d{4}-\d\d-\d\d/) }

    private func leftCopies() -> [Backup] {
        backupFiles(in: PrivateDirectory.around(folder), /(?:replaced-)?\d{4}-\d\d-\d\d-\d{6}(?:-\d+)?/)
    }

    private func backupFiles(in folder: String, _ pattern: Regex<Substring>) -> [Backup] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.compactMap { name in
            guard name.hasPrefix(stem), name.hasSuffix(ending) else { return nil }
            let stamp = String(name.dropFirst(stem.count).dropLast(ending.count))
            return stamp.wholeMatch(of: pattern) == nil ? nil : Backup(path: folder + "/" + name, name: stamp)
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
