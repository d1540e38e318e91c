// SPDX-License-Identifier: MIT
import Foundation
import Machine

/// A database with its log, copied to where it does no harm; gone with the value, or the process.
final class TemporaryCopy: Sendable {
    let path: String
    private let folder: URL

    /// - Throws: `DataStoreError.diskFull` and others.
    init(of path: String) throws(DataStoreError) {
        let files = FileManager.default
        folder = files.temporaryDirectory.appending(path: "peach-\(UUID().uuidString)")
        self.path = folder.appending(path: "copy.sqlite").path(percentEncoded: false)
        WrittenFile.need(folder.path(percentEncoded: false))
        do {
            try files.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            for ending in ["", SharedMemory.log] {
                try files.copyItem(atPath: path + ending, toPath: self.path + ending)
            }
        } catch {
            WrittenFile.remove(passing: folder.path(percentEncoded: false))
            throw DataStoreError(error, path: self.path)
        }
    }

    deinit { WrittenFile.remove(passing: folder.path(percentEncoded: false)) }
}
