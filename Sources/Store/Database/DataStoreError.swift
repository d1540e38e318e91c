// SPDX-License-Identifier: MIT
import GRDB
import Glibc
import Platform

/// Why training data could not be read or written. The file is unchanged.
package enum DataStoreError: Error, Hashable, Sendable {
    /// Another process held the file for longer than the busy timeout.
    case locked
    /// SQLite found inconsistent pages.
    case damaged
    /// A damaged file stays in place while a process has it open.
    case damagedInUse(process: Int32)
    /// The file, its folder or its disk is not writable: EACCES, EROFS …
    case readOnly(errno: Int32)
    /// The disk reports errors, or the system lacks resources: EIO, ENOMEM, EMFILE …
    case diskFailed(errno: Int32)
    case diskFull
    /// A save has not completed for seconds.
    case unresponsive
    /// A newer Peach has migrated the tables: its last migration, and the last that this Peach knows.
    case newerSchema(found: String, known: String)
    case notADatabase
    case foreignDatabase
    /// The database or a folder on its path cannot be opened or created.
    case cannotOpen(path: String, errno: Int32)
    /// The path no longer leads to the open file, which was removed, moved or replaced.
    case replaced
    /// A record holds a word unknown to this Peach, perhaps written by a newer one.
    case unknownValue(column: String, value: String)
    /// A record holds a value that no Peach writes; nil for NULL or for bytes that are no text.
    case wrongValue(column: String, value: String?)
    /// SQLite's extended result code and message.
    case other(code: Int32, message: String)

    /// See https://www.sqlite.org/rescode.html
    init(_ error: any Error, path: String) {
        switch error {
        case let error as DataStoreError: self = error
        case let wrong as WrongValue: self.init(wrong)
        case let refusal as FileRefusal: self.init(refusal)
        case let error as DatabaseError: self.init(error, path)
        default: self = .other(code: 0, message: String(describing: error))
        }
    }

    /// Columns whose words newer versions of Peach may extend.
    private init(_ wrong: WrongValue) {
        let growing: [RecordColumn] = [.interval, .tuningSystem, .soundSource, .controlKind, .commitKind]
        let column = wrong.column ?? ""
        if growing.contains(where: { $0.name == column }), let value = wrong.value {
            self = .unknownValue(column: column, value: value)
        } else {
            self = .wrongValue(column: column, value: wrong.value)
        }
    }

    private init(_ error: DatabaseError, _ path: String) {
        switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: self = .locked
        case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_IOERR, .SQLITE_CANTOPEN:
            self = Self.system(error.resultCode, path)
        case .SQLITE_FULL: self = .diskFull
        case .SQLITE_NOMEM: self = .diskFailed(errno: ENOMEM)
        case .SQLITE_NOTADB: self = .notADatabase
        case .SQLITE_NOLFS: self = .diskFailed(errno: EFBIG)
        // The tables differ from Peach's schema.
        case .SQLITE_CORRUPT, .SQLITE_ERROR, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_FORMAT, .SQLITE_TOOBIG:
            self = .damaged
        default: self = .other(code: error.extendedResultCode.rawValue, message: error.message ?? "")
        }
    }

    /// SQLite does not report the system's reason, so ask the system.
    private static func system(_ code: ResultCode, _ path: String) -> DataStoreError {
        let folder = PrivateDirectory.around(AtomicFile.target(of: path))
        let refusal = access(path, R_OK | W_OK) != 0 || access(folder, W_OK) != 0 ? errno : nil
        if [.SQLITE_READONLY, .SQLITE_PERM].contains(code) { return .readOnly(errno: refusal ?? EACCES) }
        if FreeSpace.isFull(path) { return .diskFull }
        return code == .SQLITE_IOERR
            ? .diskFailed(errno: refusal ?? EIO) : .cannotOpen(path: path, errno: refusal ?? EIO)
    }

    /// A file beside the data could not be written.
    init(_ refusal: FileRefusal) {
        switch refusal {
        case .system(_, ENOSPC), .system(_, EDQUOT): self = .diskFull
        case .system(_, EIO), .output: self = .diskFailed(errno: refusal.errno)
        case .exists(let path), .database(let path), .changedMeanwhile(let path), .system(let path, _):
            self = .cannotOpen(path: path, errno: refusal.errno)
        }
    }

    /// True if the file may still be readable.
    var isOfWriting: Bool {
        switch self {
        case .readOnly, .cannotOpen, .diskFull, .diskFailed, .unresponsive: true
        default: false
        }
    }

    /// True if a salvage may help.
    var isDamage: Bool {
        switch self {
        case .damaged, .wrongValue, .notADatabase: true
        default: false
        }
    }
}
