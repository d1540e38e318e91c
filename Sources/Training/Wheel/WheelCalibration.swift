// SPDX-License-Identifier: MIT
import Music

/// The properties of a sprung wheel. Positions are −1…1 as in MIDI.
package struct WheelCalibration: Hashable, Sendable {
    /// For an unused wheel: as coarse and as loose as the worst known one.
    package static let unknown = WheelCalibration(rest: 0, zone: 2.5 / 31, reachUp: 1, reachDown: 1)
    /// The distance between neighbouring positions of the coarsest known wheel.
    package static let coarsestStep = 1.0 / 31
    /// The limits of the dead zone. A narrower one would slow the detection of a release, because springs are slow near the
    /// rest.
    package static let zones = 0.03...0.25

    /// The middle of the rest positions, −0.5…0.5.
    package let rest: Double
    /// Half the width of the dead zone around the rest.
    package private(set) var deadZone: Double
    /// The largest distance from `rest` at which the wheel may rest, 0…0.5; beyond the dead zone while little is known.
    let furthestRest: Double
    /// The position at the upper end, 0.5…1.
    package let reachUp: Double
    /// The position at the lower end, without sign.
    package let reachDown: Double
    /// The distance between neighbouring positions; nil if unknown.
    package private(set) var knownStep: Double?
    /// The range of positions while the wheel stands still.
    package private(set) var noise: Double
    /// The hand's tremor to either side.
    package private(set) var tremor: Double

    package init(
        rest: Double, zone: Double, furthestRest: Double = 0.22, reachUp: Double = 1, reachDown: Double = 1,
        step: Double? = nil, noise: Double = 0, tremor: Double = 0.03
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

    /// The same wheel with a narrower dead zone, for a known rest.
    func resting(within zone: Double) -> WheelCalibration {
        var wheel = self
        wheel.deadZone = min(deadZone, zone).clamped(to: Self.zones)
        return wheel
    }

    /// The same zone with another calibration's step, noise and tremor.
    func updated(by newest: WheelCalibration) -> WheelCalibration {
        var wheel = self
        (wheel.knownStep, wheel.noise, wheel.tremor) = (newest.knownStep, newest.noise, newest.tremor)
        return wheel
    }

    package var step: Double { knownStep ?? Self.coarsestStep }

    /// The positions from the middle to one end; nil if unknown.
    package var stepsPerHalf: Int? { knownStep.map { Int((1 / $0).rounded()) } }

    /// The largest difference between two samples of a still wheel.
    var tolerance: Double { noise + 1.2 * step }

    /// The largest range of an untouched wheel in half a second: more samples have a larger range than those that `noise` was
    /// learned from.
    var stillTolerance: Double { 1.15 * noise + 1.5 * step }

    /// True if single steps are audible.
    var isStepped: Bool { step >= 1.0 / 130 }

    var isCoarsest: Bool { step > 1.0 / 40 }

    /// −1.5…1.5.
    package func deflection(at position: Double) -> Double { position.clamped(to: -1...1) - rest }

    package func isInDeadZone(_ deflection: Double) -> Bool { deflection.magnitude <= deadZone + 1e-9 }

    /// The share of the reach, −1…1: 0 in the dead zone, growing from its edge without a jump, 1 at the end.
    package func share(at position: Double) -> Double {
        let deflection = deflection(at: position)
        let size = (deflection.magnitude - deadZone) / (travel(upwards: deflection > 0) - deadZone)
        return size.clamped(to: 0...1) * (deflection < 0 ? -1 : 1)
    }

    /// The inverse of `share(at:)`; the dead zone's edge for 0.
    package func position(share: Double) -> Double {
        let size = deadZone + share.magnitude.clamped(to: 0...1) * (travel(upwards: share > 0) - deadZone)
        return rest + (share < 0 ? -size : size)
    }

    /// The least deflection of a hold; a smaller one could be the end of a slow return.
    var leastHold: Double { max(1.4 * deadZone, deadZone + 2 * step + noise) }

    /// After a flight, a wheel within this deflection is not held again.
    var nearRest: Double { max(leastHold, deadZone + 0.04) }

    /// The least distance from the rest's pitch, in cents, at which a release can confirm; 0 for an unknown wheel.
    package func smallestAnswer(reach: Cents) -> Cents {
        guard knownStep != nil else { return 0 }
        let narrower = min(travel(upwards: true), travel(upwards: false))
        return Cents(
            reach.rawValue * ((leastHold + 1.5 * step - deadZone) / (narrower - deadZone)).clamped(to: 0...0.6))
    }

    /// A distance outside the zone as a share of the reach.
    func share(ofDistance distance: Double, upwards: Bool) -> Double {
        distance / (travel(upwards: upwards) - deadZone)
    }

    private func travel(upwards: Bool) -> Double {
        // A rest far off the middle leaves at least twice the dead zone, so that the shares stay finite.
        max(upwards ? reachUp - rest : reachDown + rest, 2 * deadZone)
    }
}

/// The saved properties of a wheel.
package struct WheelMemory: Hashable, Sendable, Codable {
    package static let nothing = WheelMemory()

    /// The range of rest positions, −0.5…0.5; nil before the first rest.
    package let rests: ClosedRange<Double>?
    /// The number of observed rests.
    package let restCount: Int
    package let noise: Double
    package let tremor: Double
    package let step: Double?
    package let reachUp: Double
    package let reachDown: Double

    package init(
        rests: ClosedRange<Double>? = nil, restCount: Int = 0, noise: Double = 0, tremor: Double = 0.03,
        step: Double? = nil, reachUp: Double = 1, reachDown: Double = 1
    ) {
        (self.rests, self.restCount) = (rests, rests == nil ? 0 : max(1, restCount))
        (self.noise, self.tremor, self.step) = (noise, tremor, step)
        (self.reachUp, self.reachDown) = (reachUp, reachDown)
    }

    package var isPossible: Bool {
        let positions = -0.5...0.5
        return rests.map { positions.contains($0.lowerBound) && positions.contains($0.upperBound) && restCount > 0 }
            ?? (restCount == 0)
            && restCount <= 1_000_000 && (0...0.1).contains(noise) && (0...0.1).contains(tremor)
            && step.map { (1.0 / 8192...0.5).contains($0) } ?? true && (0.5...1).contains(reachUp)
            && (0.5...1).contains(reachDown)
    }
}

/// Identifies a continuous control of a device, under which its memory is saved.
package struct WheelID: Hashable, Sendable {
    /// For a control without a device: the screen, a test.
    package static let none = WheelID(device: "", control: "")

    /// Stable when the device is replugged.
    package let device: String
    /// The control's name in the mapping and, because a control may have every channel, the channel.
    package let control: String

    package init(device: String, control: String) { (self.device, self.control) = (device, control) }
}
