// SPDX-License-Identifier: MIT
import Music

/// A hand that tunes by a simulated ear, with the error e = CE + h·start + N(0, VE²), or now and then with a gross one.
package struct SimulatedTuner: Hashable, Sendable {
    /// A gross error is anywhere within as much to either side, whatever the start.
    package static let grossErrorReach: Cents = 100

    /// CE: where it hears the correct pitch.
    package let constantError: Cents
    /// h: the share of the initial offset at which it stops too early.
    package let pull: Double
    /// VE: the standard deviation from one tuning to the next.
    package let variableError: Cents
    /// How often it errs grossly, 0…1.
    package let grossErrorShare: Double

    package init(constantError: Cents, pull: Double, variableError: Cents, grossErrorShare: Double = 0.05) {
        self.constantError = constantError
        self.pull = pull
        self.variableError = variableError
        self.grossErrorShare = grossErrorShare
    }

    /// The tuning that goes with an ear: CE is its criterion and VE 0.4·σ, which turns the literature's thresholds of
    /// 15 to 50 cents into its VE of 8 to 30; h is 0.05.
    package init(_ ear: SimulatedListener, grossErrorShare: Double = 0.05) {
        self.init(
            constantError: ear.criterion, pull: 0.05, variableError: Cents(ear.sigma.rawValue * 0.4),
            grossErrorShare: grossErrorShare)
    }

    /// What is held in the end, from the correct pitch; positive is too high. Draws one uniform number, which decides
    /// whether the error is gross, then another one or a normal one.
    /// - Parameter start: Where the tunable note begins.
    package func error(from start: Cents, using generator: inout some RandomNumberGenerator) -> Cents {
        guard generator.uniform() >= grossErrorShare else {
            return Cents(Self.grossErrorReach.rawValue * (2 * generator.uniform() - 1))
        }
        return Cents(
            constantError.rawValue + pull * start.rawValue + variableError.rawValue * generator.normal())
    }
}
