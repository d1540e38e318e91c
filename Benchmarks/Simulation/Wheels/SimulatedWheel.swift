// SPDX-License-Identifier: MIT
import Foundation
import Music
import Training

/// A simulated wheel, for tests and benchmarks: steps, noise, spring and rest as real ones have them.
/// Positions are −1…1, moments nanoseconds.
package struct SimulatedWheel: Hashable, Sendable {
    /// As MIDI's pitch bend can tell.
    package static let fourteenBits = SimulatedWheel(stepsPerHalf: 8192)
    package static let tenBits = SimulatedWheel(stepsPerHalf: 512)
    package static let eightBits = SimulatedWheel(stepsPerHalf: 128)
    package static let sevenBits = SimulatedWheel(stepsPerHalf: 64)
    package static let coarsest = SimulatedWheel(stepsPerHalf: 31)

    package let stepsPerHalf: Int
    /// Of every reading, to either side, before it is rounded; in 8192nds.
    package var noise = 0.0
    /// How often it looks where it stands; nanoseconds.
    package var period: Int64 = 2_000_000
    /// By how much a message may be late, drawn anew each time; nanoseconds.
    package var jitter: Int64 = 0
    /// Messages wait for each other, and reach the player so many at a time.
    package var bundle = 1
    /// It sends where it is before a hand moves it. Where it sends changes only, it looks at any time.
    package var sendsItsRest = true
    /// Around which it comes to rest, and how far to either side; it differs each time.
    package var middle = 0.0
    package var looseness = 0.0
    /// The furthest place that it tells, to either side.
    package var reach = 1.0
    package var spring = WheelReturn.exponential(tau: 0.018)

    package init(stepsPerHalf: Int) { self.stepsPerHalf = stepsPerHalf }

    /// Of single steps a player hears each.
    package var isStepped: Bool { stepsPerHalf <= 130 }

    /// What is known of it after it has been learned.
    package var memory: WheelMemory {
        WheelMemory(
            rests: (middle - looseness)...(middle + looseness), restCount: 32, noise: 2 * noise / 8192, tremor: 0.006,
            step: 1 / Double(stepsPerHalf), reachUp: reach, reachDown: reach)
    }

    /// What it tells when it stands at a true position.
    package func reading(of position: Double, using generator: inout some RandomNumberGenerator) -> Double {
        let read = position + Double.random(in: -1...1, using: &generator) * noise / 8192
        return ((read * Double(stepsPerHalf)).rounded() / Double(stepsPerHalf)).clamped(to: -reach...reach)
    }
}
