// SPDX-License-Identifier: MIT
import Foundation
import Music

/// How fine an ear is, and how surely that is known. A listener's answers follow
/// P(higher | s) = λ + (1 − 2λ)·Φ((s − c)/σ), s and the criterion c in cents; what is estimated is ln σ.
package struct ThresholdEstimate: Hashable, Sendable {
    /// Φ⁻¹(0.75): of σ, the difference that is heard rightly three times in four, without lapses and without bias.
    package static let shareOfSigma = 0.67449

    /// Mean of ln σ, σ in cents.
    package let logSigma: Double
    /// Standard deviation of ln σ, and so of the logarithm of the threshold.
    package let deviation: Double

    package init(logSigma: Double, deviation: Double) {
        self.logSigma = logSigma
        self.deviation = deviation
    }

    init(_ belief: NormalPosterior) { self.init(logSigma: belief.mean, deviation: belief.deviation) }

    /// T75 = 0.67449·σ.
    package var threshold: Cents { Cents(Self.shareOfSigma * exp(logSigma)) }

    /// The 95 % interval of the threshold.
    package var band: ClosedRange<Cents> {
        let factor = exp(1.96 * deviation)
        return Cents(threshold.rawValue / factor)...Cents(threshold.rawValue * factor)
    }
}

/// Where a listener holds the correct pitch to be; positive is above it.
package struct CriterionEstimate: Hashable, Sendable {
    package let mean: Cents
    package let standardDeviation: Cents

    /// The 95 % interval.
    package var band: ClosedRange<Cents> {
        let half = Cents(1.96 * standardDeviation.rawValue)
        return mean - half...mean + half
    }
}

extension CriterionEstimate {
    init(_ belief: NormalPosterior) { self.init(mean: Cents(belief.mean), standardDeviation: Cents(belief.deviation)) }
}
