// SPDX-License-Identifier: MIT
import Dispatch
import Foundation
import Platform
import Store
import Synchronization
import Training

/// Saves answers on a queue. No exercise waits for the disk longer than `patience`. The answers of the whole run stay in memory,
/// in order, because the file may be removed.
package final class AnswerWriter: Sendable {
    /// Milliseconds to wait for the disk; nil waits for ever.
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
        /// The answers of the run, oldest first; the first `saved` of them are on the disk.
        var entries: [Entry] = []
        var saved = 0
        var failure: DataStoreError?
        var replacements = 0
        var pending = 0
        var isSaving = false
    }

    /// - Parameter unsaved: a file for answers that cannot be saved for five seconds; nil writes none.
    package init(store: TrainingDataStore, patience: Int? = 50, unsaved: UnsavedAnswers? = nil) {
        state = Mutex(State(store: store))
        self.patience = patience
        interim = unsaved.map { UnsavedAnswersWriter($0) }
    }

    package var isHurried: Bool { patience != nil }

    /// The number of unsaved answers, and why the last attempt failed. `failure` is nil while the disk does not respond.
    package var unsaved: (count: Int, failure: DataStoreError?) {
        state.withLock { ($0.entries.count - $0.saved, $0.failure) }
    }

    package var replacements: Int { state.withLock { $0.replacements } }

    /// Unsaved answers, oldest first.
    package var waiting: [Entry] { state.withLock { Array($0.entries[$0.saved...]) } }

    /// True if the data outlasts the process.
    package var isLasting: Bool { state.withLock { $0.store.isLasting } }

    package var salvage: Salvage? { state.withLock { $0.store.salvage } }

    package var path: String { state.withLock { $0.store.path } }

    /// Saves an entry and all unsaved ones before it.
    /// - Returns: true if it is on the disk, in the file at the path.
    package func append(_ entry: Entry) async -> Bool {
        state.withLock { $0.entries.append(entry) }
        return await retry()
    }

    /// Saves unsaved answers, and all answers if the file was replaced.
    package func retry() async -> Bool {
        let isFirst = state.withLock { state in
            defer { state.isSaving = true }
            return !state.isSaving
        }
        guard isFirst else { return false }
        let isSaved = await perform {
            let isSaved = self.save()
            // The answer does not wait for this.
            if isSaved, self.patience != nil { self.later { _ in self.open?.emptyLog() } }
            return isSaved
        }
        return isSaved ?? false
    }

    /// Closes the data after all pending work, and waits for a limited time.
    package func close(within time: DispatchTimeInterval) {
        disk.finish(within: time) { self.state.withLock { $0.store }.closeConnection() }
    }

    /// Runs work on the data at the path; nil if the disk does not respond in time.
    /// - Parameter patience: milliseconds to wait; nil means the time of the initialiser.
    package func query<Value: Sendable>(
        patience: Int? = nil, _ work: @escaping @Sendable (TrainingDataStore) -> Value
    ) async -> Value? {
        if self.patience != nil, state.withLock({ $0.pending > 0 }) { return nil }
        return await perform(patience: patience) {
            if self.open == nil { _ = self.save() }
            return self.open.map(work)
        } ?? nil
    }

    /// The same without a time limit; nil if there is no file.
    package func wait<Value: Sendable>(for work: @escaping @Sendable (TrainingDataStore) -> Value) async -> Value? {
        await withCheckedContinuation { continuation in
            disk.async { continuation.resume(returning: self.open.map(work)) }
        }
    }

    package func later(_ work: @escaping @Sendable (TrainingDataStore) -> Void) {
        state.withLock { $0.pending += 1 }
        disk.async {
            work(self.state.withLock { $0.store })
            self.state.withLock { $0.pending -= 1 }
        }
    }

    /// A second connection, read-only.
    package func reader() throws(DataStoreError) -> TrainingDataStore { try state.withLock { $0.store }.reader() }

    /// Nil if the file at the path was replaced or removed.
    private var open: TrainingDataStore? {
        let store = state.withLock { $0.store }
        return store.isReplaced ? nil : store
    }

    private func perform<Value: Sendable>(
        patience longer: Int? = nil, _ work: @escaping @Sendable () -> Value
    ) async -> Value? {
        state.withLock { $0.pending += 1 }
        // The first value is the result: that of the work, or nil after the time limit.
        let (values, result) = AsyncStream.makeStream(of: Value?.self)
        disk.async {
            let value = work()
            // First, because `query` refuses while work is pending.
            self.state.withLock { $0.pending -= 1 }
            result.yield(value)
        }
        if let patience = patience.map({ max($0, longer ?? 0) }) {
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(patience)) { result.yield(nil) }
        }
        return await values.first { _ in true } ?? nil
    }

    /// On the disk's queue only.
    private func save() -> Bool {
        defer { state.withLock { $0.isSaving = false } }
        do throws(DataStoreError) {
            try reopenIfReplaced()
            while true {
                let (store, entries) = state.withLock { ($0.store, Array($0.entries[$0.saved...])) }
                try store.append(entries.compactMap(\.comparison), entries.compactMap(\.matching))
                let isDone = state.withLock { state in
                    state.saved += entries.count
                    state.failure = nil
                    return state.saved == state.entries.count
                }
                // Otherwise another answer was given meanwhile.
                if isDone { return true }
            }
        } catch {
            state.withLock { $0.failure = error }
            return false
        }
    }

    /// Opens or creates the file at the path if it was replaced. All answers of the run are then saved there.
    private func reopenIfReplaced() throws(DataStoreError) {
        let store = state.withLock { $0.store }
        guard store.isReplaced else { return }
        // First, because files beside it belong to the old one.
        store.closeConnection()
        state.withLock { $0.saved = 0 }
        let found = try store.reopened()
        state.withLock { state in
            (state.store, state.failure) = (found, nil)
            state.replacements += 1
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

/// The file with unsaved answers in the folder for state, which the next run imports. It is an export of records:
/// `peach records import` reads it too.
package struct UnsavedAnswers: Sendable {
    package enum ImportResult: Sendable {
        case takenUp(count: Int)
        /// The file stays, because of an error of the data.
        case refused(DataStoreError)
        /// The file cannot be read and was renamed; nil if renaming failed.
        case setAside(name: String?)
    }

    package let path: String

    package init(of data: String, state: URL) {
        let file = URL(filePath: data, directoryHint: .notDirectory).standardizedFileURL
        let stem = file.deletingPathExtension().lastPathComponent
        let name = "\(stem)-unsaved-\(Self.digest(file.path(percentEncoded: false))).jsonl"
        path = state.appending(path: name).path(percentEncoded: false)
    }

    /// FNV-1a of 32 bits, http://www.isthe.com/chongo/tech/comp/fnv/, in hexadecimal digits.
    private static func digest(_ path: String) -> String {
        let value = path.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        return String(value, radix: 16)
    }

    package var isThere: Bool { access(path, F_OK) == 0 }

    /// The content of the file; empty if there is none.
    var bytes: [UInt8] {
        guard isThere, var source = try? source() else { return [] }
        return (try? source.readAll()) ?? []
    }

    /// Replaces the file; removes it if there are no answers.
    /// - Parameters:
    ///   - earlier: the content that an earlier run has left.
    ///   - appeared: called when the file outlives the process, before it is forced to the disk.
    func write(_ entries: [AnswerWriter.Entry], behind earlier: [UInt8], appeared: () -> Void = {}) -> Bool {
        guard var bytes = entries.isEmpty ? [] : Self.export(entries) else { return false }
        // The first line is the header.
        if !earlier.isEmpty { bytes = earlier + bytes.drop { $0 != UInt8(ascii: "\n") }.dropFirst() }
        if bytes.isEmpty { return unlink(path) == 0 || errno == ENOENT }
        _ = PrivateDirectory.make(PrivateDirectory.around(path))  // Writing the file reports an error.
        guard let file = try? AtomicFile(path, isForced: true), file.write(bytes) == 0, file.appear() == 0 else {
            return false
        }
        appeared()
        return (try? file.finish()) != nil
    }

    private static func export(_ entries: [AnswerWriter.Entry]) -> [UInt8]? {
        guard let store = try? TrainingDataStore(inMemory: ()),
            (try? store.append(entries.compactMap(\.comparison), entries.compactMap(\.matching))) != nil
        else { return nil }
        return store.exported(as: .jsonl)
    }

    /// Imports the file into the data, and removes it.
    package func importUnsaved(into store: TrainingDataStore) -> ImportResult? {
        guard isThere else { return nil }
        do {
            let added = try store.importRecords(from: try source()).added
            unlink(path)
            return .takenUp(count: added)
        } catch {
            if case .store(let reason)? = error as? RecordImportError { return .refused(reason) }
            let name = UniqueName.of(path, ending: ".bak")
            return .setAside(name: rename(path, name) == 0 ? name : nil)
        }
    }

    private func source() throws(ByteSource.Failure) -> ByteSource {
        try ByteSource(path: path, limit: TrainingDataStore.largestImport, isOrdinary: true)
    }
}

/// Writes unsaved answers into `UnsavedAnswers` in the background, so that they outlive the process.
package final class UnsavedAnswersWriter: Sendable {
    let queue = DispatchQueue(label: "peach.interim")
    private let file: UnsavedAnswers
    private let state = Mutex(State())

    private struct State {
        /// The content of an earlier run; nil before the first write.
        var earlier: [UInt8]?
        var written: [AnswerWriter.Entry] = []
        var isOver = false
        /// True once the file outlives the process.
        var isLeft = false
    }

    init(_ file: UnsavedAnswers) { self.file = file }

    /// Writes the answers in the background; without any, those of this run are removed from the file.
    func hold(_ entries: [AnswerWriter.Entry]) {
        queue.async { if !self.state.withLock(\.isOver) { _ = self.write(entries) } }
    }

    /// Leaves the answers for the next run.
    /// - Parameter seconds: the time limit for the disk.
    /// - Returns: the file; nil if it was not written.
    package func leave(_ entries: [AnswerWriter.Entry], within seconds: Double) -> String? {
        queue.finish(within: .milliseconds(Int(seconds * 1000))) {
            let markLeft = { self.state.withLock { $0.isLeft = true } }
            self.state.withLock { ($0.isOver, $0.isLeft) = (true, false) }
            if self.write(entries, appeared: markLeft) { markLeft() }
        }
        return state.withLock(\.isLeft) ? file.path : nil
    }

    private func write(_ entries: [AnswerWriter.Entry], appeared: () -> Void = {}) -> Bool {
        let (earlier, written) = state.withLock { ($0.earlier, $0.written) }
        if entries == written, entries.isEmpty || file.isThere { return true }
        let bytes = earlier ?? file.bytes
        state.withLock { $0.earlier = bytes }
        guard file.write(entries, behind: bytes, appeared: appeared) else { return false }
        state.withLock { $0.written = entries }
        return true
    }
}

extension TrainingDataStore {
    /// All records; nil if they cannot be read.
    package func exported(as format: RecordFormat) -> [UInt8]? {
        var bytes: [UInt8] = []
        let count = try? exportRecords(as: format) { piece in
            bytes += piece
            return 0
        }
        return count == nil ? nil : bytes
    }
}

extension DispatchQueue {
    /// Runs work after all pending work, and waits for a limited time.
    /// - Returns: true if it is done.
    @discardableResult package func finish(
        within time: DispatchTimeInterval, _ work: @escaping @Sendable () -> Void = {}
    ) -> Bool {
        let done = DispatchSemaphore(value: 0)
        async {
            work()
            done.signal()
        }
        return done.wait(timeout: .now() + time) == .success
    }
}
