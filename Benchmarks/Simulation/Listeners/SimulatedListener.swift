// SPDX-License-Identifier: MIT
import Music
import Training

/// An ear that answers comparisons by the usual psychometric function,
/// P(higher | s) = λ + (1 − 2λ)·Φ((s − c)/σ), where s is the target's offset (Wichmann and Hill 2001).
package struct SimulatedListener: Hashable, Sendable {
    /// Cents; clamped.
    package static let sigmaRange: ClosedRange<Cents> = 0.1...1000
    /// At 0.5 all answers are guesses; clamped.
    package static let lapseRange = 0...0.5

    /// σ: the standard deviation of the noise in what it hears.
    package let sigma: Cents
    /// c: the offset at which it hears the correct pitch.
    package let criterion: Cents
    /// λ: how often it misses what it hears without doubt, to either side.
    package let lapse: Double

    package init(sigma: Cents, criterion: Cents = 0, lapse: Double = 0.02) {
        self.sigma = sigma.clamped(to: Self.sigmaRange)
        self.criterion = criterion
        self.lapse = lapse.clamped(to: Self.lapseRange)
    }

    /// How likely it calls a target this far from the correct pitch higher.
    package func probabilityOfHigher(at offset: Cents) -> Double {
        let distance = (offset - criterion).rawValue / sigma.rawValue
        return lapse + (1 - 2 * lapse) * NormalDistribution.cumulative(distance)
    }

    /// Draws one uniform number u; "higher" if u < P.
    package func answer(
        _ comparison: Comparison, using generator: inout some RandomNumberGenerator
    ) -> Answer {
        generator.uniform() < probabilityOfHigher(at: comparison.targetNote.offset) ? .higher : .lower
    }
}
