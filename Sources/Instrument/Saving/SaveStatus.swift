// SPDX-License-Identifier: MIT
import Dispatch
import Foundation
import Glibc
import Store
import Synchronization

/// Reports unsaved answers once, and schedules the next attempt to save them.
struct SaveStatus {
    /// Nanoseconds between two attempts to save, and until a disk that does not answer is reported.
    private static let pause: Int64 = 2_000_000_000
    /// Nanoseconds between two copies of unsaved answers to a file elsewhere, and until the first one.
    private static let copyPause: Int64 = 5_000_000_000

    private let answerWriter: AnswerWriter
    /// The largest number of unsaved answers since the last success; since when, in nanoseconds of the run's clock.
    private var count = 0
    private var since: Int64?
    private var retryMoment: Int64?
    /// When to copy unsaved answers to a file elsewhere.
    private var copyMoment: Int64?
    /// The last reported trouble, until an answer is saved again.
    private var trouble: DataStoreError?
    /// A slow disk is reported once in a run.
    private var isSlownessReported = false
    private var replacements = 0

    init(_ answerWriter: AnswerWriter) { self.answerWriter = answerWriter }

    var deadline: Int64? { [retryMoment, copyMoment].compactMap { $0 }.min() }

    /// Handles an attempt to save.
    /// - Parameter isAnswer: a new answer was to be saved.
    mutating func saved(_ isSaved: Bool, isAnswer: Bool = false, at now: Int64) -> [SessionEvent] {
        if isAnswer, !isSaved { count = max(count, 1) }
        let unsaved = answerWriter.unsaved
        guard !isSaved, unsaved.count > 0 || unsaved.failure != nil else { return recovered() }
        let since = since ?? now
        self.since = since
        count = max(count, unsaved.count)
        var events: [SessionEvent] = []
        if let failure = unsaved.failure {
            events = report(failure)
        } else if now - since >= Self.pause, !isSlownessReported {
            isSlownessReported = true
            events = report(.unresponsive)
        }
        retryMoment = retryMoment ?? now + Self.pause
        if unsaved.count > 0 { copyMoment = copyMoment ?? now + Self.copyPause }
        return events
    }

    private mutating func recovered() -> [SessionEvent] {
        var events: [SessionEvent] = []
        if count > 0 {
            events = [.savedLater(count: count)]
        } else if trouble != nil {
            events = [.mended(.data(file: answerWriter.path))]
        }
        (count, since, retryMoment, copyMoment, trouble) = (0, nil, nil, nil, nil)
        answerWriter.interim?.hold([])
        guard answerWriter.replacements != replacements else { return events }
        replacements = answerWriter.replacements
        events.append(.trouble(.store(.replaced, file: answerWriter.path, unsaved: 0)))
        if let salvage = answerWriter.salvage { events.append(.trouble(.salvaged(salvage))) }
        return events
    }

    /// Reports a trouble unless it was the last one reported.
    mutating func report(_ error: DataStoreError) -> [SessionEvent] {
        guard trouble != error else { return [] }
        trouble = error
        return [.trouble(.store(error, file: answerWriter.path, unsaved: answerWriter.unsaved.count))]
    }

    /// Copies unsaved answers to a file elsewhere if it is time.
    /// - Returns: true if it is time to try saving again.
    mutating func passTime(to now: Int64) -> Bool {
        if let moment = copyMoment, now >= moment {
            copyMoment = now + Self.copyPause
            answerWriter.interim?.hold(answerWriter.waiting)
        }
        guard let moment = retryMoment, now >= moment else { return false }
        retryMoment = now + Self.pause
        return true
    }
}

/// Makes the daily backup during training, on a thread of the lowest priority, without locks that block a writer.
package final class BackgroundBackup: Sendable {
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
            // The lowest priority of setpriority(2), on Linux that of the thread.
            setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
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
