// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import Synchronization

/// Files that are there only while this process works on them: those that have no name of their own yet, and copies to look
/// into. They go with it, also if a signal ends it. Of a process that was killed at once they stay until they are old.
package enum UnfinishedFiles {
    /// Seconds after which nobody writes to one any more.
    private static let longest = 3600
    /// What SQLite keeps beside a database.
    private static let endings = ["", "-wal", "-shm", "-journal"]
    private static let (begin, end) = (".peach-", ".tmp")
    private static let paths = Mutex<Set<String>>([])

    /// A path that nothing has, of few letters, because names may be short on a file system.
    /// - Parameter path: of what is to lie in the same folder.
    package static func path(beside path: String) -> String {
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
        let new = "\(folder)\(begin)\(UUID().uuidString)\(end)"
        paths.withLock { _ = $0.insert(new) }
        return new
    }

    static func contains(_ path: String) -> Bool { paths.withLock { $0.contains(path) } }

    /// It has a name of its own.
    static func forget(_ path: String) { paths.withLock { _ = $0.remove(path) } }

    /// With what SQLite keeps beside it; nothing that has a name.
    package static func remove(_ path: String) {
        guard paths.withLock({ $0.remove(path) }) != nil else { return }
        unlink(path)
    }

    /// Steps between which the process must not end by `removeAll`; none of them makes or removes an unfinished file.
    /// - Throws: `Interruption` if it is about to; nothing was done then.
    package static func undisturbed(_ body: () throws -> Void) throws {
        try paths.withLock { _ in
            try Interruption.check()
            try body()
        }
    }

    /// The process ends.
    /// - Parameter end: Until it returns, nobody begins another.
    package static func removeAll(_ end: () -> Void = {}) {
        paths.withLock { paths in
            for path in paths { unlink(path) }
            paths = []
            end()
        }
    }

    /// Those that killed processes of this user have left.
    package static func removeOld(in folder: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where isOne(name) {
            let path = folder + "/" + name
            var status = stat()
            guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
                time(nil) - status.st_mtim.tv_sec > longest, !contains(path)
            else { continue }
            Glibc.unlink(path)
        }
    }

    /// Whether a file, or what SQLite keeps beside it, is called like one.
    package static func isOne(_ name: String) -> Bool {
        guard name.hasPrefix(begin), let ending = endings.first(where: { name.hasSuffix(end + $0) }) else {
            return false
        }
        return UUID(uuidString: String(name.dropFirst(begin.count).dropLast(end.count + ending.count))) != nil
    }

    private static func unlink(_ path: String) { for ending in endings { Glibc.unlink(path + ending) } }
}
