// SPDX-License-Identifier: MIT
import Music
import Training

/// What was drawn for an exercise, as a log has it: with the settings it is enough to ask the same again. A comparison has an
/// offset and a loudness, a pitch matching an initial offset and a range.
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

    /// Nil of a pitch matching.
    /// - Throws: `wrongValue` of what no exercise can have.
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

    /// Nil of a comparison.
    /// - Throws: `wrongValue` of what no exercise can have, `missingKey`.
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
