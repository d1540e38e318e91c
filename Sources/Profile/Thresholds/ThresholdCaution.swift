// SPDX-License-Identifier: MIT

/// Why an estimated threshold says little, or not what it seems to say.
package enum ThresholdCaution: Hashable, Sendable, CaseIterable {
    /// Fewer answers than `AnswerAnalysis.enough`.
    case fewAnswers
    /// Nothing was too fine for this ear: the threshold may be much smaller.
    case allCorrect
    /// Every target was on the same side of the correct pitch: a bias looks like an ear.
    case oneSided
    /// Right less often than by guessing.
    case belowChance
    /// The threshold lies where the grid ends, or beyond: σ below 0.5 or above 286 cents.
    case beyondGrid
    /// The ends of the band differ by a factor of more than 4.
    case wideBand
}
