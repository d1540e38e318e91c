// SPDX-License-Identifier: MIT
import Dispatch
import Foundation
import Machine
import Sound

/// The buffers that this computer's sound outputs need, as their gaps have shown: a JSON file in the folder for state.
package struct BufferMemory: Sendable {
    private static let name = "buffers.json"
    private static let disk = DispatchQueue(label: "peach.buffers")

    private let folder: URL

    package init(_ folder: URL) { self.folder = folder }

    private var file: URL { folder.appending(path: Self.name) }

    package var buffers: [String: KeptBuffer] {
        (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode([String: KeptBuffer].self, from: $0) } ?? [:]
    }

    /// Later, on a queue of its own; what cannot be kept is found once more.
    func keep(_ buffer: KeptBuffer, for output: String) {
        Self.disk.async {
            var buffers = buffers
            buffers[output] = buffer
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
            guard let data = try? encoder.encode(buffers) else { return }
            _ = OwnFolder.make(folder.path(percentEncoded: false))
            try? WrittenFile.replace(file.path(percentEncoded: false), with: Array(data))
        }
    }

    package static func settle() { disk.sync {} }

    /// From the next start on all outputs begin with a small buffer again.
    package func forget() { try? FileManager.default.removeItem(at: file) }
}
