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

    /// As it stands in a log.
    var fields: JSONObject {
        switch self {
        case .comparison(let comparison, let loudness):
            [
                "reference": .integer(comparison.referenceNote.rawValue), "interval": .text(comparison.interval.symbol),
                "offset_cents": .number(comparison.targetNote.offset.rawValue),
                "loudness_db": .number(loudness.rawValue), "easy": comparison.isEasy ? .flag(true) : nil,
            ]
        case .matching(let challenge, let range):
            [
                "reference": .integer(challenge.referenceNote.rawValue), "interval": .text(challenge.interval.symbol),
                "initial_offset_cents": .number(challenge.initialCentOffset.rawValue),
                "range_cents": .number(range.rawValue),
            ]
        }
    }

    /// Reads the same.
    /// - Throws: `LogFault`.
    init(_ fields: LogFields) throws(LogFault) {
        let reference = MIDINote(try fields.required("reference", fields.integer("reference", in: MIDINote.validRange)))
        let interval = try fields.required("interval", fields.interval("interval"))
        if let offset = try fields.number("offset_cents", in: Self.furthest) {
            try fields.allow(["reference", "interval", "offset_cents", "loudness_db", "easy"])
            guard reference.transposed(by: interval) != nil else { throw .beyondNotes }
            guard
                let comparison = Comparison(
                    referenceNote: reference, interval: interval, offset: Cents(offset),
                    isEasy: try fields.flag("easy") ?? false)
            else { throw .noDifference }
            self = .comparison(
                comparison, loudness: AmplitudeDB(try fields.number("loudness_db", in: AmplitudeDB.validRange) ?? 0))
            return
        }
        try fields.allow(["reference", "interval", "initial_offset_cents", "range_cents"])
        let offset = try fields.required(
            "initial_offset_cents", fields.number("initial_offset_cents", in: Self.furthest))
        let limits = MatchingRange.limits.lowerBound.rawValue...MatchingRange.limits.upperBound.rawValue
        let range = try fields.number("range_cents", in: limits) ?? limits.upperBound
        guard
            let challenge = PitchMatchingChallenge(
                referenceNote: reference, interval: interval, initialCentOffset: Cents(offset))
        else { throw .beyondNotes }
        self = .matching(challenge, range: Cents(range))
    }

    /// An octave either way.
    private static let furthest = -1200.0...1200.0
}
