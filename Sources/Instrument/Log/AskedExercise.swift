// SPDX-License-Identifier: MIT
import Mapping
import Music
import Settings
import Training

/// A drawn exercise in a log, which a replay gives again with the same settings. A comparison has an offset and a loudness, a
/// pitch matching an initial offset and a range.
package struct AskedExercise: Codable, Hashable, Sendable {
    private let reference: MIDINote
    private let interval: String
    private var offsetCents: Double?
    /// Of the target, relative to the reference note.
    private var loudnessDb: Double?
    private var easy: Bool?
    private var initialOffsetCents: Double?
    private var rangeCents: Double?

    /// An octave either way.
    private static let furthest = -1200.0...1200.0

    init(_ exercise: ComparisonExercise) {
        let comparison = exercise.comparison
        (reference, interval) = (comparison.referenceNote, comparison.interval.symbol)
        (offsetCents, loudnessDb) = (comparison.targetNote.offset.rawValue, exercise.loudnessOffset.rawValue)
        easy = comparison.isEasy ? true : nil
    }

    init(_ exercise: PitchMatchingExercise) {
        let challenge = exercise.challenge
        (reference, interval) = (challenge.referenceNote, challenge.interval.symbol)
        (initialOffsetCents, rangeCents) = (challenge.initialCentOffset.rawValue, exercise.range.rawValue)
    }

    private func directedInterval() throws(LogFault) -> DirectedInterval {
        guard let interval = DirectedInterval(symbol: interval), reference.transposed(by: interval) != nil else {
            throw .wrongValue(key: "interval")
        }
        return interval
    }

    /// Nil for a pitch matching.
    /// - Throws: `wrongValue`.
    func comparison() throws(LogFault) -> (comparison: Comparison, loudness: AmplitudeDB)? {
        let interval = try directedInterval()
        guard let offset = try offsetCents.within(Self.furthest, "offset_cents") else { return nil }
        let loudness = try loudnessDb.within(AmplitudeDB.validRange, "loudness_db") ?? 0
        guard
            let comparison = Comparison(
                referenceNote: reference, interval: interval, offset: Cents(offset), isEasy: easy ?? false)
        else { throw .wrongValue(key: "offset_cents") }
        return (comparison, AmplitudeDB(loudness))
    }

    /// Nil for a comparison.
    /// - Throws: `wrongValue`, `missingKey`.
    func matching() throws(LogFault) -> (challenge: PitchMatchingChallenge, range: Cents)? {
        if offsetCents != nil { return nil }
        let interval = try directedInterval()
        let offset = try initialOffsetCents.within(Self.furthest, "initial_offset_cents")
            .required("initial_offset_cents")
        let limits = MatchingRange.limits.lowerBound.rawValue...MatchingRange.limits.upperBound.rawValue
        let range = try rangeCents.within(limits, "range_cents") ?? limits.upperBound
        guard
            let challenge = PitchMatchingChallenge(
                referenceNote: reference, interval: interval, initialCentOffset: Cents(offset))
        else { throw .wrongValue(key: "initial_offset_cents") }
        return (challenge, Cents(range))
    }
}

/// Settings in a log: those that differ from the defaults, in the words of the settings file. A scale is logged with its sizes,
/// because its file may change before the log is read.
extension UserSettings {
    package var logged: [String: JSONValue] {
        let (settings, defaults) = (withoutFiles, UserSettings())
        let changed = SettingKey.allCases.filter { $0.text(of: settings) != $0.text(of: defaults) }
        return Dictionary(uniqueKeysWithValues: changed.map { ($0.rawValue, $0.value(of: $0.text(of: settings))) })
    }

    /// The arguments of `--set`.
    /// - Throws: `LogFault.setting`.
    static func assignments(
        _ logged: [String: JSONValue], scales: ScaleCatalog = .none
    ) throws(LogFault) -> [String] {
        let assignments = logged.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.assigned)" }
        do {
            _ = try SettingOverrides(assignments, scales: scales).applied(to: UserSettings())
        } catch {
            throw .setting(error)
        }
        return assignments
    }
}

extension JSONValue {
    /// As an argument of `--set`.
    fileprivate var assigned: String {
        switch self {
        case .text(let text): text
        case .list(let items): "[" + items.map(\.assigned).joined(separator: ", ") + "]"
        case .number(let number): Int(exactly: number).map { String($0) } ?? "\(number)"
        case .null, .flag, .object: text
        }
    }
}

extension SettingKey {
    fileprivate func value(of text: SettingText) -> JSONValue {
        switch (text, domain) {
        case (.list(let items), .tuning):
            .list(
                items.prefix(1).map { .text($0) }
                    + items.dropFirst().map { Double($0).map { .number($0) } ?? .text($0) })
        case (.list(let items), _): .list(items.map { .text($0) })
        case (.single(let word), .trueOrFalse): .flag(word == "true")
        case (.single(let word), .number), (.single(let word), .wholeNumber), (.single(let word), .numberOr):
            Double(word).map { .number($0) } ?? .text(word)
        case (.single(let word), _): .text(word)
        }
    }
}
