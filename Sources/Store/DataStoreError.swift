// SPDX-License-Identifier: MIT
import GRDB

/// Why training data could not be read or written. In every case the file is as it was.
package enum DataStoreError: Error, Hashable, Sendable {
    /// Another process held the file for longer than the busy timeout.
    case locked
    /// SQLite found pages that contradict each other.
    case damaged
    /// The file, its folder or its disk cannot be written.
    case readOnly
    case diskFull
    /// A newer Peach has changed the tables: the last change it made, and the last this Peach knows.
    case newerSchema(found: String, known: String)
    /// The file is not SQLite's.
    case notADatabase
    /// The file is a database, but of another program.
    case foreignDatabase
    /// This path, the database or a folder on the way to it, cannot be opened or made.
    case cannotOpen(path: String)
    /// The path leads no more to the file that is open: removed, moved away, or another one put in its place.
    case replaced
    /// A record holds a word that this Peach does not know, perhaps written by a newer one.
    case unknownValue(column: String, value: String)
    /// SQLite's extended result code and its words for it.
    case other(code: Int32, message: String)
}

extension DataStoreError {
    /// What SQLite's result means here: https://www.sqlite.org/rescode.html
    init(_ error: any Error, path: String) {
        if let error = error as? DataStoreError {
            self = error
            return
        }
        guard let error = error as? DatabaseError else {
            self = .other(code: 0, message: String(describing: error))
            return
        }
        switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .locked
        case .SQLITE_CORRUPT: self = .damaged
        case .SQLITE_READONLY, .SQLITE_PERM: self = .readOnly
        case .SQLITE_FULL: self = .diskFull
        case .SQLITE_NOTADB: self = .notADatabase
        case .SQLITE_CANTOPEN: self = .cannotOpen(path: path)
        default:
            self = .other(code: error.extendedResultCode.rawValue, message: error.message ?? "")
        }
    }
}
