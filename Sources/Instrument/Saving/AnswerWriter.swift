// SPDX-License-Identifier: MIT
import Dispatch
import Store
import Synchronization
import Training

/// Saves answers on a queue of its own while somebody trains. No exercise waits for the disk longer than `patience`. Answers of
/// the whole run are kept in the order they were given, because the file may be taken away.
package final class AnswerWriter: Sendable {
    /// Milliseconds that somebody waits for the disk; nil waits for ever.
    private let patience: Int?
    private let disk = DispatchQueue(label: "peach.answers")
    package let interim: UnsavedAnswersWriter?
    private let state: Mutex<State>

    package enum Entry: Hashable, Sendable {
        case comparison(ComparisonRecord)
        case matching(PitchMatchingRecord)
    }

    private struct State {
        var store: TrainingDataStore
        /// Of the run, oldest first; the first `saved` of them are on the disk.
        var entries: [Entry] = []
        var saved = 0
        var failure: DataStoreError?
        var replacements = 0
        var pending = 0
        var isSaving = false
    }

    /// - Parameter unsaved: where answers are written that cannot be saved for five seconds; nil writes none.
    package init(store: TrainingDataStore, patience: Int? = 50, unsaved: UnsavedAnswers? = nil) {
        state = Mutex(State(store: store))
        self.patience = patience
        interim = unsaved.map { UnsavedAnswersWriter($0) }
    }

    package var isHurried: Bool { patience != nil }

    /// Answers that are not on the disk yet, and why the last attempt failed; nil while the disk has not answered.
    package var unsaved: (count: Int, failure: DataStoreError?) {
        state.withLock { ($0.entries.count - $0.saved, $0.failure) }
    }

    /// How often another file, or none, was found where the data should be.
    package var replacements: Int { state.withLock { $0.replacements } }

    /// Those that are not on the disk, oldest first.
    package var waiting: [Entry] { state.withLock { Array($0.entries[$0.saved...]) } }

    /// Whether what is saved outlasts the process.
    package var isLasting: Bool { state.withLock { $0.store.isLasting } }

    /// What became of a damaged file in whose place the data is.
    package var salvage: Salvage? { state.withLock { $0.store.salvage } }

    package var path: String { state.withLock { $0.store.path } }

    /// Saves an entry and all that still wait before it.
    /// - Returns: whether it is on the disk, in the file that the path leads to. If not it is kept.
    package func append(_ entry: Entry) async -> Bool {
        state.withLock { $0.entries.append(entry) }
        return await retry()
    }

    /// Tries to save what waits, and looks whether what is saved is still there.
    package func retry() async -> Bool {
        let isFirst = state.withLock { state in
            defer { state.isSaving = true }
            return !state.isSaving
        }
        guard isFirst else { return false }
        let isSaved = await perform {
            let isSaved = self.save()
            // Later: the answer does not wait for it.
            if isSaved, self.patience != nil { self.later { _ in self.open?.emptyLog() } }
            return isSaved
        }
        return isSaved ?? false
    }

    /// Closes the data when the disk has done all that was ordered; a disk that hangs is not waited for any longer.
    package func close(within time: DispatchTimeInterval) {
        let done = DispatchSemaphore(value: 0)
        disk.async {
            self.state.withLock { $0.store }.giveBack()
            done.signal()
        }
        _ = done.wait(timeout: .now() + time)
    }

    /// What the disk says of the data that the path leads to now, if it says it soon; nil if it keeps everybody waiting.
    /// - Parameter patience: Milliseconds; nil is as long as for an answer.
    package func ask<Value: Sendable>(
        patience: Int? = nil, _ work: @escaping @Sendable (TrainingDataStore) -> Value
    ) async -> Value? {
        if self.patience != nil, state.withLock({ $0.pending > 0 }) { return nil }
        let answer = await perform(patience: patience) {
            if self.open == nil { _ = self.save() }
            return self.open.map(work)
        }
        return answer ?? nil
    }

    /// The same, however long it takes; nil if there is no file.
    package func wait<Value: Sendable>(for work: @escaping @Sendable (TrainingDataStore) -> Value) async -> Value? {
        await withCheckedContinuation { continuation in
            disk.async { continuation.resume(returning: self.open.map(work)) }
        }
    }

    /// Done when the disk is free; nobody waits.
    package func later(_ work: @escaping @Sendable (TrainingDataStore) -> Void) {
        state.withLock { $0.pending += 1 }
        disk.async {
            work(self.state.withLock { $0.store })
            self.state.withLock { $0.pending -= 1 }
        }
    }

    /// A second connection, which only reads and is nobody's while it does.
    package func reader() throws(DataStoreError) -> TrainingDataStore { try state.withLock { $0.store }.reader() }

    /// Nil if the path leads elsewhere, or nowhere.
    private var open: TrainingDataStore? {
        let store = state.withLock { $0.store }
        return store.isReplaced ? nil : store
    }

    private func perform<Value: Sendable>(
        patience longer: Int? = nil, _ work: @escaping @Sendable () -> Value
    ) async -> Value? {
        state.withLock { $0.pending += 1 }
        return await withCheckedContinuation { continuation in
            let answer = Answer<Value>(continuation)
            disk.async {
                let value = work()
                // Before the answer: the next question would be refused while this one counts.
                self.state.withLock { $0.pending -= 1 }
                answer.give(value)
            }
            if let patience = patience.map({ max($0, longer ?? 0) }) {
                DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(patience)) { answer.give(nil) }
            }
        }
    }

    /// On the disk's queue only.
    private func save() -> Bool {
        defer { state.withLock { $0.isSaving = false } }
        do throws(DataStoreError) {
            try openWhatIsThere()
            while true {
                let (store, entries) = state.withLock { ($0.store, Array($0.entries[$0.saved...])) }
                try store.append(entries.compactMap(\.comparison), entries.compactMap(\.matching))
                let isDone = state.withLock { state in
                    state.saved += entries.count
                    state.failure = nil
                    return state.saved == state.entries.count
                }
                // Otherwise somebody has answered meanwhile.
                if isDone { return true }
            }
        } catch {
            state.withLock { $0.failure = error }
            return false
        }
    }

    /// Opens or makes the file at the path if another one is open. All answers then go there.
    private func openWhatIsThere() throws(DataStoreError) {
        let store = state.withLock { $0.store }
        guard store.isReplaced else { return }
        // Before the next one is opened: what lies beside the file belongs to the old one.
        store.giveBack()
        state.withLock { $0.saved = 0 }
        let found = try store.reopened()
        state.withLock { state in
            (state.store, state.failure) = (found, nil)
            state.replacements += 1
        }
    }

    /// Whoever comes first, the disk or the end of patience, resumes the waiting task; the other comes too late.
    private final class Answer<Value: Sendable>: Sendable {
        private let continuation: Mutex<CheckedContinuation<Value?, Never>?>

        init(_ continuation: CheckedContinuation<Value?, Never>) { self.continuation = Mutex(continuation) }

        func give(_ value: Value?) {
            let waiting = continuation.withLock { continuation in
                defer { continuation = nil }
                return continuation
            }
            waiting?.resume(returning: value)
        }
    }
}

extension AnswerWriter.Entry {
    init(_ completed: CompletedExercise) {
        switch completed {
        case .comparison(let completed): self = .comparison(ComparisonRecord(completed))
        case .matching(let completed, let range): self = .matching(PitchMatchingRecord(completed, range: range))
        }
    }

    package var comparison: ComparisonRecord? { if case .comparison(let record) = self { record } else { nil } }
    package var matching: PitchMatchingRecord? { if case .matching(let record) = self { record } else { nil } }
}
