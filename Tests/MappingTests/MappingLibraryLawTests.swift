// SPDX-License-Identifier: MIT
import Chance
import Foundation
import MIDI
import Testing

@testable import Mapping

/// A library that keeps what it knows of files that are as they were is the one that reads everything anew.
@Test func whateverIsSavedALibraryIsWhatItsFilesSay() throws {
    let contents = [
        "format: 1\nname: A\nmatch: { client: A }\ncontrols:\n  pad: { note: 36 }\nalways:\n  pad: stop\n",
        "format: 1\nname: B\nmatch: { client: B }\ncontrols:\n  pad1: { note: 36 }\n  wheel: { bend: true }\n",
        "format: 1\nname: G\nmatch: any\ncontrols:\n  pad1: { note: 40 }\nalways:\n  pad1: panic\n",
        "format: 1\nname: H\nmatch: any\ncontrols:\n  pad1: { note: 41 }\nalways:\n  pad1: skip\n",
        "format: 1\nextends: generic\nname: C\nmatch: { client: C }\nalways:\n  pad1: repeat\n",
        "format: 1\nextends: one\nname: D\nmatch: { client: D }\n", nil,
    ]
    for seed in 1...20 as ClosedRange<UInt64> {
        var random = SeededRandom(seed: seed)
        try withFolder([:]) { user in
            try withFolder(["generic.yaml": contents[2] ?? "", "one.yaml": contents[0] ?? ""]) { shipped in
                var library = MappingLibrary(userFolder: user, shippedFolder: shipped)
                for _ in 0..<30 {
                    let name = ["generic.yaml", "one.yaml", "two.yaml", "three.yaml"].randomElement(using: &random)
                    let folder = [user, shipped].randomElement(using: &random)
                    guard let name, let folder, let content = contents.randomElement(using: &random) else { continue }
                    let file = folder.appending(path: name)
                    if let content {
                        try Data(content.utf8).write(to: file)
                    } else {
                        try? FileManager.default.removeItem(at: file)  // Not there is as good.
                    }
                    let fresh = MappingLibrary(userFolder: user, shippedFolder: shipped)
                    library = MappingLibrary(userFolder: user, shippedFolder: shipped, after: library)
                    for entry in fresh.entries where fresh.errors.isEmpty {
                        #expect(library.entries.contains(entry), "\(seed) \(entry.mapping.file)")
                    }
                }
            }
        }
    }
}
