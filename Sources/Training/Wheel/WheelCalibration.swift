// SPDX-License-Identifier: MIT
import Music

/// What is known of a sprung wheel. Positions are −1…1 as MIDI tells them.
package struct WheelCalibration: Hashable, Sendable {
    /// Of a wheel nobody has turned yet: as coarse and as loose as any we know of.
    package static let unknown = WheelCalibration(rest: 0, zone: 2.5 / 31, reachUp: 1, reachDown: 1)
    /// The distance between neighbouring positions of the coarsest wheel we know of.
    package static let coarsestStep = 1.0 / 31
    /// The dead zone is never narrower or wider, whatever was learned. Anything narrower would be reached hardly sooner, and
    /// springs take the longer for the last of their way the less of it is left.
    package static let zones = 0.03...0.25

    /// The middle of the positions at which it comes to rest, −0.5…0.5.
    package let rest: Double
    /// Half the width of its dead zone: within so much of the rest, to either side, it is let go.
    package let deadZone: Double
    /// So far from its rest it may come to rest all the same, 0…0.5: outside its zone while little is known.
    let furthestRest: Double
    /// The position it reaches at the upper end, 0.5…1.
    package let reachUp: Double
    /// The same at the lower end, without sign.
    package let reachDown: Double
    /// The distance between neighbouring positions; nil if not known.
    package let knownStep: Double?
    /// How far what it tells wanders by itself while it stands still, from the lowest to the highest.
    package let noise: Double
    /// By how much the hand on it trembles, to either side.
    package let tremor: Double

    package init(
        rest: Double, zone: Double, furthestRest: Double = 0.22, reachUp: Double = 1, reachDown: Double = 1,
        step: Double? = nil, noise: Double = 0,
        tremor: Double = 0.03
    ) {
        self.rest = rest.clamped(to: -0.5...0.5)
        deadZone = zone.clamped(to: Self.zones)
        self.furthestRest = furthestRest.clamped(to: 0...0.5)
        self.reachUp = reachUp.clamped(to: 0.5...1)
        self.reachDown = reachDown.clamped(to: 0.5...1)
        knownStep = step.map { $0.clamped(to: 1.0 / 8192...0.5) }
        self.noise = noise.clamped(to: 0...0.1)
        self.tremor = tremor.clamped(to: 0.004...0.05)
    }

    /// The same wheel, where it is known to rest just where it lies.
    func resting(within zone: Double) -> WheelCalibration {
        WheelCalibration(
            rest: rest, zone: min(deadZone, zone), furthestRest: furthestRest, reachUp: reachUp, reachDown: reachDown,
            step: knownStep, noise: noise, tremor: tremor)
    }

    /// The distance between neighbouring positions; of an unknown wheel that of the coarsest we know of.
    package var step: Double { knownStep ?? Self.coarsestStep }

    /// Distinct positions from the middle to one end; nil if not known.
    package var stepsPerHalf: Int? { knownStep.map { Int((1 / $0).rounded()) } }

    /// Two readings of a wheel that stands still differ by no more.
    var tolerance: Double { noise + 1.2 * step }

    /// In half a second a wheel that nobody touches moves by no more: of more readings than it was learned from, the
    /// extremes lie further apart.
    var stillTolerance: Double { 1.15 * noise + 1.5 * step }

    /// Its steps are heard one by one.
    var isStepped: Bool { step >= 1.0 / 130 }

    /// So coarse that single steps decide.
    var isCoarsest: Bool { step > 1.0 / 40 }

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

    /// A hold nearer to the rest could be the end of a slow way back to it.
    var leastHold: Double { max(1.4 * deadZone, deadZone + 2 * step + noise) }

    /// A wheel that flew and is no further from its rest has not been taken up again.
    var nearRest: Double { max(leastHold, deadZone + 0.04) }

    /// Letting go takes no answer that lies nearer to the rest, in cents from the rest's pitch; 0 of a wheel that is not
    /// known.
    package func smallestAnswer(reach: Cents) -> Cents {
        guard knownStep != nil else { return 0 }
        let narrower = min(travel(upwards: true), travel(upwards: false))
        return Cents(
            reach.rawValue * ((leastHold + 1.5 * step - deadZone) / (narrower - deadZone)).clamped(to: 0...0.6))
    }

    /// What a way outside the zone is as a share of the reach.
    func share(ofWay way: Double, upwards: Bool) -> Double { way / (travel(upwards: upwards) - deadZone) }

    private func travel(upwards: Bool) -> Double {
        // A rest far off the middle leaves at least twice the dead zone, so that the shares stay finite.
        max(upwards ? reachUp - rest : reachDown + rest, 2 * deadZone)
    }
}
