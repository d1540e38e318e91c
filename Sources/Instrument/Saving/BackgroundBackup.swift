// SPDX-License-Identifier: MIT
import Dispatch
import Foundation
import Glibc
import Store
import Synchronization

/// The daily backup, made while somebody trains, on a thread of the lowest priority that holds no lock a writer would wait for.
package final class BackgroundBackup: Sendable {
    /// The lowest of setpriority(2).
    private static let niceness: Int32 = 19

    private let data: String
    private let now: @Sendable () -> Date
    private let failed: @Sendable (DataStoreError) -> Void
    private let work = DispatchGroup()
    private let state = Mutex(State())

    private struct State {
        /// The local day on which one was asked for last, and that on which a failure was told last, by their beginnings.
        var day: Date?
        var toldDay: Date?
        var isMaking = false
        var isOver = false
    }

    /// - Parameter failed: called on that thread with the reason if no backup was made.
    package init(
        of data: String, now: @escaping @Sendable () -> Date = { Date() },
        failed: @escaping @Sendable (DataStoreError) -> Void
    ) {
        (self.data, self.now, self.failed) = (data, now, failed)
    }

    /// That of the day is made when a mode begins, or when the day has changed since by the first answer of another.
    package func take(_ event: SessionEvent) {
        switch event {
        case .modeStarted: look(isBeginning: true)
        case .answered, .matched: look(isBeginning: false)
        case _: break
        }
    }

    func look(isBeginning: Bool) {
        let now = now()
        let day = Calendar(identifier: .gregorian).startOfDay(for: now)
        let isWanted = state.withLock { state in
            guard !state.isMaking, !state.isOver, isBeginning || state.day != day else { return false }
            (state.day, state.isMaking) = (day, true)
            return true
        }
        guard isWanted else { return }
        work.enter()
        let thread = Thread { @Sendable in
            // On Linux a thread has a priority of its own.
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
            guard failure != nil, state.toldDay != state.day, !state.isOver else { return false }
            state.toldDay = state.day
            return true
        }
        if let failure, isNew { failed(failure) }
    }

    func wait() { work.wait() }

    /// Makes the backup of a day that has none yet, and waits for it. None is begun any more.
    package func end(within time: DispatchTimeInterval) {
        look(isBeginning: true)
        state.withLock { $0.isOver = true }
        _ = work.wait(timeout: .now() + time)
    }
}
