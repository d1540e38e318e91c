// SPDX-License-Identifier: MIT
import Foundation

/// Where the mappings of a run come from, and come from again when a file is saved.
package struct MappingSource: Sendable {
    private let chosen: URL?
    private let userFolder: URL?
    private let shippedFolder: URL

    package init(chosen: URL? = nil, userFolder: URL?, shippedFolder: URL) {
        self.chosen = chosen
        self.userFolder = userFolder
        self.shippedFolder = shippedFolder
    }

    package func read(after previous: MappingLibrary? = nil) -> MappingLibrary {
        MappingLibrary(chosen: chosen, userFolder: userFolder, shippedFolder: shippedFolder, after: previous)
    }

    /// The folders in which a change can matter, those of files that are links included.
    package var folders: [String] {
        let own = [userFolder, shippedFolder].compactMap { $0 }
        let links = (own.flatMap(MappingCatalog.files) + [chosen].compactMap { $0 })
            .map { $0.resolvingSymlinksInPath().deletingLastPathComponent() }
        let all = own + links + [chosen?.deletingLastPathComponent()].compactMap { $0 }
        return Set(all.map { $0.path(percentEncoded: false) }).sorted()
    }
}
