// SPDX-License-Identifier: MIT
import Dispatch
import Settings
import Synchronization

/// Writes settings that a control has changed, in their order, while nobody waits. Of a key that changes faster than the disk
/// can write only the latest value is written.
final class SettingsWriter: Sendable {
    private let queue = DispatchQueue(label: "peach.settings")
    /// Values that are not in the file yet, the one being written included.
    private let pending = Mutex<[SettingKey: Int]>([:])

    /// - Parameter done: called on the queue after a write, with the reason if it failed.
    func keep(
        _ key: SettingKey, _ write: @escaping @Sendable () -> SettingError?,
        done: @escaping @Sendable (SettingError?) -> Void
    ) {
        pending.withLock { $0[key, default: 0] += 1 }
        queue.async {
            let isLatest = self.pending.withLock { $0[key] == 1 }
            let error = isLatest ? write() : nil
            self.pending.withLock { $0[key, default: 1] -= 1 }
            if isLatest { done(error) }
        }
    }

    /// A value of it is not in the file yet.
    func holds(_ key: SettingKey) -> Bool { pending.withLock { $0[key, default: 0] > 0 } }

    /// Waits until nothing is left to write.
    func finish() { queue.sync {} }
}
