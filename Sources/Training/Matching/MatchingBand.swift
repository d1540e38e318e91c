// SPDX-License-Identifier: MIT
import Music

/// How near a tuned pitch came to the correct one.
package enum MatchingBand: String, Hashable, Sendable, CaseIterable {
    /// Below 10 cents.
    case near
    /// 10 to 30 cents, both included.
    case middle
    /// Above 30 cents.
    case far

    /// Below half a cent nobody hears a difference between two notes in succession.
    package static func isDeadCentre(_ error: Cents) -> Bool { error.magnitude < 0.5 }

    /// An error as it is shown, to a tenth of a cent, and 0 in the dead centre.
    package static func shown(_ error: Cents) -> Cents {
        isDeadCentre(error) ? 0 : Cents((error.rawValue * 10).rounded() / 10)
    }

    /// Of the error as it is shown, so that the two never contradict each other.
    /// - Parameter error: Signed cents from the correct pitch.
    package init(error: Cents) {
        let size = Self.shown(error).magnitude
        self = size < 10 ? .near : size <= 30 ? .middle : .far
    }
}
