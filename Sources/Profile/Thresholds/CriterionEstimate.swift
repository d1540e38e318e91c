// SPDX-License-Identifier: MIT
import Music

/// Where a listener holds the correct pitch to be: in interval modes the listener's idea of the interval. Positive is above
/// the correct pitch.
package struct CriterionEstimate: Hashable, Sendable {
    package let mean: Cents
    package let standardDeviation: Cents

    package init(mean: Cents, standardDeviation: Cents) {
        self.mean = mean
        self.standardDeviation = standardDeviation
    }

    /// Within which it lies with a probability of 95 %.
    package var band: ClosedRange<Cents> {
        let half = Cents(1.96 * standardDeviation.rawValue)
        return mean - half...mean + half
    }

    init(_ belief: NormalBelief) { self.init(mean: Cents(belief.mean), standardDeviation: Cents(belief.deviation)) }
}
