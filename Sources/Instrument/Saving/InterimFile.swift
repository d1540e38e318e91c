// SPDX-License-Identifier: MIT
import Dispatch
import Glibc
import Synchronization

/// The file with answers that wait for the disk, so that they outlive the process however it ends. It is there only while they
/// wait; a newer one is whole before an older one goes.
package final class InterimFile: Sendable {
    /// For a look at a file, and its removal, on a disk that may hang.
    private static let patience = DispatchTimeInterval.milliseconds(500)

    let queue = DispatchQueue(label: "peach.interim")
    private let places: UnsavedAnswers
    /// What is left once the run is over is left for the next one.
    private let state = Mutex<(file: (path: String, entries: [AnswerKeeper.Entry])?, isOver: Bool)>((nil, false))

    init(_ places: UnsavedAnswers) { self.places = places }

    /// Returns at once. If nothing waits there is no file any more.
    func hold(_ entries: [AnswerKeeper.Entry]) {
        queue.async {
            if !self.state.withLock(\.isOver) { self.write(entries) { self.places.write(entries, isHasty: true) } }
        }
    }

    /// Leaves it for the next run; nothing is held any more then.
    /// - Returns: the file; nil if there is none.
    package func leave(_ entries: [AnswerKeeper.Entry], within seconds: Double, isHasty: Bool) -> String? {
        queue.sync {
            state.withLock { $0.isOver = true }
            return write(entries) { places.write(entries, within: seconds, isHasty: isHasty) }
        }
    }

    @discardableResult private func write(_ entries: [AnswerKeeper.Entry], make: () -> String?) -> String? {
        let old = state.withLock(\.file)
        if let old, old.entries == entries,
            SideThread.run(within: Self.patience, { access(old.path, F_OK) == 0 }) == true
        {
            return old.path
        }
        let path = entries.isEmpty ? nil : make()
        // What is in the older one is better than nothing.
        guard path != nil || entries.isEmpty else { return nil }
        state.withLock { $0.file = path.map { ($0, entries) } }
        if let old { _ = SideThread.run(within: Self.patience) { unlink(old.path) } }
        return path
    }
}
