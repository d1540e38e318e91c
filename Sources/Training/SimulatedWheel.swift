// SPDX-License-Identifier: MIT
import Foundation

/// A sprung wheel and the hand on it, for tests and the demonstration: tremor, spring, noise and steps as real ones have
/// them. Positions are −1…1, moments nanoseconds.
package struct SimulatedWheel: Hashable, Sendable {
    /// As MIDI's pitch bend can tell.
    package static let fourteenBits = SimulatedWheel(stepsPerHalf: 8192, noise: 0.000_25)
    package static let sevenBits = SimulatedWheel(stepsPerHalf: 64, noise: 0.002)
    package static let coarsest = SimulatedWheel(stepsPerHalf: 31, noise: 0.004)
    /// How often the wheel looks where it stands.
    package static let period: Int64 = 2_000_000

    package let stepsPerHalf: Int
    /// Of every reading, to either side.
    package let noise: Double
    /// Of the resting hand: the amplitude of a tremor of 8 to 12 Hz.
    package var tremor = 0.002
    /// Of a hand that tires: how far it wanders in a second or two.
    package var wander = 0.001
    /// To either side of the middle; where it comes to rest differs each time.
    package var looseness = 0.012
    /// How far it swings past the centre when let go, as a share of where it was.
    package var overshoot = 0.15
    /// How far striking a pad moves the hand that holds the wheel.
    package var thump = 0.02

    package init(stepsPerHalf: Int, noise: Double) {
        self.stepsPerHalf = stepsPerHalf
        self.noise = noise
    }

    /// What is known of it after it has been learned.
    package var calibration: WheelCalibration {
        WheelCalibration(
            rest: 0, spread: looseness + noise, reachUp: 1, reachDown: 1, stepsPerHalf: stepsPerHalf)
    }

    /// What it tells when it stands at a true position.
    package func reading(of position: Double, using generator: inout some RandomNumberGenerator) -> Double {
        let read = position + Double.random(in: -noise...noise, using: &generator)
        return ((read * Double(stepsPerHalf)).rounded() / Double(stepsPerHalf)).clamped(to: -1...1)
    }

    /// Where it stands so many seconds after it was let go: it flies back within `flight` seconds, swings past the rest
    /// and back once, and stays.
    package func spring(from start: Double, to rest: Double, flight: Double, after time: Double) -> Double {
        let distance = start - rest
        if time < flight { return rest + distance * (1 + cos(.pi * time / flight)) / 2 }
        let swing = time - flight
        guard swing < flight else { return rest }
        return rest - distance * overshoot * sin(.pi * swing / flight)
    }
}
