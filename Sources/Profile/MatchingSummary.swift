// SPDX-License-Identifier: MIT
import Music

/// How somebody tunes. Errors are in cents, positive is sharp.
package struct MatchingSummary: Hashable, Sendable {
    /// Beyond it an error is gross: a slip rather than a tuning.
    package static let grossLimit: Cents = 60

    /// Tuned pitches, at least 1.
    package let count: Int
    /// Of the errors without their sign.
    package let meanAbsoluteError: Cents
    /// Of the errors without their sign, as a sample; nil below two.
    package let standardDeviation: Cents?
    /// On average too high or too low, by a mean that a few slips do not move: the constant error. Below ten errors it leans
    /// on a spread of 8 cents that is assumed at first.
    package let constantError: Cents
    /// Within which the constant error lies with a probability of 95 %.
    package let constantErrorBand: ClosedRange<Cents>
    /// How much one tuning differs from the next, slips left out: the variable error; nil below two.
    package let variableError: Cents?
    /// Errors beyond `grossLimit`.
    package let grossErrors: Int

    package init(
        count: Int, meanAbsoluteError: Cents, standardDeviation: Cents?, constantError: Cents,
        constantErrorBand: ClosedRange<Cents>, variableError: Cents?, grossErrors: Int
    ) {
        self.count = count
        self.meanAbsoluteError = meanAbsoluteError
        self.standardDeviation = standardDeviation
        self.constantError = constantError
        self.constantErrorBand = constantErrorBand
        self.variableError = variableError
        self.grossErrors = grossErrors
    }
}
