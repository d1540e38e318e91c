// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Glibc
import Machine

/// Copies of the data in a folder beside it, one of each day on which something was answered, the seven newest, and beside them
/// the fullest: whoever loses the data, or forgets it by mistake, finds it there however long that is not noticed.
package struct DailyBackups: Sendable {
    /// A copy that is there.
    package struct Backup: Hashable, Sendable {
        package let path: String
        /// "2026-11-24", or with the time for one that somebody has asked for.
        package let day: String
        /// Nil if it cannot be read.
        package let records: RecordCounts?
    }

    /// Days that are kept.
    static let days = 7
    /// A disk with less room than so many copies keeps it for answers.
    private static let room = 2

    /// The folder.
    package let folder: String
    private let data: String
    /// Before the day, and behind it.
    private let stem: String
    private let ending: String

    /// - Parameter data: the path of the data.
    package init(of data: String) {
        let url = URL(fileURLWithPath: WrittenFile.target(of: data))
        self.data = url.path
        folder = url.deletingLastPathComponent().path + "/backups"
        stem = url.deletingPathExtension().lastPathComponent + "-"
        ending = url.pathExtension.isEmpty ? "" : "." + url.pathExtension
    }

    /// Makes that of the day, if there is none, and something was answered since the newest; those that are too old go.
    /// - Parameters:
    ///   - pause: called now and then; what it throws ends it, and there is none.
    /// - Returns: its path; nil if none was wanted.
    /// - Throws: `DataStoreError`: what keeps it from being made.
    package func makeDaily(now: Date = Date(), pause: @escaping () throws -> Void = {}) throws -> String? {
        let days = try self.days()
        let day = String(FileStamp.text(now).prefix(10))
        guard !days.contains(day) else { return nil }
        let state = try DataState(data)
        // Nobody wants to find nothing.
        guard state.records.all > 0, try days.last.map({ try DataState(path(of: $0)) != state }) ?? true else {
            return nil
        }
        let place = path(of: day)
        try make(place, pause: pause)
        rotate(days: days, new: day)
        return place
    }

    /// Makes one at once, which stays until somebody removes it.
    /// - Parameter advance: pages, and all that there are.
    /// - Returns: its path, and what it holds.
    package func make(
        now: Date = Date(), advance: @escaping Advance = { _, _ in }
    ) throws(DataStoreError) -> (path: String, records: RecordCounts) {
        do {
            try checkFolder()
            let place = TrainingDataStore.freeName(beside: folder + "/" + stem.dropLast() + ending, now: now)
            return (place, try make(place, pause: {}, advance: advance))
        } catch {
            throw DataStoreError(error, path: folder)
        }
    }

    /// Makes one at once in a file of its own.
    package func make(
        _ file: WrittenFile, advance: @escaping Advance = { _, _ in }
    ) throws(DataStoreError) -> RecordCounts {
        do {
            return try DataCopy(data).write(to: file, advance: advance)
        } catch {
            throw DataStoreError(error, path: file.name)
        }
    }

    /// Those of this data, newest first, also such as were left beside it by a reset or an import.
    package func all() -> [Backup] {
        let beside = URL(fileURLWithPath: folder).deletingLastPathComponent().path
        let found = names(in: folder).map { (folder, $0) } + names(in: beside).map { (beside, $0) }
        return found.sorted { ($0.1, $0.0) > ($1.1, $1.0) }.map { folder, day in
            let place = "\(folder)/\(stem)\(day)\(ending)"
            return Backup(path: place, day: day, records: (try? DataState(place))?.records)
        }
    }

    // Within.

    @discardableResult
    private func make(_ path: String, pause: @escaping () throws -> Void, advance: @escaping Advance = { _, _ in })
        throws -> RecordCounts
    {
        let size = (try? TrainingDataStore.size(of: data)) ?? 0
        var status = statvfs()
        if statvfs(folder, &status) == 0, Int(status.f_bavail) * Int(status.f_frsize) < size * Self.room {
            throw DataStoreError.diskFull
        }
        do {
            return try DataCopy(data).write(to: try WrittenFile(path, isForced: false), pause: pause, advance: advance)
        } catch let refusal as FileRefusal {
            throw DataStoreError(refusal)
        } catch let error as DatabaseError {
            throw DataStoreError(error, path: path)
        }
    }

    /// Days of which there is one, oldest first.
    /// - Throws: `DataStoreError.cannotOpen` if the folder is not one of the user's own.
    private func days() throws -> [String] {
        try checkFolder()
        return names(in: folder).filter { $0.utf8.count == 10 }.sorted()
    }

    private func checkFolder() throws(DataStoreError) {
        if let refused = OwnFolder.make(folder) { throw .cannotOpen(path: refused.path, errno: refused.errno) }
        var status = stat()
        guard stat(folder, &status) == 0 else { throw .cannotOpen(path: folder, errno: errno) }
        // Whoever it belongs to could read what was answered.
        guard status.st_uid == geteuid() else { throw .cannotOpen(path: folder, errno: EPERM) }
        guard access(folder, W_OK) == 0 else { throw .cannotOpen(path: folder, errno: errno) }
    }

    private func path(of day: String) -> String { "\(folder)/\(stem)\(day)\(ending)" }

    /// What stands between the data's name and its ending: "2026-11-24", or more.
    private func names(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.compactMap { name in
            guard name.hasPrefix(stem), name.hasSuffix(ending) else { return nil }
            let middle = String(name.dropFirst(stem.count).dropLast(ending.count))
            return middle.wholeMatch(of: /\d{4}-\d\d-\d\d(-\d{6}(-\d+)?)?/) == nil ? nil : middle
        }
    }

    /// The clock may have been set back, so that the new one is not the latest.
    private func rotate(days: [String], new: String) {
        let others = days.filter { $0 != new }
        guard others.count >= Self.days else { return }
        let kept = others.suffix(Self.days - 1) + [new]
        func count(_ day: String) -> Int { (try? DataState(path(of: day)))?.records.all ?? 0 }
        let most = kept.map(count).max() ?? 0
        let old = others.dropLast(Self.days - 1).map { (day: $0, count: count($0)) }
        let fullest = old.filter { $0.count > most }.max { $0.count < $1.count }?.day
        for (day, _) in old where day != fullest {
            var status = stat()
            // What somebody has put there in its place is theirs.
            guard lstat(path(of: day), &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
            unlink(path(of: day))
        }
        removeLeftovers()
    }

    /// What killed processes have left.
    private func removeLeftovers() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where name.hasPrefix(stem) && name.contains(".tmp") {
            var status = stat()
            let path = folder + "/" + name
            guard lstat(path, &status) == 0, time(nil) - status.st_mtim.tv_sec > 3600 else { continue }
            unlink(path)
        }
    }
}

/// By which it is seen whether two files hold the same records.
struct DataState: Equatable {
    let records: RecordCounts
    /// The last row of each table.
    private let last: [String?]

    /// - Throws: `DataStoreError`.
    init(_ path: String) throws(DataStoreError) {
        do {
            let (queue, copy) = try DataFile(path: path).reading()
            defer { withExtendedLifetime(copy) {} }
            (records, last) = try queue.read { db in
                let last = try TrainingDataStore.recordTables.filter { try db.tableExists($0) }.map { table in
                    try String.fetchOne(db, sql: "SELECT id FROM \(table) ORDER BY rowid DESC LIMIT 1")
                }
                return (try RecordCounts(db), last)
            }
        } catch {
            throw DataStoreError(error, path: path)
        }
    }
}
