// SPDX-License-Identifier: MIT
import Training

/// What an exercise was and what came of it, as an event tells it.
package struct Outcome: Hashable, Sendable {
    /// Cents within which pitches agree, and milliseconds within which times do.
    private static let pitchTolerance = 0.01
    private static let timeTolerance = 5.0

    /// Where two runs part.
    package struct Difference: Hashable, Sendable {
        package let exercise: Int
        package let key: String
        /// As the line says it; nil if it is not there.
        package let logged: String?
        package let replayed: String?
    }

    private let line: LogLine

    init?(_ line: LogLine) {
        guard line.event == .answered || line.event == .matched else { return nil }
        self.line = line
    }

    /// The first thing in which a replay differs from its log; nil if it does not.
    package static func difference(logged: [Outcome], replayed: [Outcome]) -> Difference? {
        for (index, (one, other)) in zip(logged, replayed).enumerated() {
            if let (key, mine, its) = difference(one.line, other.line) {
                return Difference(exercise: index + 1, key: key, logged: mine, replayed: its)
            }
        }
        guard logged.count != replayed.count else { return nil }
        let common = min(logged.count, replayed.count)
        return Difference(
            exercise: common + 1, key: "event", logged: logged.dropFirst(common).first?.line.event?.rawValue,
            replayed: replayed.dropFirst(common).first?.line.event?.rawValue)
    }

    private typealias Part = (key: String, logged: String, replayed: String?)

    /// What a log's line does not say is not compared.
    private static func difference(_ one: LogLine, _ other: LogLine) -> Part? {
        func exact<Value: Equatable>(_ key: String, _ mine: Value?, _ its: Value?) -> Part? {
            guard let mine, mine != its else { return nil }
            return (key, "\(mine)", its.map { "\($0)" })
        }
        func near(_ key: String, _ mine: Double?, _ its: Double?, _ tolerance: Double) -> Part? {
            guard let mine else { return nil }
            if let its, (its - mine).magnitude <= tolerance { return nil }
            return (key, "\(mine)", its.map { "\($0)" })
        }
        let parts: [Part?] = [
            exact("event", one.event?.rawValue, other.event?.rawValue),
            exact("number", one.number, other.number),
            exact("reference", one.reference, other.reference),
            exact("interval", one.interval, other.interval),
            near("offset_cents", one.offsetCents, other.offsetCents, pitchTolerance),
            near("initial_offset_cents", one.initialOffsetCents, other.initialOffsetCents, pitchTolerance),
            exact("answer", one.answer?.rawValue, other.answer?.rawValue),
            near("error_cents", one.errorCents, other.errorCents, pitchTolerance),
            exact("commit", one.commit?.rawValue, other.commit?.rawValue),
            near("reaction_ms", one.reactionMs, other.reactionMs, timeTolerance),
            near("time_ms", one.timeMs, other.timeMs, timeTolerance),
        ]
        return parts.compactMap(\.self).first
    }
}
