// SPDX-License-Identifier: MIT
import GRDB
import Glibc

/// Where SQLite puts temporary tables.
enum TemporaryTables {
    /// As SQLite looks for it: https://www.sqlite.org/tempfiles.html
    static var folder: String {
        let named = ["SQLITE_TMPDIR", "TMPDIR"].compactMap { (name: String) in getenv(name).map { String(cString: $0) }
        }
        return (named + ["/var/tmp", "/usr/tmp", "/tmp"]).first { folder in
            var status = stat()
            return stat(folder, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && access(folder, W_OK | X_OK) == 0
        } ?? "."
    }

    /// - Parameter body: writes into temporary tables only.
    /// - Throws: `DataStoreError.noTemporaryRoom`, `.cannotOpen` for the folder; else what the body throws.
    static func during(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL {
            throw DataStoreError.noTemporaryRoom(folder: folder)
        } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_IOERR_GETTEMPPATH {
            throw DataStoreError.cannotOpen(path: "/tmp", errno: EACCES)
        }
    }
}
