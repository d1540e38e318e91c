// SPDX-License-Identifier: MIT
import Glibc
import Machine

/// Why no backup was made.
package enum BackupError: Error, Hashable, Sendable {
    /// What is to be copied.
    case data(DataStoreError)
    /// The backup itself, or its folder.
    case file(FileRefusal)
}

extension BackupError {
    /// - Parameter data: its path.
    init(_ error: any Error, of data: String) {
        self =
            switch error {
            case let error as BackupError: error
            case let refusal as FileRefusal: .file(refusal)
            case let error: .data(DataStoreError(error, path: data))
            }
    }
}

extension DataStoreError {
    /// For whom the backup is a part of what is done to the data.
    init(_ error: BackupError) {
        switch error {
        case .data(let error): self = error
        case .file(let refusal): self = DataStoreError(refusal)
        }
    }
}
