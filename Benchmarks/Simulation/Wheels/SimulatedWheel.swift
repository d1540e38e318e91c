// SPDX-License-Identifier: MIT
import Foundation
import Music
import Training

/// A simulated wheel with steps, noise, spring and rest. Positions are −1…1, times nanoseconds.
package struct SimulatedWheel: Hashable, Sendable {
    /// The resolution of MIDI's pitch bend.
    package static let fourteenBits = SimulatedWheel(stepsPerHalf: 8192)
    package static let tenBits = SimulatedWheel(stepsPerHalf: 512)
    package static let eightBits = SimulatedWheel(stepsPerHalf: 128)
    package static let sevenBits = SimulatedWheel(stepsPerHalf: 64)
    package static let coarsest = SimulatedWheel(stepsPerHalf: 31)

    package let stepsPerHalf: Int
    /// Amplitude of the noise before rounding, in 8192nds.
    package var noise = 0.0
    /// Sampling period, nanoseconds.
    package var period: Int64 = 2_000_000
    /// Maximum random delay of a message, nanoseconds.
    package var jitter: Int64 = 0
    /// The number of messages delivered at once.
    package var bundle = 1
    /// True if it sends its position before it is moved. Otherwise it is sampled at a random phase.
    package var sendsItsRest = true
    /// Centre of the rest positions, and their spread to either side.
    package var middle = 0.0
    package var looseness = 0.0
    /// The maximum position sent.
    package var reach = 1.0
    package var spring = WheelReturn.exponential(tau: 0.018)

    package init(stepsPerHalf: Int) { self.stepsPerHalf = stepsPerHalf }

    /// True if single steps are audible.
    package var isStepped: Bool { stepsPerHalf <= 130 }

    /// The calibration of the wheel once learned.
    package var memory: WheelMemory {
        WheelMemory(
            rests: (middle - looseness)...(middle + looseness), restCount: 32, noise: 2 * noise / 8192, tremor: 0.006,
            step: 1 / Double(stepsPerHalf), reachUp: reach, reachDown: reach)
    }

    /// The reading at a true position.
    package func reading(of position: Double, using generator: inout some RandomNumberGenerator) -> Double {
        let read = position + Double.random(in: -1...1, using: &generator) * noise / 8192
        return ((read * Double(stepsPerHalf)).rounded() / Double(stepsPerHalf)).clamped(to: -reach...reach)
    }
}

/// The movement of a hand on a simulated wheel in one exercise. Times are seconds, positions and sizes −1…1.
package struct SimulatedHand: Hashable, Sendable {
    /// The search before the final hold.
    package enum Search: Hashable, Sendable {
        case none
        /// This many other positions first, on one side or on both.
        case stops(Int, isOneSided: Bool)
        /// Another hold, a stop at the centre, then the other side.
        case crossing(lead: Double, stop: Double)
        /// Releases the wheel and grabs it again, this long after it has nearly returned.
        case regrab(gap: Double)
        /// A hold a little beside the final position.
        case adjustment
    }

    /// The ending of the exercise.
    package enum End: Hashable, Sendable {
        case release
        /// Hits a pad while holding the wheel, and releases it a little later.
        case pad
        /// Hits a pad and keeps holding the wheel.
        case padAndStay
        /// Releases the wheel and hits a pad this long after.
        case afterthought(Double)
    }

    /// Amplitude of a tremor of 5 to 12 Hz.
    package var tremor = 0.004
    /// Amplitude and rate (Hz) of a vibrato.
    package var vibrato = 0.0
    package var vibratoRate = 5.0
    /// Drift of the hold per second; negative is towards the rest.
    package var drift = 0.0
    /// Distance of the final position from the rest.
    package var depths = 0.25...0.92
    /// Duration of the final hold.
    package var holds = 0.45...1.0
    package var search = Search.none
    /// Duration of a movement between stops; longer in proportion to the distance across the rest.
    package var moves = 0.12...0.3
    package var end = End.release
    /// Displacement of the wheel by hitting a pad.
    package var thump = 0.012

    package init() {}
}
