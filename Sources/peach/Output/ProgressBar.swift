// SPDX-License-Identifier: MIT
import Glibc
import Platform
import Synchronization

/// How much of long work is done, in percent on standard error: only at a terminal, from the first second on, and gone when
/// the work is done, or the process ends.
enum ProgressBar {
    /// Nanoseconds.
    private static let patience: Int64 = 1_000_000_000
    /// The percentage on the terminal, or -1. One piece of work at a time is shown.
    private static let shown = Atomic(-1)

    /// Does the work and tells how far it is.
    /// - Parameters:
    ///   - isHidden: nobody is to see it.
    ///   - body: is given what to call with how much is done and how much there is, as often as it likes and on any thread; in
    ///     whatever unit.
    static func during<Result, Failure: Error>(
        isHidden: Bool = false,
        _ body: (_ tell: @escaping @Sendable (_ done: Int, _ total: Int) -> Void) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard !isHidden, isatty(STDERR_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return try body { _, _ in } }
        let began = Monotonic.now()
        defer { erase() }
        return try body { done, total in
            guard total > 0, Monotonic.now() - began >= patience, !Interruption.isWanted else { return }
            let percent = min(100, done * 100 / total)
            guard shown.exchange(percent, ordering: .relaxed) != percent else { return }
            write("\(percent) %")
        }
    }

    /// Takes the percentage from the terminal, if there is one: what comes next stands in its place.
    static func erase() { if shown.exchange(-1, ordering: .relaxed) >= 0 { write("") } }

    /// In place of what stands in the line; EL of ECMA-48 8.3.41.
    private static func write(_ text: String) {
        _ = AtomicFile.write(Array("\r\(text)\u{1B}[K".utf8), to: STDERR_FILENO)
    }
}
