// SPDX-License-Identifier: MIT
import Music
import Training

/// What was drawn for an exercise: with the settings it is all that is needed to ask the same again.
package enum AskedExercise: Hashable, Sendable {
    /// The loudness is the target's, relative to the reference note.
    case comparison(Comparison, loudness: AmplitudeDB)
    case matching(PitchMatchingChallenge, range: Cents)

    init(_ exercise: ComparisonExercise) {
        self = .comparison(exercise.comparison, loudness: exercise.loudnessOffset)
    }

    init(_ exercise: PitchMatchingExercise) {
        self = .matching(exercise.challenge, range: exercise.range)
    }
}

/// An exercise as it stands in a log: of a comparison offset and loudness, of a pitch matching initial offset and range.
struct AskedLine: Codable, Hashable, Sendable {
    let reference: MIDINote
    let interval: String
    var offsetCents: Double?
    var loudnessDb: Double?
    var easy: Bool?
    var initialOffsetCents: Double?
    var rangeCents: Double?

    /// An octave either way.
    private static let furthest = -1200.0...1200.0

    init(_ exercise: AskedExercise) {
        switch exercise {
        case .comparison(let comparison, let loudness):
            (reference, interval) = (comparison.referenceNote, comparison.interval.symbol)
            (offsetCents, loudnessDb) = (comparison.targetNote.offset.rawValue, loudness.rawValue)
            easy = comparison.isEasy ? true : nil
        case .matching(let challenge, let range):
            (reference, interval) = (challenge.referenceNote, challenge.interval.symbol)
            (initialOffsetCents, rangeCents) = (challenge.initialCentOffset.rawValue, range.rawValue)
        }
    }

    /// - Throws: `wrongValue` of what no exercise can have, `missingKey`.
    func exercise() throws(LogFault) -> AskedExercise {
        guard let interval = DirectedInterval(symbol: interval), reference.transposed(by: interval) != nil else {
            throw .wrongValue(key: "interval")
        }
        if let offset = try offsetCents.within(Self.furthest, "offset_cents") {
            let loudness = try loudnessDb.within(AmplitudeDB.validRange, "loudness_db") ?? 0
            guard
                let comparison = Comparison(
                    referenceNote: reference, interval: interval, offset: Cents(offset), isEasy: easy ?? false)
            else { throw .wrongValue(key: "offset_cents") }
            return .comparison(comparison, loudness: AmplitudeDB(loudness))
        }
        let offset = try initialOffsetCents.within(Self.furthest, "initial_offset_cents")
            .required("initial_offset_cents")
        let limits = MatchingRange.limits.lowerBound.rawValue...MatchingRange.limits.upperBound.rawValue
        let range = try rangeCents.within(limits, "range_cents") ?? limits.upperBound
        guard
            let challenge = PitchMatchingChallenge(
                referenceNote: reference, interval: interval, initialCentOffset: Cents(offset))
        else { throw .wrongValue(key: "initial_offset_cents") }
        return .matching(challenge, range: Cents(range))
    }
}
