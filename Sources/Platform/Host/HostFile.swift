// SPDX-License-Identifier: MIT
import Foundation

/// Files by which a system tells of itself, below "/" or what stands for it.
package struct HostFile: Hashable, Sendable {
    private let root: String

    package init(_ root: String = "/") { self.root = root.hasSuffix("/") ? root : root + "/" }

    /// - Parameter name: as in "proc/meminfo".
    package func path(_ name: String) -> String { root + name }

    package func isThere(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

    /// Bytes; no system has more to tell in one file.
    private static let most = 1 << 24

    /// Nil where it cannot be read. Not by Foundation, which keeps 4 kB for ever of each file that is empty.
    package func text(_ name: String) -> String? {
        guard var source = try? ByteSource(path: path(name), limit: Self.most), let bytes = try? source.readAll() else {
            return nil
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The same without what is around it, mostly a line break.
    package func word(_ name: String) -> String? { text(name)?.trimmingCharacters(in: .whitespacesAndNewlines) }

    /// What lies in a folder; nothing if it is not there.
    package func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path(folder))) ?? []).sorted()
    }
}
