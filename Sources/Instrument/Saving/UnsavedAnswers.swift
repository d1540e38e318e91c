// SPDX-License-Identifier: MIT
import Dispatch
import Foundation
import Platform
import Store
import Synchronization

/// The file with unsaved answers in the folder for state, which the next run imports. It is an export of records:
/// `peach records import` reads it too.
package struct UnsavedAnswers: Sendable {
    /// The result of importing the file.
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
        var bytes: [UInt8] = []
        guard let store = try? TrainingDataStore(inMemory: ()),
            (try? store.append(entries.compactMap(\.comparison), entries.compactMap(\.matching))) != nil,
            (try? store.exportRecords(
                as: .jsonl,
                to: { piece in
                    bytes += piece
                    return 0
                })) != nil
        else { return nil }
        return bytes
    }

    /// Imports the file into the data, and removes it.
    package func takeUp(into store: TrainingDataStore) -> ImportResult? {
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
        let done = DispatchSemaphore(value: 0)
        queue.async {
            let markLeft = { self.state.withLock { $0.isLeft = true } }
            self.state.withLock { ($0.isOver, $0.isLeft) = (true, false) }
            if self.write(entries, appeared: markLeft) { markLeft() }
            done.signal()
        }
        _ = done.wait(timeout: .now() + seconds)
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
