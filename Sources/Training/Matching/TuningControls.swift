// SPDX-License-Identifier: MIT
import Music

/// Where wheels and other controls stand, whatever is going on: they keep their place from one exercise to the next.
package struct TuningControls: Hashable, Sendable {
    package var wheels = Wheels()
    /// The control whose deflection is a speed.
    private var rate: WheelID?
    private var ratchet = Ratchet()
    /// Of the second control for small distances, −1…1 of its travel; nil until it is touched.
    private(set) var finePosition: Double?

    package init() {}

    /// The speed of the pitch, −1…1 of the greatest. A control that was only heard of may rest anywhere.
    var speed: Double { rate.map { wheels.isTouched($0) ? wheels.share(of: $0) : 0 } ?? 0 }

    /// Takes a move at its moment, in nanoseconds of CLOCK_MONOTONIC.
    /// - Returns: what it adds to the pitch, as a share of the reach, and whether its control stands at rest; nil if it
    ///   is no number.
    mutating func take(_ move: TuningMove, at moment: Int64) -> (added: Double, isIdle: Bool)? {
        if let place = move.place, !place.isFinite { return nil }
        switch move {
        case .absolute(let place, let wheel):
            wheels.observe(place, of: wheel, at: moment, leads: true)
            return (0, wheels.active != wheel || wheels.share == 0)
        // Its travel covers both sides, as a wheel's does.
        case .relative(let travel, _): return (2 * travel, false)
        case .rate(let place, let wheel):
            wheels.observe(place, of: wheel, at: moment, leads: false)
            rate = wheel
            return (0, wheels.share(of: wheel) == 0)
        case .ratchet(let place, let wheel):
            wheels.observe(place, of: wheel, at: moment, leads: false)
            let share = wheels.share(of: wheel)
            let play = max(2 * wheels.calibration(of: wheel).step, 0.02)
            return (ratchet.turn(to: share, play: play, at: moment), share == 0)
        case .fine(let place):
            finePosition = place.clamped(to: -1...1)
            return (0, false)
        case .nudge, .centre: return (0, false)
        }
    }

    /// The wheels of a device are gone: they hold no pitch and turn none.
    mutating func loseWheels(of device: String) {
        wheels.lose(device)
        if rate?.device == device { rate = nil }
    }
}

/// A wheel that tunes outwards only: the way back to the middle moves nothing, so that many strokes add up.
struct Ratchet: Hashable, Sendable {
    /// A wheel that is let go swings past the centre for less than this; nanoseconds.
    private static let swing: Int64 = 100_000_000

    /// The furthest share of this stroke on either side, less the play on the way back.
    private var upper = 0.0
    private var lower = 0.0
    /// When the wheel was last seen on either side.
    private var lastAbove = Int64.min / 2
    private var lastBelow = Int64.min / 2

    /// - Parameter share: −1…1 of the travel.
    /// - Parameter play: A way back below this is tremor; the same unit.
    /// - Returns: what is added, as a share of the travel.
    mutating func turn(to share: Double, play: Double, at moment: Int64) -> Double {
        let isSwing = share > 0 ? moment - lastBelow < Self.swing : moment - lastAbove < Self.swing
        let up = Self.advance(&upper, to: max(share, 0), play: play)
        let down = Self.advance(&lower, to: max(-share, 0), play: play)
        if isSwing { return 0 }
        if share > 0 { lastAbove = moment }
        if share < 0 { lastBelow = moment }
        return up - down
    }

    private static func advance(_ furthest: inout Double, to size: Double, play: Double) -> Double {
        defer { furthest = size > furthest ? size : min(furthest, size == 0 ? 0 : size + play) }
        return max(size - furthest, 0)
    }
}
