// SPDX-License-Identifier: MIT
import Music

/// Why a threshold is not told, or not as something that is known.
package enum DataQualityWarning: Hashable, Sendable {
    /// So many answers are missing before anything is told.
    case tooFew(missing: Int)
    /// The threshold is told, but it is mostly what is assumed of everybody.
    case firstImpression(answers: Int)
    /// The same answer again and again, also where everybody hears the difference.
    case sameAnswer
    /// "Higher" and "lower" are the wrong way round.
    case swappedPads
    /// Large differences are answered like small ones.
    case guessing
    /// Everything that was asked is heard: the threshold is smaller than this.
    case finer(than: Cents)
    /// Hardly anything that was asked is heard: the threshold is greater than this.
    case coarser(than: Cents)

    /// Answers without which no threshold is told: of an ear, a session, or an octave.
    package static let leastAnswers = 20
    /// Answers from which on a threshold is more than a first impression, and answers that no ear gives are told.
    package static let enoughAnswers = 40

    /// As it stands in logs and JSON.
    package var word: String {
        switch self {
        case .tooFew: "too_few"
        case .firstImpression: "first_impression"
        case .sameAnswer: "same_answer"
        case .swappedPads: "swapped_pads"
        case .guessing: "guessing"
        case .finer: "finer"
        case .coarser: "coarser"
        }
    }

    /// Before a threshold is told.
    package var missingAnswers: Int? { if case .tooFew(let missing) = self { missing } else { nil } }

    package var upperBound: Cents? { if case .finer(let limit) = self { limit } else { nil } }

    package var lowerBound: Cents? { if case .coarser(let limit) = self { limit } else { nil } }

    package var tellsThreshold: Bool { if case .firstImpression = self { true } else { false } }
}
