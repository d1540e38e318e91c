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
    package var folder: String { place.folder }
    private let data: String
    private let place: Place
    /// Where they are looked for.
    let places: [Place]

    /// - Parameter data: the path of the data. What it leads to decides where backups are made; those that were made before a
    ///   link took its place are found, too.
    package init(of data: String) {
        let url = URL(fileURLWithPath: WrittenFile.target(of: data))
        let link = URL(fileURLWithPath: data)
        self.data = url.path
        place = Place(of: url)
        let isLink =
            link.lastPathComponent != url.lastPathComponent
            || WrittenFile.target(of: OwnFolder.around(link.path)) != OwnFolder.around(url.path)
        places = (isLink ? [place, Place(of: link)] : [place]).flatMap { [$0, $0.beside] }
    }

    /// A folder in which backups may be, and what stands before and behind the stamps of their names.
    struct Place {
        let folder: String
        let stem: String
        let ending: String

        fileprivate init(of data: URL) {
            folder = data.deletingLastPathComponent().path + "/backups"
            stem = data.deletingPathExtension().lastPathComponent + "-"
            ending = data.pathExtension.isEmpty ? "" : "." + data.pathExtension
        }

        private init(folder: String, stem: String, ending: String) {
            (self.folder, self.stem, self.ending) = (folder, stem, ending)
        }

        /// Where a reset, an import and a restoration leave theirs.
        fileprivate var beside: Place {
            Place(folder: OwnFolder.around(folder), stem: stem, ending: ending)
        }

        /// What stands between the data's name and its ending.
        var stamps: [String] {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return names.compactMap { name in
                guard name.hasPrefix(stem), name.hasSuffix(ending) else { return nil }
                let middle = String(name.dropFirst(stem.count).dropLast(ending.count))
                return middle.wholeMatch(of: DailyBackups.pattern) == nil ? nil : middle
            }
        }

        func path(of stamp: String) -> String { "\(folder)/\(stem)\(stamp)\(ending)" }
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
            let days = place.stamps.filter { $0.utf8.count == 10 }.sorted()
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
        let place = TrainingDataStore.freeName(
            beside: folder + "/" + place.stem.dropLast() + place.ending, now: now)
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
        if statvfs(folder, &status) == 0, HostRoom.bytes(status) < UInt64(size * Self.room) {
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

    private func path(of day: String) -> String { place.path(of: day) }

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
