// SPDX-License-Identifier: MIT
import Music

/// How somebody tunes one interval. Errors are in cents, positive is sharp.
package struct MatchingSummary: Hashable, Sendable {
    /// Beyond it an error is gross: a slip rather than a tuning.
    package static let grossLimit: Cents = 60
    /// Tuned pitches from which on the constant error is shown; below, it depends on the prior.
    package static let enough = 10
    /// How many of the latest errors the robust statistics look at.
    package static let depth = 8000

    /// Tuned pitches, at least 1.
    package let count: Int
    /// Of the errors without their sign.
    package let meanAbsoluteError: Cents
    /// Of the errors without their sign, as a sample; nil below two.
    package let standardDeviation: Cents?
    /// The constant error: a robust mean, which a few slips do not move. Below `enough` errors its prior has a spread of
    /// 8 cents.
    package let constantError: Cents
    /// The 95 % interval of the constant error. Never without width, because the controls have steps.
    package let constantErrorBand: ClosedRange<Cents>
    /// The variable error: the standard deviation without slips, at least that of the controls' steps; nil below two.
    package let variableError: Cents?
    /// Errors beyond `grossLimit`.
    package let grossErrors: Int
    /// Whether the note's beginning pulls at it; nil where that cannot be told yet.
    package let pull: MatchingPull?

    package var isEnough: Bool { count >= Self.enough }

    var sizes: Moments {
        let deviation = standardDeviation?.rawValue ?? 0
        return Moments(
            count: count, mean: meanAbsoluteError.rawValue, squaredDeviations: deviation * deviation * Double(count - 1)
        )
    }
}
