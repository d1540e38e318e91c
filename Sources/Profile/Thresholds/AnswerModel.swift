// SPDX-License-Identifier: MIT
import Chance
import Training

/// How a listener answers: P(higher | s) = λ + (1 − 2λ)·Φ(s/σ − b), s in cents, the criterion b in units of σ.
package enum AnswerModel {
    /// λ: now and then anybody presses the wrong pad, however large the difference.
    package static let lapseRate = 0.02

    /// The probability of an answer whose pitch difference speaks for it by so many σ: y·(s/σ − b), y = +1 for "higher"
    /// and −1 for "lower". Between λ and 1 − λ, so that its logarithm is always finite.
    package static func likelihood(_ evidence: Double) -> Double {
        lapseRate + (1 - 2 * lapseRate) * NormalDistribution.cumulative(evidence)
    }
}
