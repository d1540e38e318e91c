// SPDX-License-Identifier: MIT
import Foundation
import Music
import Training

/// Answers for one skill without a long pause.
package struct PracticeSession: Hashable, Sendable {
    /// Pause that ends a session: half an hour, in seconds.
    package static let pause = 30.0 * 60

    package let start: Date
    private(set) var end: Date
    private(set) var answers: [Response] = []

    struct Response: Hashable, Sendable {
        let note: MIDINote
        let offset: Double
        /// +1 for "higher", −1 for "lower".
        let y: Double
    }

    package init(_ first: DiscriminationTrial) {
        start = first.timestamp
        end = first.timestamp
        add(first)
    }

    package var count: Int { answers.count }

    /// Answers come in order of time; a clock set back a little does not end a session.
    package func includes(_ trial: DiscriminationTrial) -> Bool {
        trial.timestamp.timeIntervalSince(end).magnitude < Self.pause
    }

    package mutating func add(_ trial: DiscriminationTrial) {
        end = max(end, trial.timestamp)
        answers.append(
            Response(note: trial.referenceNote, offset: trial.offset.rawValue, y: trial.answer == .higher ? 1 : -1))
    }

    /// Concatenates sessions; a session split between both is joined again.
    static func joined(_ earlier: [PracticeSession], _ later: [PracticeSession]) -> [PracticeSession] {
        guard let last = earlier.last, let first = later.first,
            first.start.timeIntervalSince(last.end).magnitude < pause
        else { return earlier + later }
        var session = last
        session.end = max(last.end, first.end)
        session.answers += first.answers
        return earlier.dropLast() + [session] + later.dropFirst()
    }
}

extension [PracticeSession] {
    package mutating func add(_ trial: DiscriminationTrial) {
        if let last = indices.last, self[last].includes(trial) {
            self[last].add(trial)
        } else {
            append(PracticeSession(trial))
        }
    }
}
