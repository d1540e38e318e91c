// SPDX-License-Identifier: MIT
import Dispatch
import Foundation
import Glibc
import Store
import Synchronization

/// Makes the daily backup during training, on a thread of the lowest priority, without locks that block a writer.
package final class BackgroundBackup: Sendable {
    /// The lowest of setpriority(2).
    private static let niceness: Int32 = 19

    private let data: String
    private let now: @Sendable () -> Date
    private let failed: @Sendable (DataStoreError) -> Void
    private let work = DispatchGroup()
    private let state = Mutex(State())

    private struct State {
        /// The beginning of the local day of the last backup, and of the last reported failure.
        var day: Date?
        var reportedDay: Date?
        var isMaking = false
        var isOver = false
    }

    /// - Parameter failed: called on that thread with the error.
    package init(
        of data: String, now: @escaping @Sendable () -> Date = { Date() },
        failed: @escaping @Sendable (DataStoreError) -> Void
    ) {
        (self.data, self.now, self.failed) = (data, now, failed)
    }

    /// Makes the backup when a mode begins, and with the first answer of another day.
    package func handle(_ event: SessionEvent) {
        switch event {
        case .modeStarted: makeIfDue(isBeginning: true)
        case .answered, .matched: makeIfDue(isBeginning: false)
        case _: break
        }
    }

    func makeIfDue(isBeginning: Bool) {
        let now = now()
        let day = Calendar(identifier: .gregorian).startOfDay(for: now)
        let isDue = state.withLock { state in
            guard !state.isMaking, !state.isOver, isBeginning || state.day != day else { return false }
            (state.day, state.isMaking) = (day, true)
            return true
        }
        guard isDue else { return }
        work.enter()
        let thread = Thread { @Sendable in
            // On Linux the priority is that of the thread.
            setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Self.niceness)
            self.make(now)
            self.work.leave()
        }
        thread.name = "backup"
        thread.start()
    }

    private func make(_ now: Date) {
        var failure: DataStoreError?
        do { _ = try DailyBackups(of: data).makeDaily(now: now) } catch { failure = error }
        let isNew = state.withLock { state in
            state.isMaking = false
            guard failure != nil, state.reportedDay != state.day, !state.isOver else { return false }
            state.reportedDay = state.day
            return true
        }
        if let failure, isNew { failed(failure) }
    }

    func wait() { work.wait() }

    /// Makes a missing backup and waits for it. No other one begins.
    package func end(within time: DispatchTimeInterval) {
        makeIfDue(isBeginning: true)
        state.withLock { $0.isOver = true }
        _ = work.wait(timeout: .now() + time)
    }
}
