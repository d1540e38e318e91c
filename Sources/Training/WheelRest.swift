// SPDX-License-Identifier: MIT

/// Watches whether a wheel rests in its dead zone.
struct WheelRest: Hashable, Sendable {
    /// So long a wheel stays in its dead zone before it counts as let go; nanoseconds.
    static let settling: Int64 = 150_000_000

    /// Since when it has neither left the zone nor got any further within it. A wheel that creeps through the zone gets
    /// further all the time; noise does not.
    private(set) var since: Int64?
    private var low = 0.0
    private var high = 0.0
    /// It has been judged; only leaving the zone begins anew.
    private var isJudged = true

    /// When it will have settled, if it does not move.
    var settlesAt: Int64? { isJudged ? nil : since.map { $0 + Self.settling } }

    mutating func observe(_ deflection: Double, wheel: WheelCalibration, at moment: Int64) {
        guard wheel.isInDeadZone(deflection) else {
            (since, isJudged) = (nil, false)
            return
        }
        let grain = min(wheel.step / 2, 0.002)
        guard since != nil else {
            (since, low, high) = (moment, deflection, deflection)
            return
        }
        if deflection < low - grain {
            (since, low) = (moment, deflection)
        } else if deflection > high + grain {
            (since, high) = (moment, deflection)
        }
    }

    mutating func judge() { isJudged = true }
}
