// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Glibc
import Machine

/// Copies of the data in a folder beside it, one of each day on which something was answered, the seven newest, and beside them
/// the fullest: whoever loses the data, or forgets it by mistake, finds it there however long that is not noticed.
package struct DailyBackups: Sendable {
    /// Days that are kept.
    static let days = 7
    /// A disk with less room than so many copies keeps it for answers.
    private static let room = 2

    /// The folder.
    package let folder: String
    private let data: String
    /// Before the name of a backup, and behind it.
    let stem: String
    let ending: String

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
    /// - Throws: `DataStoreError`: what keeps it from being made, and what `pause` throws.
    package func makeDaily(now: Date = Date(), pause: @escaping () throws -> Void = {}) throws -> String? {
        do {
            try checkFolder()
            UnfinishedFiles.removeOld(in: folder)
            // Those of which there is one, oldest first.
            let days = names(in: folder).filter { $0.utf8.count == 10 }.sorted()
            let day = String(FileStamp.text(now).prefix(10))
            guard !days.contains(day) else { return nil }
            let state = try DataState(data)
            // Nobody wants to find nothing. One that cannot be read holds nothing.
            let newest = days.last.flatMap { try? DataState(path(of: $0)) }
            guard state.records.all > 0, newest != state else { return nil }
            let place = path(of: day)
            try make(place, pause: pause)
            rotate(days: days, new: day)
            return place
        } catch BackupError.data(let error) {
            throw error
        } catch BackupError.file(.system(_, ENOSPC)), BackupError.file(.system(_, EDQUOT)) {
            throw DataStoreError.diskFull
        } catch BackupError.file(let refusal) {
            // What cannot be written is not the data.
            throw DataStoreError.cannotOpen(path: refusal.path ?? folder, errno: refusal.errno)
        }
    }

    /// Makes one at once, which stays until somebody removes it.
    /// - Parameter advance: pages, and all that there are.
    /// - Returns: its path, and what it holds.
    package func make(
        now: Date = Date(), advance: @escaping Advance = { _, _ in }
    ) throws(BackupError) -> (path: String, records: RecordCounts) {
        try checkFolder()
        let place = TrainingDataStore.freeName(beside: folder + "/" + stem.dropLast() + ending, now: now)
        do {
            return (place, try make(place, pause: {}, advance: advance))
        } catch {
            throw BackupError(error, of: data)
        }
    }

    /// Makes one at once in a file of its own.
    /// - Parameter isForced: whether what is there may be replaced. Of databases only a backup may, and never the data.
    package func make(
        _ name: String, isForced: Bool, advance: @escaping Advance = { _, _ in }
    ) throws(BackupError) -> RecordCounts {
        guard !isForced || isReplaceable(name) else { throw .file(.database(path: name)) }
        do {
            let file = try WrittenFile(name, isForced: isForced, isDatabase: true)
            return try DataCopy(data).write(to: file, advance: advance)
        } catch {
            throw BackupError(error, of: data)
        }
    }

    private func isReplaceable(_ name: String) -> Bool {
        let path = WrittenFile.target(of: name)
        guard path != data, !OpenPlaces.isOpenHere(path) else { return false }
        guard let header = DatabaseHeader(path) else { return true }
        let hasLog = SharedMemory.endings.contains { access(path + $0, F_OK) == 0 }
        return header.isPeachs && header.isWithoutLog && !hasLog
    }

    // Within.

    @discardableResult
    private func make(_ path: String, pause: @escaping () throws -> Void, advance: @escaping Advance = { _, _ in })
        throws -> RecordCounts
    {
        let size = (try? TrainingDataStore.size(of: data)) ?? 0
        var status = statvfs()
        if statvfs(folder, &status) == 0, Int(status.f_bavail) * Int(status.f_frsize) < size * Self.room {
            throw BackupError.file(.system(path: path, errno: ENOSPC))
        }
        let file: WrittenFile
        do throws(FileRefusal) {
            file = try WrittenFile(path, isForced: false, isDatabase: true)
        } catch {
            throw BackupError.file(error)
        }
        return try DataCopy(data).write(to: file, pause: pause, advance: advance)
    }

    /// - Throws: `BackupError.file` if the folder is not one of the user's own.
    private func checkFolder() throws(BackupError) {
        if let refused = OwnFolder.make(folder) { throw .file(.system(path: refused.path, errno: refused.errno)) }
        var status = stat()
        guard stat(folder, &status) == 0 else { throw .file(.system(path: folder, errno: errno)) }
        // Whoever it belongs to could read what was answered.
        guard status.st_uid == geteuid() else { throw .file(.system(path: folder, errno: EPERM)) }
        guard access(folder, W_OK) == 0 else { throw .file(.system(path: folder, errno: errno)) }
    }

    private func path(of day: String) -> String { "\(folder)/\(stem)\(day)\(ending)" }

    /// What stands between the data's name and its ending.
    func names(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.compactMap { name in
            guard name.hasPrefix(stem), name.hasSuffix(ending) else { return nil }
            let middle = String(name.dropFirst(stem.count).dropLast(ending.count))
            return middle.wholeMatch(of: Self.pattern) == nil ? nil : middle
        }
    }

    /// The clock may have been set back, so that the new one is not the latest.
    private func rotate(days: [String], new: String) {
        // One that nobody can read stands for no day.
        let others = days.filter { $0 != new && (try? DataState(path(of: $0))) != nil }
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
    }
}
