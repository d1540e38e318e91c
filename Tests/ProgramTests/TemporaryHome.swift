// SPDX-License-Identifier: MIT
import Foundation
import Platform

/// A new home.
final class TemporaryHome {
    let folder = FileManager.default.temporaryDirectory.appending(path: "peach-command-\(UUID())")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    var data: URL { folder.appending(path: "data") }
    var configuration: URL { folder.appending(path: "config") }
    var records: URL { data.appending(path: "peach/training.sqlite") }
    /// Unsaved answers.
    var unsaved: URL {
        let path = AtomicFile.target(of: folder.path) + "/data/peach/training.sqlite"
        let digest = path.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        return folder.appending(path: "state/peach/training-unsaved-\(String(digest, radix: 16)).jsonl")
    }
    var settings: URL { configuration.appending(path: "peach/settings.yaml") }

    /// Creates a file and its folders.
    @discardableResult func write(_ text: String, to url: URL) throws -> String {
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
        return url.path
    }
}
