// SPDX-License-Identifier: MIT
import Music

/// How somebody tunes one interval: what is true of several together would hide that one is too wide and another too
/// narrow. Errors are in cents, positive is sharp.
package struct MatchingSummary: Hashable, Sendable {
    /// Beyond it an error is gross: a slip rather than a tuning.
    package static let grossLimit: Cents = 60
    /// Below so many tuned pitches the constant error leans on what is assumed at first, and is not shown.
    package static let enough = 10
    /// How many of the latest errors the robust statistics look at.
    package static let depth = 8000

    /// Tuned pitches, at least 1.
    package let count: Int
    /// Of the errors without their sign.
    package let meanAbsoluteError: Cents
    /// Of the errors without their sign, as a sample; nil below two.
    package let standardDeviation: Cents?
    /// On average too high or too low, by a mean that a few slips do not move: the constant error. Below `enough`
    /// errors it leans on a spread of 8 cents.
    package let constantError: Cents
    /// Within which the constant error lies with a probability of 95 %. Never without width: the steps of the controls
    /// belong to what is not known.
    package let constantErrorBand: ClosedRange<Cents>
    /// How much one tuning differs from the next, slips left out: the variable error, not less than what the
    /// steps of the controls make of it; nil below two.
    package let variableError: Cents?
    /// Errors beyond `grossLimit`.
    package let grossErrors: Int
    /// Whether the note's beginning pulls at it; nil where that cannot be told yet.
    package let pull: MatchingPull?

    package init(
        count: Int, meanAbsoluteError: Cents, standardDeviation: Cents?, constantError: Cents,
        constantErrorBand: ClosedRange<Cents>, variableError: Cents?, grossErrors: Int,
        pull: MatchingPull? = nil
    ) {
        self.count = count
        self.meanAbsoluteError = meanAbsoluteError
        self.standardDeviation = standardDeviation
        self.constantError = constantError
        self.constantErrorBand = constantErrorBand
        self.variableError = variableError
        self.grossErrors = grossErrors
        self.pull = pull
    }

    /// There are tuned pitches enough for a constant error of their own.
    package var isEnough: Bool { count >= Self.enough }

    /// The errors without their sign.
    var sizes: Moments {
        let deviation = standardDeviation?.rawValue ?? 0
        return Moments(
            count: count, mean: meanAbsoluteError.rawValue, squaredDeviations: deviation * deviation * Double(count - 1)
        )
    }
}
