// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Glibc
import Platform

/// Copies of the data in a folder beside it, one of each day on which something was answered, the seven newest.
package struct DailyBackups: Sendable {
    package struct Backup: Hashable, Sendable {
        package let path: String
        /// The day, "2026-11-24"; of what a reset, an import or a restoration has left the time, too, "2026-11-24-130500" and perhaps
        /// a number, and "replaced-" before it for what a restoration has set aside.
        package let name: String
        /// "2026-11-24".
        package let day: String
        /// Nil if it cannot be read.
        package let records: RecordCounts?
    }

    /// Days that are kept.
    static let days = 7
    /// A disk with less room than so many copies keeps it for answers.
    private static let room = 2

    package let folder: String
    /// Behind symbolic links.
    private let data: URL

    /// - Parameter data: the path of the data. Backups are where it leads to.
    package init(of data: String) {
        self.data = URL(fileURLWithPath: AtomicFile.target(of: data))
        folder = self.data.deletingLastPathComponent().path + "/backups"
    }

    /// Makes that of the day, if there is none, and something was answered since the newest; those that are too old go.
    /// - Returns: its path; nil if none was wanted.
    /// - Throws: `DataStoreError`: what keeps it from being made.
    package func makeDaily(now: Date = Date()) throws(DataStoreError) -> String? {
        do {
            try checkFolder()
            let place = path(of: now)
            guard !FileManager.default.fileExists(atPath: place) else { return nil }
            let latest = try Latest(DataFile(path: data.path).shared())
            // One that cannot be read holds nothing.
            let newest = dailies().map(\.stamp).max().flatMap { try? Latest(DataFile(path: path(of: $0)).unchanging()) }
            guard latest.records.all > 0, newest != latest else { return nil }
            return try make(now: now).path
        } catch {
            // What cannot be written is not the data.
            throw DataStoreError(error, path: data.path)
        }
    }

    /// Makes that of the day at once, in the place of one that is there.
    /// - Returns: its path, and what it holds.
    /// - Throws: `FileRefusal` for the backup, `DataStoreError` for the data.
    package func make(now: Date = Date()) throws -> (path: String, records: RecordCounts) {
        try checkFolder()
        let place = path(of: now)
        let days = dailies().filter { $0.path != place }.map(\.stamp).sorted()
        let records = try make(place, isForced: true)
        // The clock may have been set back, so that the new one is not the latest.
        for day in days.dropLast(Self.days - 1) { unlink(path(of: day)) }
        return (place, records)
    }

    /// Makes one at once in a file of its own.
    /// - Parameter isForced: whether what is there may be replaced; never the data.
    @discardableResult package func make(_ name: String, isForced: Bool) throws -> RecordCounts {
        let target = AtomicFile.target(of: name)
        // A log would count as the latest changes of what is put beside it.
        guard target != data.path, !DataFile(path: target).hasLog else { throw FileRefusal.database(path: name) }
        let file = DataFile(path: data.path)
        if let room = FreeSpace.disk(of: name), room.bytes < UInt64(file.size * Self.room) {
            throw FileRefusal.system(path: name, errno: ENOSPC)
        }
        return try file.copy(to: try AtomicFile(name, isForced: isForced, isDatabase: true))
    }

    /// By which it is seen whether two files hold the same records.
    private struct Latest: Equatable {
        let records: RecordCounts
        /// The last row of each table.
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

    // What there is.

    /// All of this data, newest first, also such as a reset, an import or a restoration has left beside it.
    package func all() -> [Backup] {
        (dailies() + left()).sorted { $0.moment.compare($1.moment, options: .numeric) == .orderedDescending }.map {
            file in
            Backup(
                path: file.path, name: file.stamp, day: file.day,
                records: try? DataFile(path: file.path).unchanging().read { try RecordCounts($0) })
        }
    }

    /// The newest daily backup. Nil also if a reset, an import or a restoration left a copy later: the backup then has removed answers.
    var newest: String? {
        guard let newest = dailies().max(by: { $0.stamp < $1.stamp }) else { return nil }
        return left().contains { $0.moment >= newest.moment } ? nil : newest.path
    }

    private struct Found {
        let path: String
        /// What stands in the file's name.
        let stamp: String

        var day: String { String(stamp.trimmingPrefix("replaced-").prefix(10)) }

        /// To be compared with others. That of a day was made at some time of the day.
        var moment: String {
            var status = stat()
            guard stamp.utf8.count == 10, stat(path, &status) == 0 else {
                return String(stamp.trimmingPrefix("replaced-"))
            }
            let written = FileStamp.text(Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec)))
            // Who copies a file may change that.
            return written.hasPrefix(stamp) ? written : stamp
        }
    }

    private func dailies() -> [Found] { found(in: folder, /\d{4}-\d\d-\d\d/) }

    private func left() -> [Found] {
        found(in: PrivateDirectory.around(folder), /(?:replaced-)?\d{4}-\d\d-\d\d-\d{6}(?:-\d+)?/)
    }

    private func found(in folder: String, _ pattern: Regex<Substring>) -> [Found] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.compactMap { name in
            guard name.hasPrefix(stem), name.hasSuffix(ending) else { return nil }
            let stamp = String(name.dropFirst(stem.count).dropLast(ending.count))
            return stamp.wholeMatch(of: pattern) == nil ? nil : Found(path: folder + "/" + name, stamp: stamp)
        }
    }

    private var stem: String { data.deletingPathExtension().lastPathComponent + "-" }
    private var ending: String { data.pathExtension.isEmpty ? "" : "." + data.pathExtension }

    private func path(of day: String) -> String { "\(folder)/\(stem)\(day)\(ending)" }

    private func path(of date: Date) -> String { path(of: String(FileStamp.text(date).prefix(10))) }

    /// - Throws: `FileRefusal` if the folder is not one of the user's own.
    private func checkFolder() throws(FileRefusal) {
        if let refused = PrivateDirectory.make(folder) { throw .system(path: refused.path, errno: refused.errno) }
        var status = stat()
        // Whoever it belongs to could read what was answered.
        guard stat(folder, &status) == 0, status.st_uid == geteuid() else { throw .system(path: folder, errno: EPERM) }
    }
}
