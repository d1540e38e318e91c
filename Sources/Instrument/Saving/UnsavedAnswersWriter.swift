// SPDX-License-Identifier: MIT
import Dispatch
import Synchronization

/// Writes answers that wait for the disk into `UnsavedAnswers`, so that they outlive the process however it ends.
package final class UnsavedAnswersWriter: Sendable {
    let queue = DispatchQueue(label: "peach.interim")
    private let file: UnsavedAnswers
    private let state = Mutex(State())

    private struct State {
        /// What an earlier run has left; nil until something is written.
        var earlier: [UInt8]?
        var written: [AnswerWriter.Entry] = []
        /// What is left once the run is over is left for the next one.
        var isOver = false
        var isLeft = false
    }

    init(_ file: UnsavedAnswers) { self.file = file }

    /// Returns at once. If nothing waits the answers of this run leave the file.
    func hold(_ entries: [AnswerWriter.Entry]) {
        queue.async { if !self.state.withLock(\.isOver) { _ = self.write(entries) } }
    }

    /// Leaves the answers for the next run.
    /// - Parameter seconds: that a disk has, which may hang.
    /// - Returns: the file; nil if it was not written.
    package func leave(_ entries: [AnswerWriter.Entry], within seconds: Double) -> String? {
        let done = DispatchSemaphore(value: 0)
        queue.async {
            self.state.withLock { ($0.isOver, $0.isLeft) = (true, false) }
            if self.write(entries, appeared: { self.state.withLock { $0.isLeft = true } }) {
                self.state.withLock { $0.isLeft = true }
            }
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
