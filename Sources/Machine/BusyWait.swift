// SPDX-License-Identifier: MIT
import Glibc
import Synchronization

/// How long to wait for another process that holds the data, and whom to tell.
package final class BusyWait: Sendable {
    /// Whoever looks on is told after so long.
    private static let patience = Duration.seconds(1)

    /// At most.
    package let timeout: Duration
    private let tell: @Sendable () -> Void
    private let state = Mutex((began: ContinuousClock.now, isTold: false, isOff: false))

    /// - Parameters:
    ///   - seconds: at most.
    ///   - tell: called once, when it has taken a second, on the thread that waits.
    package init(seconds: Double, tell: @escaping @Sendable () -> Void = {}) {
        timeout = .seconds(seconds)
        self.tell = tell
    }

    /// Waits a little.
    /// - Parameter tries: how often that was done since it began: 0 begins anew.
    /// - Returns: whether it is worth another try.
    package func goesOn(_ tries: Int) -> Bool {
        let now = ContinuousClock.now
        let (waited, isToTell) = state.withLock { state in
            if state.isOff { return (timeout, false) }
            if tries == 0 { state.began = now }
            let waited = now - state.began
            defer { state.isTold = state.isTold || waited >= Self.patience }
            return (waited, waited >= Self.patience && !state.isTold)
        }
        guard waited < timeout else { return false }
        if isToTell { tell() }
        usleep(5_000)  // flock(2) and SQLite have no wait that ends by this timeout.
        return true
    }

    /// For what is not worth waiting for.
    package func without<Result>(_ body: () throws -> Result) rethrows -> Result {
        state.withLock { $0.isOff = true }
        defer { state.withLock { $0.isOff = false } }
        return try body()
    }
}
