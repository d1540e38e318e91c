// SPDX-License-Identifier: MIT
import Training

/// What an exercise was and what came of it, as an event tells it.
package struct Outcome: Hashable, Sendable {
    /// Cents within which pitches agree, and milliseconds within which times do.
    package static let pitchTolerance = 0.01
    package static let timeTolerance = 5.0

    /// Where two runs part.
    package struct Difference: Hashable, Sendable {
        /// Of the exercise, from 1 within the log.
        package let exercise: Int
        /// The member that differs.
        package let key: String
        /// As the line says it; nil if it is not there.
        package let logged: String?
        package let replayed: String?
    }

    private enum Kind { case exact, pitch, time }

    private static let keys: [(name: String, kind: Kind)] = [
        ("event", .exact), ("number", .exact), ("reference", .exact), ("interval", .exact), ("offset_cents", .pitch),
        ("initial_offset_cents", .pitch), ("answer", .exact), ("error_cents", .pitch), ("commit", .exact),
        ("reaction_ms", .time), ("time_ms", .time),
    ]
    private static let anyNumber = -1e12...1e12

    private let fields: JSONObject

    /// What an answered or matched exercise says; nil for another event.
    package init?(_ snapshot: Snapshot) {
        switch snapshot.happening {
        case .answered, .matched: fields = snapshot.fields { _ in "" }
        case .ready, .controllerArrived, .controllerLeft, .modeStarted, .exerciseBegan, .matchingBegan, .targetStarted,
            .answerAwaited, .mappingUsed, .mappingGone, .heardAgain, .adjusted, .savedLater, .soundAwaited,
            .soundHadGaps, .soundBack, .interrupted,
            .resumed, .modeEnded,
            .trouble, .mended:
            return nil
        }
    }

    /// Of a line. It need not say everything; what it does not say is not compared.
    init(_ line: LogFields) throws(LogFault) {
        var found = JSONObject()
        for key in Self.keys {
            guard let value = line.object[key.name] else { continue }
            switch (key.name, key.kind) {
            case ("number", _), ("reference", _): _ = try line.integer(key.name, in: 0...1_000_000)
            case ("answer", _): let _: Answer? = try line.choice(key.name)
            case ("commit", _): let _: CommitKind? = try line.choice(key.name)
            case ("interval", _): _ = try line.interval(key.name)
            case (_, .exact): _ = try line.text(key.name)
            case (_, .pitch), (_, .time): _ = try line.number(key.name, in: Self.anyNumber)
            }
            found[key.name] = value
        }
        fields = found
    }

    /// The first thing in which a replay differs from its log; nil if it does not.
    package static func difference(logged: [Outcome], replayed: [Outcome]) -> Difference? {
        for (index, (one, other)) in zip(logged, replayed).enumerated() {
            for key in keys where !one.agrees(with: other, in: key.name, key.kind) {
                return Difference(
                    exercise: index + 1, key: key.name, logged: one.word(key.name), replayed: other.word(key.name))
            }
        }
        guard logged.count != replayed.count else { return nil }
        let common = min(logged.count, replayed.count)
        return Difference(
            exercise: common + 1, key: "event", logged: common < logged.count ? logged[common].word("event") : nil,
            replayed: common < replayed.count ? replayed[common].word("event") : nil)
    }

    private func word(_ key: String) -> String? { fields[key].map { LogFields.word($0) } }

    private func agrees(with other: Outcome, in key: String, _ kind: Kind) -> Bool {
        guard let mine = fields[key] else { return true }
        guard let its = other.fields[key] else { return false }
        let tolerance: Double
        switch kind {
        case .exact: return mine == its
        case .pitch: tolerance = Self.pitchTolerance
        case .time: tolerance = Self.timeTolerance
        }
        guard let one = Self.number(mine), let two = Self.number(its) else { return false }
        return (one - two).magnitude <= tolerance
    }

    private static func number(_ value: JSONValue) -> Double? {
        switch value {
        case .integer(let number): Double(number)
        case .number(let number): number
        case .null, .flag, .text, .list, .object: nil
        }
    }
}
