// SPDX-License-Identifier: MIT
import Foundation

/// One turn of a wheel by an ideal player: from its rest to a place, a hold, and the end; as the wheel tells it.
/// All moments are nanoseconds of the clock it was made for.
package struct TuningGesture: Hashable, Sendable {
    /// What the wheel tells; only changes.
    package struct Reading: Hashable, Sendable {
        package let moment: Int64
        package let position: Double
    }

    /// When the hand begins to move.
    package let start: Int64
    package let readings: [Reading]
    /// From the arrival at the place until the pad is struck or the wheel is let go.
    package let hold: Range<Int64>
    /// When the pad was struck; nil if the wheel was let go instead.
    package let press: Int64?
    /// The mean place of the hand in the hold, from which the wheel's readings come.
    package let handPosition: Double
    /// Where the wheel came to rest, and where the next gesture begins.
    package let rest: Double

    /// Reaches for a place within 0.3 s of a moment, and holds it for 0.4 to 1 s.
    /// - Parameters:
    ///   - place: Where the hand wants to be, −1…1.
    ///   - rest: Where the wheel rests before.
    ///   - end: A pad is struck and the wheel let go after it, or the wheel is let go.
    package init(
        on wheel: SimulatedWheel, from rest: Double, to place: Double, at start: Int64, end: CommitKind,
        using generator: inout some RandomNumberGenerator
    ) {
        let reach = Double.random(in: 0.15...0.3, using: &generator)
        let arrival = reach + Double.random(in: 0.4...1, using: &generator)
        let letGo = end == .released ? arrival : arrival + Double.random(in: 0.15...0.3, using: &generator)
        let flight = Double.random(in: 0.03...0.08, using: &generator)
        let newRest = Double.random(in: -wheel.looseness...wheel.looseness, using: &generator)
        let rate = Double.random(in: 8...12, using: &generator)
        let phase = Double.random(in: 0...(2 * .pi), using: &generator)
        let slow = Double.random(in: 0.3...0.8, using: &generator)
        let hand = { (time: Double) -> Double in
            let part = min(time / reach, 1)
            // The path of least jerk (Flash and Hogan, 1985).
            let path = part * part * part * (10 + part * (6 * part - 15))
            let knock = end == .confirmed ? Self.knock(at: time - arrival) * wheel.thump : 0
            let tremor = wheel.tremor * sin(2 * .pi * rate * time + phase)
            let wander = wheel.wander * sin(2 * .pi * slow * time + phase)
            return rest + (place - rest) * path + (tremor + wander) * part + knock
        }
        var readings: [Reading] = []
        var (sum, count) = (0.0, 0)
        // Half a second of rest behind it, noise included.
        let last = Int64((letGo + 0.5) * 1e9) / SimulatedWheel.period
        for index in 0...last {
            let time = Double(index * SimulatedWheel.period) / 1e9
            let position =
                time < letGo
                ? hand(time) : wheel.spring(from: hand(letGo), to: newRest, flight: flight, after: time - letGo)
            if time >= reach, time < arrival - 0.02 { (sum, count) = (sum + position, count + 1) }
            let reading = wheel.reading(of: position, using: &generator)
            if reading != readings.last?.position {
                readings.append(Reading(moment: start + index * SimulatedWheel.period, position: reading))
            }
        }
        let ends = start + Int64(arrival * 1e9)
        self.start = start
        self.readings = readings
        self.hold = start + Int64(reach * 1e9)..<ends
        self.press = end == .confirmed ? ends : nil
        self.handPosition = sum / Double(max(count, 1))
        self.rest = newRest
    }

    /// The pad's blow on the hand, 0…1: from 15 ms before the pad has told it to 65 ms after.
    private static func knock(at time: Double) -> Double {
        let part = (time + 0.015) / 0.08
        return part > 0 && part < 1 ? sin(.pi * part) : 0
    }
}
