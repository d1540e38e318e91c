// SPDX-License-Identifier: MIT
import Music
import Settings
import Synchronization
import Training

/// A drawn exercise in a log, which a replay gives again with the same settings. A comparison has an offset and a loudness, a
/// pitch matching an initial offset and a range.
struct LoggedExercise: Codable, Hashable, Sendable {
    enum Content: Sendable {
        case comparison(Comparison, loudness: AmplitudeDB)
        case matching(PitchMatchingChallenge, range: Cents)
    }

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

    init(_ exercise: DrawnExercise) {
        interval = exercise.interval.symbol
        switch exercise {
        case .comparison(let exercise):
            let comparison = exercise.comparison
            reference = comparison.referenceNote
            (offsetCents, loudnessDb) = (comparison.targetNote.offset.rawValue, exercise.loudnessOffset.rawValue)
            easy = comparison.isEasy ? true : nil
        case .matching(let exercise):
            reference = exercise.challenge.referenceNote
            initialOffsetCents = exercise.challenge.initialCentOffset.rawValue
            rangeCents = exercise.range.rawValue
        }
    }

    /// - Throws: `wrongValue`, `missingKey`.
    func content() throws(LogFault) -> Content {
        guard let interval = DirectedInterval(symbol: interval), reference.transposed(by: interval) != nil else {
            throw .wrongValue(key: "interval")
        }
        if let offset = try offsetCents.within(Self.furthest, "offset_cents") {
            let loudness = try loudnessDb.within(AmplitudeDB.validRange, "loudness_db") ?? 0
            let comparison = Comparison(
                referenceNote: reference, interval: interval, offset: Cents(offset), isEasy: easy ?? false)
            guard let comparison else { throw .wrongValue(key: "offset_cents") }
            return .comparison(comparison, loudness: AmplitudeDB(loudness))
        }
        let offset = try initialOffsetCents.within(Self.furthest, "initial_offset_cents")
            .required("initial_offset_cents")
        let limits = MatchingRange.limits.lowerBound.rawValue...MatchingRange.limits.upperBound.rawValue
        let range = try rangeCents.within(limits, "range_cents") ?? limits.upperBound
        let challenge = PitchMatchingChallenge(
            referenceNote: reference, interval: interval, initialCentOffset: Cents(offset))
        guard let challenge else { throw .wrongValue(key: "initial_offset_cents") }
        return .matching(challenge, range: Cents(range))
    }
}

/// The exercises of a log with their settings, which replace drawn ones until none is left.
package final class ReplayExercises: Sendable {
    private let entries: [(content: LoggedExercise.Content, settings: UserSettings)]
    /// The settings when none is left.
    private let last: UserSettings
    private let position = Mutex(0)

    init(_ entries: [(content: LoggedExercise.Content, settings: UserSettings)], then last: UserSettings) {
        (self.entries, self.last) = (entries, last)
    }

    var settings: UserSettings {
        position.withLock { $0 < entries.count ? entries[$0].settings : last }
    }

    /// The next comparison; nil if none is left. Exercises of the other kind before it are skipped.
    func comparison(number: Int, settings: TrainingSettings) -> ComparisonExercise? {
        next { content in
            guard case .comparison(let comparison, let loudness) = content else { return nil }
            return ComparisonExercise(
                number: number, comparison: comparison, settings: settings, loudnessOffset: loudness)
        }
    }

    func matching(number: Int, settings: UserSettings, wheel: WheelCalibration) -> PitchMatchingExercise? {
        next { content in
            guard case .matching(let challenge, let range) = content else { return nil }
            return PitchMatchingExercise(
                number: number, challenge: challenge, settings: settings.training, range: range, wheel: wheel,
                commits: settings.commit.kinds)
        }
    }

    private func next<Exercise>(_ read: (LoggedExercise.Content) -> Exercise?) -> Exercise? {
        position.withLock { position in
            for index in position..<entries.count {
                if let exercise = read(entries[index].content) {
                    position = index + 1
                    return exercise
                }
            }
            return nil
        }
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
