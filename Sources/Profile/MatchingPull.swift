// SPDX-License-Identifier: MIT
import Music
import Training

/// Whether somebody stops too early on the way to the correct pitch: the share h of the initial offset that stays, in the
/// error CE + h·start + noise.
package struct MatchingPull: Hashable, Sendable {
    /// Errors needed for an estimate.
    package static let leastErrors = 12
    /// Starts needed below the correct pitch, and above it.
    package static let leastOnEitherSide = 3
    /// Less than this, at a usual start, is not worth a word.
    package static let leastTold: Cents = 1
    /// Significance level for telling it. Below 5 %, because people look repeatedly, and at many intervals.
    static let chance = 0.01

    /// h. Positive: what is held lies on the side from which the note came; negative: beyond the correct pitch.
    package let share: Double
    /// The 95 % confidence interval of h.
    package let band: ClosedRange<Double>
    /// How far from the correct pitch the notes began on average, without sign; greater than 0.
    package let meanStart: Cents
    /// Significant, and large enough to be told.
    package let isSupported: Bool

    /// What it means at the mean start; negative lies beyond the correct pitch.
    package var cents: Cents { Cents(share * meanStart.rawValue) }
}

extension MatchingPull {
    /// Nil for too few errors, or too few starts on one side.
    init?(_ errors: some Collection<TunedError>, roundingVariance: Double) {
        guard errors.count >= Self.leastErrors,
            errors.count(where: { $0.start > 0 }) >= Self.leastOnEitherSide,
            errors.count(where: { $0.start < 0 }) >= Self.leastOnEitherSide,
            let line = RobustLine(
                errors.map { (x: $0.start.rawValue, y: $0.error.rawValue) }, roundingVariance: roundingVariance)
        else { return nil }
        let (slope, margin) = (line.slope, line.margin)
        let meanStart = Cents(errors.reduce(0) { $0 + $1.start.magnitude.rawValue } / Double(errors.count))
        self.init(
            share: slope, band: (slope - margin)...(slope + margin), meanStart: meanStart,
            isSupported: line.chance < Self.chance
                && slope.magnitude * meanStart.rawValue >= Self.leastTold.rawValue)
    }
}
