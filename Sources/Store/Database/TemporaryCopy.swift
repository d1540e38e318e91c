// SPDX-License-Identifier: MIT
import Foundation

/// A database with its log, copied to where it does no harm; gone with the value.
final class TemporaryCopy: Sendable {
    let path: String
    private let folder: URL

    /// - Throws: `DataStoreError.diskFull` and others.
    init(of path: String) throws(DataStoreError) {
        let files = FileManager.default
        folder = files.temporaryDirectory.appending(path: "peach-\(UUID().uuidString)")
        self.path = folder.appending(path: "copy.sqlite").path(percentEncoded: false)
        do {
            try files.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            for ending in ["", SharedMemory.log] {
                try files.copyItem(atPath: path + ending, toPath: self.path + ending)
            }
        } catch {
            try? files.removeItem(at: folder)
            throw DataStoreError(error, path: self.path)
        }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }
}
