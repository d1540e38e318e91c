// SPDX-License-Identifier: MIT
import Dispatch
import Store
import Synchronization
import Training

/// Saves answers in the order they were given, and keeps those that could not be saved yet.
///
/// The disk is only touched on a queue of its own, so that a slow one never holds up an exercise longer than `patience`.
package final class Recorder: Sendable {
    private let store: TrainingDataStore
    /// Milliseconds that an answer's feedback waits for the disk; nil waits for ever.
    private let patience: Int?
    private let disk = DispatchQueue(label: "peach.recorder")
    private let state = Mutex<State>(State())

    /// What an exercise leaves.
    package enum Entry: Sendable {
        case comparison(ComparisonRecord)
        case matching(PitchMatchingRecord)
    }

    private struct State {
        /// Oldest first.
        var unsaved: [Entry] = []
        var failure: DataStoreError?
    }

    package init(store: TrainingDataStore, patience: Int? = 50) {
        self.store = store
        self.patience = patience
    }

    /// Answers that are not on the disk yet, and why the last attempt failed.
    package var unsaved: (count: Int, failure: DataStoreError?) {
        state.withLock { ($0.unsaved.count, $0.failure) }
    }

    /// Saves an entry and all that still wait before it.
    /// - Returns: whether it is on the disk. If not it is kept.
    package func append(_ entry: Entry) async -> Bool {
        state.withLock { $0.unsaved.append(entry) }
        return await attempt()
    }

    /// Tries to save what waits.
    /// - Returns: whether nothing waits any more.
    package func retry() async -> Bool { await attempt() }

    private func attempt() async -> Bool {
        await withCheckedContinuation { continuation in
            let answer = Answer(continuation)
            disk.async {
                self.drain()
                answer.give(self.state.withLock { $0.unsaved.isEmpty })
            }
            if let patience {
                DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(patience)) { answer.give(false) }
            }
        }
    }

    /// On the disk's queue only.
    private func drain() {
        while let entry = state.withLock({ $0.unsaved.first }) {
            do {
                switch entry {
                case .comparison(let record): try store.append(record)
                case .matching(let record): try store.append(record)
                }
                state.withLock { state in
                    state.unsaved.removeFirst()
                    state.failure = nil
                }
            } catch {
                state.withLock { $0.failure = error }
                return
            }
        }
    }

    /// Whoever comes first, the disk or the end of patience, resumes the waiting task; the other comes too late.
    private final class Answer: Sendable {
        private let continuation: Mutex<CheckedContinuation<Bool, Never>?>

        init(_ continuation: CheckedContinuation<Bool, Never>) { self.continuation = Mutex(continuation) }

        func give(_ isSaved: Bool) {
            let waiting = continuation.withLock { continuation in
                defer { continuation = nil }
                return continuation
            }
            waiting?.resume(returning: isSaved)
        }
    }
}
