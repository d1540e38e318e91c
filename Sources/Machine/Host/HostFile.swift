// SPDX-License-Identifier: MIT
import Foundation

/// Files by which a system tells of itself, below "/" or what stands for it.
package struct HostFile: Hashable, Sendable {
    private let root: String

    package init(_ root: String = "/") { self.root = root.hasSuffix("/") ? root : root + "/" }

    /// - Parameter name: as in "proc/meminfo".
    package func path(_ name: String) -> String { root + name }

    package func isThere(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

    /// Nil where it cannot be read.
    package func text(_ name: String) -> String? {
        FileManager.default.contents(atPath: path(name)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// What lies in a folder; nothing if it is not there.
    package func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path(folder))) ?? []).sorted()
    }
}
