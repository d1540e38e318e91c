// SPDX-License-Identifier: MIT
import Dispatch
import Foundation
import Platform
import Sound

/// The buffers that this computer's sound outputs need, as their gaps have shown: a JSON file in the folder for state.
package struct SavedBufferSizes: Sendable {
    private static let name = "buffers.json"
    private static let disk = DispatchQueue(label: "peach.buffers")

    private let folder: URL

    package init(_ folder: URL) { self.folder = folder }

    private var file: URL { folder.appending(path: Self.name) }

    package var buffers: [String: SavedBufferSize] {
        (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode([String: SavedBufferSize].self, from: $0) }
            ?? [:]
    }

    /// Later, on a queue of its own; what cannot be kept is found once more.
    func keep(_ buffer: SavedBufferSize, for output: String) {
        Self.disk.async {
            var buffers = buffers
            buffers[output] = buffer
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
            guard let data = try? encoder.encode(buffers) else { return }
            _ = PrivateDirectory.make(folder.path(percentEncoded: false))
            try? AtomicFile.replace(file.path(percentEncoded: false), with: Array(data))
        }
    }

    package static func settle() { disk.sync {} }

    /// From the next start on all outputs begin with a small buffer again.
    package func forget() { try? FileManager.default.removeItem(at: file) }
}
