// SPDX-License-Identifier: MIT
import Platform
import Mapping
import Synchronization

/// Reads the mapping files anew whenever one of them is saved, until `stop()`.
package final class MappingWatch: Sendable {
    private let watch: FolderWatch

    private final class Last: Sendable {
        let library: Mutex<MappingLibrary>

        init(_ library: MappingLibrary) { self.library = Mutex(library) }
    }

    /// Nil if the process has no descriptors left: files then count from the next start.
    /// - Parameter changed: called on a thread of its own if anything is not as it was.
    package init?(
        _ source: MappingSource, since library: MappingLibrary, changed: @escaping @Sendable (MappingLibrary) -> Void
    ) {
        let last = Last(library)
        let watch = FolderWatch({ source.folders }) {
            let previous = last.library.withLock { $0 }
            let now = source.read(after: previous)
            last.library.withLock { $0 = now }
            if !now.changes(since: previous).isEmpty || now.errors != previous.errors { changed(now) }
        }
        guard let watch else { return nil }
        self.watch = watch
    }

    package func stop() { watch.stop() }
}
