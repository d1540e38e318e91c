// SPDX-License-Identifier: MIT
import Foundation

/// A folder that goes with the test that made it.
package final class TemporaryFolder: Sendable {
    package let url: URL

    package init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("peach-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    /// A folder with these texts, by path.
    package convenience init(_ files: [String: String]) throws {
        try self.init()
        for (name, text) in files {
            let folder = url.appending(path: name).deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try write(Array(text.utf8), as: name)
        }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// What lies in it.
    package func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url.path(percentEncoded: false)).sorted()
    }

    @discardableResult
    package func write(_ bytes: [UInt8], as name: String) throws -> URL {
        let file = url.appendingPathComponent(name)
        try Data(bytes).write(to: file)
        return file
    }
}
