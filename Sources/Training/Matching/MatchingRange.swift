// SPDX-License-Identifier: MIT
import Music

/// How far from the correct pitch a tunable note may begin.
package enum MatchingRange: Hashable, Sendable {
    /// Cents to either side; counts within `limits`.
    case fixed(Cents)
    /// Follows the player: wide at first, narrower the better the ear.
    case adaptive

    /// Cents to either side.
    package static let limits: ClosedRange<Cents> = 5...100
    /// Of the adaptive range: 100 at first and at most, 20 at least.
    package static let adaptiveLimits: ClosedRange<Cents> = 20...100
    /// An adaptive range stays wide until so many notes were tuned.
    package static let notesNeeded = 5
    /// The adaptive range in mean absolute errors.
    package static let errorsWide = 8.0

    /// Cents to either side.
    /// - Parameter meanError: The mean of the player's errors without sign; nil while there are few.
    package func cents(meanError: Cents?) -> Cents {
        switch self {
        case .fixed(let cents): cents.clamped(to: Self.limits)
        case .adaptive:
            meanError.map { Cents($0.rawValue * Self.errorsWide).clamped(to: Self.adaptiveLimits) }
                ?? Self.adaptiveLimits.upperBound
        }
    }

    /// How far a control moves the pitch at full travel to one side. The rest position sounds the initial offset, at
    /// most `range` from the answer, so the answer needs at most `range` of travel; a quarter is to spare, so that it
    /// lies at no more than 0.8 of the travel and can be passed on either side.
    package static func reach(of range: Cents) -> Cents { Cents(range.rawValue * 1.25) }
}
