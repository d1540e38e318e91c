// SPDX-License-Identifier: MIT

/// Why an estimated threshold says little, or not what it seems to say. Programs read these words.
package enum ThresholdCaution: String, Hashable, Sendable, CaseIterable {
    /// Fewer answers than `AnswerAnalysis.enough`.
    case fewAnswers = "few_answers"
    /// Nothing was too fine for this ear: the threshold may be much smaller.
    case allCorrect = "all_correct"
    /// Every target was on the same side of the correct pitch: a bias looks like an ear.
    case oneSided = "one_sided"
    /// Nothing but "higher", or nothing but "lower".
    case sameAnswer = "same_answer"
    /// Right less often than by guessing.
    case belowChance = "below_chance"
    /// The threshold lies where the grid ends, or beyond: σ below 0.5 or above 272 cents.
    case beyondGrid = "beyond_grid"
    /// The ends of the band differ by a factor of more than 4.
    case wideBand = "wide_band"
}
