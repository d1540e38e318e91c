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

    /// - Parameter error: Signed cents from the correct pitch.
    package init(error: Cents) {
        let size = error.magnitude
        self = size < 10 ? .near : size <= 30 ? .middle : .far
    }
}
