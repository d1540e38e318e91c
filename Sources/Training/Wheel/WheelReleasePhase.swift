// SPDX-License-Identifier: MIT

/// Where a wheel is on its way from a hold to its rest. All times are nanoseconds.
enum WheelReleasePhase: Hashable, Sendable {
    /// From the arrival to the verdict, by what is known of the way. A hand that takes the wheel up again within 100 ms is
    /// back in time.
    private static let flightSettling: Int64 = 180_000_000
    private static let arrivedSettling: Int64 = 155_000_000
    /// A wide step later it is seen to move.
    private static let coarsestDelay: Int64 = 16_000_000
    private static let slowSettling: Int64 = 300_000_000
    /// Swings past the rest: their time and size, as a share of the hold.
    private static let flightSwing = (time: Int64(260_000_000), size: 0.7)
    private static let slowSwing = (time: Int64(140_000_000), size: 0.6)
    /// No spring that still swings has lost less with the first swing.
    private static let aboutRest = 0.55
    /// A hand that searches stops at the centre for less; in so long a wheel in doubt may not move at all.
    static let stillness: Int64 = 500_000_000

    struct Flight: Hashable, Sendable {
        let since: Int64
        /// The hold's, and the lowest since; from the rest.
        let height: Double
        var lowest: Double

        /// - Parameter heights: back from now, towards the side of the hold.
        init(since moment: Int64, _ heights: [Double]) {
            (since, height, lowest) = (moment, heights.max() ?? 0, heights.first ?? 0)
        }
    }

    struct Home: Hashable, Sendable {
        /// When it came home first.
        let first: Int64
        /// In the zone, without leaving it.
        var since: Int64
        /// Outside the zone after an arrival.
        var leftAt: Int64?
        let shape: ReturnShape
        /// It was seen to fly before it arrived.
        let wasFlying: Bool
        /// It may not be a hand that crosses the rest.
        let isSure: Bool
        /// The hold's, from the rest.
        let height: Double
        let hold: WheelHold?
        let isCoarsest: Bool
        /// Nothing was held; only leaving begins anew.
        var isJudged = false

        var settling: Int64 {
            switch shape {
            case .flight: (wasFlying ? flightSettling : arrivedSettling) + (isCoarsest ? coarsestDelay : 0)
            case .slowFlight: slowSettling
            case .unclear: stillness
            }
        }

        /// For how long, in nanoseconds, and how far, as a share of the hold, it may swing past its rest.
        var swing: (time: Int64, size: Double) {
            switch shape {
            case .flight: flightSwing
            case .slowFlight: slowSwing
            case .unclear: (0, 0)
            }
        }

        /// How far from its rest it may swing if it lies so far from it in the end: about where it will rest.
        func furthestSwing(_ rest: Double) -> Double {
            let about = isSure && rest > 0 ? aboutRest * height + (1 + aboutRest) * rest : 0
            return max(swing.size * height, about)
        }
    }

    /// When it had left what it was held at, or when it had come home from there; nil if it may be held.
    var flownAt: Int64? {
        switch self {
        case .away: nil
        case .flight(let flight): flight.since
        case .home(let home): home.isJudged || home.shape == .unclear ? nil : home.first
        }
    }

    /// With the hand, as far as one can tell.
    case away
    case flight(Flight)
    case home(Home)
}

/// What becomes of the sound while a wheel may have been let go.
enum WheelVoice: Hashable, Sendable {
    case follows
    /// The wheel may have begun to fly: its way is not ordered.
    case stays
    /// It flies, or has flown.
    case silent
    /// It lies at its rest, for good or not: what was held sounds on.
    case held(WheelHold)
}

/// A stretch in which a wheel was held.
struct WheelHold: Hashable, Sendable {
    /// Nanoseconds of CLOCK_MONOTONIC.
    let since: Int64
    let until: Int64
    /// The median of its deflections, −1.5…1.5.
    let level: Double
    /// By how much the hand trembled in it, to either side, nine tenths of the time.
    let deviation: Double
}
