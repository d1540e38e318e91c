// SPDX-License-Identifier: MIT

/// Where a wheel is on its way from a hold to its rest. All times are nanoseconds.
enum WheelReleasePhase: Hashable, Sendable {
    /// From the arrival to the verdict, by what is known of the way. A hand that takes the wheel up again within 100 ms is
    /// back in time.
    private static let flightSettling: Int64 = 180_000_000
    private static let arrivedSettling: Int64 = 155_000_000
    private static let slowSettling: Int64 = 300_000_000
    /// A hand that searches stops at the centre for less; in so long a wheel in doubt may not move at all.
    static let stillness: Int64 = 500_000_000

    struct Flight: Hashable, Sendable {
        let since: Int64
        /// The hold's, and the lowest since; from the rest.
        let height: Double
        var lowest: Double
    }

    struct Home: Hashable, Sendable {
        /// When it came home first.
        let first: Int64
        /// In the zone, without leaving it.
        var since: Int64
        /// Outside the zone after an arrival.
        var leftAt: Int64?
        let shape: ReturnShape
        /// It was silent before it arrived.
        let wasSilent: Bool
        /// The hold's, from the rest.
        let height: Double
        let hold: WheelHold?
        /// Nothing was held; only leaving begins anew.
        var isJudged = false

        /// How long it has to lie there.
        var settling: Int64 {
            switch shape {
            case .flight: wasSilent ? flightSettling : arrivedSettling
            case .slowFlight: slowSettling
            case .unclear: stillness
            }
        }
    }

    /// With the hand, as far as one can tell.
    case away
    case flight(Flight)
    case home(Home)
}
