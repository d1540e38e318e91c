// SPDX-License-Identifier: MIT
import Store
import Training

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
    /// The number of reported replacements of the data file.
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
