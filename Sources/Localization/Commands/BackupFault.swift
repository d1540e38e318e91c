// SPDX-License-Identifier: MIT
import Store

/// Why a file that was named as a backup cannot be put in the place of the data.
package enum BackupFault: Hashable, Sendable {
    /// It cannot be opened, or is no ordinary file.
    case unreadable(errno: Int32)
    case empty
    /// Records as text, which can be imported.
    case export
    case notADatabase
    case foreignDatabase
    /// The last change of its tables, and the last this Peach knows.
    case newer(found: String, known: String)
    case damaged

    /// Nil if it is the place that is wrong.
    package init?(_ error: DataStoreError, of backup: String) {
        switch error {
        case .damaged, .unknownValue, .wrongValue: self = .damaged
        case .notADatabase: self = .notADatabase
        case .foreignDatabase: self = .foreignDatabase
        case .newerSchema(let found, let known): self = .newer(found: found, known: known)
        case .cannotOpen(backup, let errno): self = .unreadable(errno: errno)
        case .locked, .damagedInUse, .readOnly, .diskFailed, .diskFull, .cannotOpen, .replaced,
            .unresponsive,
            .other:
            return nil
        }
    }
}
