// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import Synchronization

/// Files without a name of their own, which go with this process, also if a signal ends it.
package enum TemporaryFiles {
    /// What SQLite keeps beside a database.
    private static let endings = ["", "-wal", "-shm", "-journal"]
    private static let paths = Mutex<Set<String>>([])

    /// A path that nothing has, of few letters, because names may be short on a file system.
    /// - Parameter path: of what is to lie in the same folder.
    static func path(beside path: String) -> String {
        let new = "\(PrivateDirectory.around(path))/.peach-\(UUID().uuidString).tmp"
        paths.withLock { _ = $0.insert(new) }
        return new
    }

    static func contains(_ path: String) -> Bool { paths.withLock { $0.contains(path) } }

    /// Nothing of one that has got a name of its own and lost this one.
    static func remove(_ path: String) {
        guard paths.withLock({ $0.remove(path) }) != nil else { return }
        unlink(path)
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

    private static func unlink(_ path: String) { for ending in endings { Glibc.unlink(path + ending) } }
}
