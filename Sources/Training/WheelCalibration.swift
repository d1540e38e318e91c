// SPDX-License-Identifier: MIT
import Music

/// What is known of a sprung wheel. Positions are −1…1 as MIDI tells them.
package struct WheelCalibration: Hashable, Sendable, Codable {
    /// Of a wheel nobody has turned yet: as coarse and as loose as any we know of.
    package static let unknown = WheelCalibration(
        rest: 0, spread: 1 / 31, reachUp: 1, reachDown: 1, stepsPerHalf: nil)
    /// Up to this many steps a wheel is coarse: a held pitch is one of its steps, not a mean of several.
    package static let coarseSteps = 128
    /// No dead zone is wider, whatever was learned.
    private static let widestDeadZone = 0.2

    /// The middle of the positions at which it comes to rest, −0.5…0.5.
    package let rest: Double
    /// How far from `rest` it may come to rest, to either side, 0…1.
    package let spread: Double
    /// The position it reaches at the upper end, 0.5…1.
    package let reachUp: Double
    /// The same at the lower end, without sign.
    package let reachDown: Double
    /// Distinct positions from the middle to one end; nil if not known.
    package let stepsPerHalf: Int?

    /// Clamps each to its bounds.
    package init(rest: Double, spread: Double, reachUp: Double, reachDown: Double, stepsPerHalf: Int?) {
        self.rest = rest.clamped(to: -0.5...0.5)
        self.spread = spread.clamped(to: 0...1)
        self.reachUp = reachUp.clamped(to: 0.5...1)
        self.reachDown = reachDown.clamped(to: 0.5...1)
        self.stepsPerHalf = stepsPerHalf.map { max($0, 1) }
    }

    /// The distance between neighbouring positions; of an unknown wheel that of the coarsest we know of.
    package var step: Double { 1 / Double(stepsPerHalf ?? 31) }

    /// To either side of the rest; within it the wheel is let go.
    package var deadZone: Double { min(spread + 2 * step, Self.widestDeadZone) }

    package var isCoarse: Bool { stepsPerHalf.map { $0 <= Self.coarseSteps } ?? true }

    /// How far the wheel is turned, −1.5…1.5.
    package func deflection(at position: Double) -> Double { position.clamped(to: -1...1) - rest }

    package func isInDeadZone(_ deflection: Double) -> Bool { deflection.magnitude <= deadZone + 1e-9 }

    /// The share of the reach, −1…1: 0 in the dead zone, growing from its edge without a jump, 1 at the end.
    package func share(at position: Double) -> Double {
        let deflection = deflection(at: position)
        let size = (deflection.magnitude - deadZone) / (travel(upwards: deflection > 0) - deadZone)
        return size.clamped(to: 0...1) * (deflection < 0 ? -1 : 1)
    }

    /// The position that gives a share of the reach, the dead zone's edge for 0; what `share(at:)` undoes.
    package func position(share: Double) -> Double {
        let size = deadZone + share.magnitude.clamped(to: 0...1) * (travel(upwards: share > 0) - deadZone)
        return rest + (share < 0 ? -size : size)
    }

    /// The nearest to the rest that an answer may lie, in cents from the rest's pitch: as far outside the dead zone as
    /// the zone is wide, so that a hand that holds it does not slip into the zone.
    package func smallestAnswer(reach: Cents) -> Cents {
        let narrower = min(travel(upwards: true), travel(upwards: false))
        return Cents(reach.rawValue * deadZone / (narrower - deadZone))
    }

    private func travel(upwards: Bool) -> Double {
        // A rest far off the middle leaves at least twice the dead zone, so that the shares stay finite.
        max(upwards ? reachUp - rest : reachDown + rest, 2 * deadZone)
    }
}
