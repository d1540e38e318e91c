// SPDX-License-Identifier: MIT
import Dispatch
import Settings
import Synchronization

/// Writes settings that a control has changed, in their order, while nobody waits. Of a key that changes faster than the disk
/// can write only the latest value is written. What could not be written is tried again with the next one.
final class SettingsKeeper: Sendable {
    typealias Writing = @Sendable () -> SettingError?

    /// What came of all that was left to write.
    struct Outcome: Sendable {
        /// What is in the file now.
        var written: [SettingKey] = []
        /// Why something is not: the first reason.
        var failure: SettingError?
    }

    private struct State {
        var waiting: [(key: SettingKey, write: Writing)] = []
        var failed: [(key: SettingKey, write: Writing)] = []
        var present: SettingKey?
        var isBusy = false
    }

    private let queue = DispatchQueue(label: "peach.settings")
    private let state = Mutex(State())

    /// - Parameter done: called on the queue when nothing is left to write.
    func keep(_ key: SettingKey, _ write: @escaping Writing, done: @escaping @Sendable (Outcome) -> Void) {
        let isIdle = state.withLock { state in
            state.waiting = (state.failed + state.waiting).filter { $0.key != key } + [(key, write)]
            state.failed = []
            defer { state.isBusy = true }
            return !state.isBusy
        }
        guard isIdle else { return }
        queue.async {
            var outcome = Outcome()
            while let next = self.next() {
                if let error = next.write() {
                    outcome.failure = outcome.failure ?? error
                    self.fail(next)
                } else {
                    outcome.written.append(next.key)
                }
            }
            done(outcome)
        }
    }

    private func next() -> (key: SettingKey, write: Writing)? {
        state.withLock { state in
            state.isBusy = !state.waiting.isEmpty
            state.present = state.waiting.first?.key
            return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
        }
    }

    private func fail(_ writing: (key: SettingKey, write: Writing)) {
        state.withLock { state in
            // Unless there is a later value already.
            if !state.waiting.contains(where: { $0.key == writing.key }) { state.failed.append(writing) }
        }
    }

    /// A value of it is not in the file yet.
    func holds(_ key: SettingKey) -> Bool {
        state.withLock { state in
            state.present == key || (state.waiting + state.failed).contains { $0.key == key }
        }
    }

    /// Waits until nothing is left to write.
    func finish() { queue.sync {} }
}
