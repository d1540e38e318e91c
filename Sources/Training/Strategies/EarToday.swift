// SPDX-License-Identifier: MIT
import Music

/// An ear as it is in the session under way, its form included: by this the next question is chosen.
package struct EarToday: Hashable, Sendable {
    /// Mean of ln σ, σ in cents.
    package let logSigma: Double
    /// Where it holds the correct pitch to be; positive is above.
    package let criterion: Cents
    /// Standard deviation of what is known of the criterion.
    package let criterionDeviation: Cents

    package init(logSigma: Double, criterion: Cents, criterionDeviation: Cents) {
        self.logSigma = logSigma
        self.criterion = criterion
        self.criterionDeviation = criterionDeviation
    }
}
