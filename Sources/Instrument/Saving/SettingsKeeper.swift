// SPDX-License-Identifier: MIT
import Dispatch
import Settings
import Synchronization

/// Writes settings that a control has changed, in their order, while nobody waits. Of a key that changes faster than the disk
/// can write only the latest value is written.
final class SettingsKeeper: Sendable {
    typealias Writing = @Sendable () -> SettingError?

    private struct State {
        var waiting: [(key: SettingKey, write: Writing)] = []
        var isBusy = false
    }

    private let queue = DispatchQueue(label: "peach.settings")
    private let state = Mutex(State())

    /// - Parameter done: called on the queue when nothing is left to write, with the first error since it was last called.
    func keep(_ key: SettingKey, _ write: @escaping Writing, done: @escaping @Sendable (SettingError?) -> Void) {
        let isIdle = state.withLock { state in
            state.waiting.removeAll { $0.key == key }
            state.waiting.append((key, write))
            defer { state.isBusy = true }
            return !state.isBusy
        }
        guard isIdle else { return }
        queue.async {
            var failure: SettingError?
            while let next = self.next() {
                let error = next()
                failure = failure ?? error
            }
            done(failure)
        }
    }

    private func next() -> Writing? {
        state.withLock { state in
            state.isBusy = !state.waiting.isEmpty
            return state.waiting.isEmpty ? nil : state.waiting.removeFirst().write
        }
    }

    /// Nothing is left to write.
    var isIdle: Bool { state.withLock { !$0.isBusy } }

    /// Waits until nothing is left to write.
    func finish() { queue.sync {} }
}
