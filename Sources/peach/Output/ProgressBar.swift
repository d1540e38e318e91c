// SPDX-License-Identifier: MIT
import Charts
import Foundation
import Glibc
import Machine
import Synchronization
import Words

/// How far long work is, on standard error: only at a terminal, from the first second on, and gone when the work is done,
/// or the process ends. Nothing with `--quiet` or `--json`.
final class ProgressBar: Sendable {
    /// Nanoseconds: before the first, nobody wonders; more often than the second, nobody reads.
    private static let (patience, pause): (Int64, Int64) = (1_000_000_000, 500_000_000)
    /// Whether there is a bar on the terminal. One at a time is shown.
    private static let isDrawn = Atomic<Bool>(false)

    private let work: LongWork
    private let began = Monotonic.now()
    private let state = Mutex<(line: ProgressLine?, next: Int64)>((nil, 0))

    private init(_ work: LongWork) { self.work = work }

    /// Does the work and tells how far it is.
    /// - Parameters:
    ///   - isHidden: nobody is to see it.
    ///   - body: is given what to call with how much is done and how much there is, as often as it likes and on any thread; in
    ///     whatever unit, also in one that changes.
    static func during<Result, Failure: Error>(
        _ work: LongWork, isHidden: Bool = false,
        _ body: (_ tell: @escaping @Sendable (_ done: Int, _ total: Int) -> Void) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard !isHidden, isWanted else { return try body { _, _ in } }
        let bar = ProgressBar(work)
        defer { erase() }
        return try body { done, total in bar.show(done, of: total) }
    }

    /// Somebody looks, and nobody else draws: who reads a pipe may be a pager at the same terminal.
    private static var isWanted: Bool {
        var output = stat()
        let isPiped = fstat(STDOUT_FILENO, &output) == 0 && output.st_mode & S_IFMT == S_IFIFO
        return Loudness.ofRun != .quiet && isatty(STDERR_FILENO) == 1 && !isPiped
            && !["", "dumb"].contains(ProcessInfo.processInfo.environment["TERM", default: ""])
    }

    private func show(_ done: Int, of total: Int) {
        let now = Monotonic.now()
        guard now - began >= Self.patience, !Interruption.isWanted else { return }
        state.withLock { state in
            guard now >= state.next else { return }
            state.next = now + Self.pause
            let line = ProgressLine(
                work, done: done, of: total, after: Double(now - began) / 1e9, wording: Speech.wording,
                width: TerminalWidth.of(STDERR_FILENO))
            guard line != state.line || !Self.isDrawn.load(ordering: .relaxed) else { return }
            state.line = line
            Self.isDrawn.store(true, ordering: .relaxed)
            _ = WrittenFile.write(Array(("\r" + line.text + Self.eraseToEnd).utf8), to: STDERR_FILENO)
        }
    }

    /// EL of ECMA-48 8.3.41.
    private static let eraseToEnd = "\u{1B}[K"

    /// Takes the bar from the terminal, if there is one: what comes next stands in its place.
    static func erase() {
        guard isDrawn.load(ordering: .relaxed), isDrawn.exchange(false, ordering: .relaxed) else { return }
        _ = WrittenFile.write(Array(("\r" + eraseToEnd).utf8), to: STDERR_FILENO)
    }
}
