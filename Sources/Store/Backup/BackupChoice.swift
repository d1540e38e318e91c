// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import Machine

/// What can be restored, and by which words somebody chooses it.
extension DailyBackups {
    /// A copy that is there.
    package struct Backup: Hashable, Sendable {
        package let path: String
        /// What means this one and no other: "2026-11-24", "2026-11-24-130500" and perhaps a number for one that somebody has asked
        /// for or that a reset has left, with "replaced-" before it for what a restoration has set aside; its path if another
        /// one is called so.
        package let name: String
        /// "2026-11-24".
        package let day: String
        /// Nil if it cannot be read.
        package let records: RecordCounts?
    }

    /// Of names of backups: that of a day, or with the time.
    static var pattern: Regex<Substring> {
        /\d{4}-\d\d-\d\d(?:-\d{6}(?:-\d+)?)?|replaced-\d{4}-\d\d-\d\d-\d{6}(?:-\d+)?/
    }
    private static let lengthOfDay = 10

    /// Those of this data, newest first, also such as were left beside it by a reset, an import or a restoration.
    package func all() -> [Backup] {
        found().map { file in
            Backup(
                path: file.path, name: file.name, day: file.day, records: (try? DataState(file.path))?.records)
        }
    }

    /// The newest one; nil also if a reset, an import or a restoration came after it, whose copy holds what nobody wants back.
    var newest: String? {
        let newest = found().first?.path
        return newest.flatMap { OwnFolder.around($0).hasSuffix("/backups") ? $0 : nil }
    }

    /// - Throws: `DataStoreError.cannotOpen` for a folder in which there may be some.
    package func checkReadable() throws(DataStoreError) {
        for place in places where access(place.folder, R_OK | X_OK) != 0 && errno != ENOENT {
            throw .cannotOpen(path: place.folder, errno: errno)
        }
    }

    /// Those that somebody may mean: the one of that name, or else all that begin so, newest first.
    package func named(_ word: String) -> [(name: String, path: String)] {
        let found = found()
        let exact = found.filter { $0.name == word }
        return (exact.isEmpty ? found.filter { $0.stamp.hasPrefix(word) } : exact).map { ($0.name, $0.path) }
    }

    /// Whether a word begins as backups are called, at least with a whole day.
    package static func mayName(_ word: String) -> Bool {
        word.wholeMatch(of: /(?:replaced-)?\d{4}-\d\d-\d\d(?:-\d{0,6}|-\d{6}-\d*)?/) != nil
    }

    private struct Found {
        let path: String
        let name: String
        /// What stands in the file's name.
        let stamp: String

        /// Without what is before it.
        var moment: Substring { stamp.trimmingPrefix("replaced-") }
        var day: String { String(moment.prefix(DailyBackups.lengthOfDay)) }
    }

    private func found() -> [Found] {
        var names: Set<String> = []
        let found = places.flatMap { place in
            place.stamps.map { stamp in
                let path = place.path(of: stamp)
                return Found(path: path, name: names.insert(stamp).inserted ? stamp : path, stamp: stamp)
            }
        }
        return found.map { (file: $0, moment: moment(of: $0)) }
            .sorted { $0.moment.compare($1.moment, options: .numeric) == .orderedDescending }.map(\.file)
    }

    /// When it was made, to be compared with others: that of a day begins with its training, some time of the day.
    private func moment(of file: Found) -> String {
        let moment = String(file.moment)
        var status = stat()
        guard moment.utf8.count == Self.lengthOfDay, stat(file.path, &status) == 0 else { return moment }
        let written = FileStamp.text(Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec)))
        // Who copies a file may change that.
        return written.hasPrefix(moment) ? written : moment
    }
}
