// SPDX-License-Identifier: MIT
import Foundation
import Music

/// The readings of a simulated wheel moved by a simulated hand in one exercise. Times are nanoseconds on the caller's clock.
package struct TuningGesture: Hashable, Sendable {
    /// A changed reading of the wheel.
    package struct Reading: Hashable, Sendable {
        package let moment: Int64
        package let position: Double

        package init(moment: Int64, position: Double) { (self.moment, self.position) = (moment, position) }
    }

    /// Beginning of the movement.
    package let start: Int64
    package let readings: [Reading]
    /// The final hold, until the release or the pad.
    package let hold: Range<Int64>
    /// Time of the release.
    package let letGo: Int64
    /// Time of the pad, if any.
    package let press: Int64?
    /// The intended position.
    package let place: Double
    /// The true position including tremor: the mean of the hold's last 300 ms.
    package let handPosition: Double
    /// The wheel's readings in that time: the mean, and the longest one.
    package let toldPosition: Double
    package let longestPosition: Double
    /// The final rest, where the next gesture begins.
    package let rest: Double
    /// End of the gesture, long after the wheel has come to rest.
    package let end: Int64

    /// Seconds at rest after the return, as long as a player waits without an answer.
    private static let rest = 1.2

    /// - Parameters:
    ///   - rest: the initial rest.
    ///   - place: the final position; nil to draw it from the hand's depths.
    ///   - least: the minimum distance of a drawn position from the middle.
    package init(
        on wheel: SimulatedWheel, by hand: SimulatedHand, from rest: Double, to place: Double? = nil, least: Double = 0,
        at start: Int64, using generator: inout some RandomNumberGenerator
    ) {
        var path = WheelPath(from: rest)
        let place =
            place
            ?? Self.place(hand, wheel, least: least, using: &generator)
        let newRest = wheel.middle + Double.random(in: -1...1, using: &generator) * wheel.looseness
        Self.search(hand, wheel, to: place, on: &path, using: &generator)
        let holdStart = path.end
        let side = place > wheel.middle ? 1.0 : -1
        path.hold(Double.random(in: hand.holds, using: &generator), drift: hand.drift * side)
        let holdEnd = path.end
        var press: Double?
        switch hand.end {
        case .release: break
        case .pad, .padAndStay:
            press = path.end
            path.hold(Double.random(in: 0.15...0.3, using: &generator))
        case .afterthought(let time): press = path.end + time
        }
        let letGo = path.end
        if hand.end != .padAndStay {
            path.home(to: newRest, by: wheel.spring, for: wheel.spring.duration + Self.rest)
        }
        let tremor = Tremor(hand.tremor, using: &generator)
        let thump = { (time: Double) -> Double in
            guard let press, hand.end == .pad || hand.end == .padAndStay else { return 0 }
            let part = (time - press + 0.015) / 0.07
            return part > 0 && part < 1 ? hand.thump * sin(.pi * part) : 0
        }
        let phase = wheel.sendsItsRest ? 0 : Int64.random(in: 0..<wheel.period, using: &generator)
        var sampler = Sampler(wheel, start: start + phase)
        if !wheel.sendsItsRest { sampler.last = wheel.reading(of: rest, using: &generator) }
        var (sum, count) = (0.0, 0)
        var counts: [Double: Int] = [:]
        let tail = max(holdStart, holdEnd - 0.3)
        for index in 0...(Int64(path.end * 1e9) / wheel.period) {
            let time = Double(index * wheel.period + phase) / 1e9
            let (still, share) = path.position(at: time)
            let vibrato = hand.vibrato == 0 ? 0 : hand.vibrato * sin(2 * .pi * hand.vibratoRate * time) * share
            let position = (still + vibrato + tremor.value(at: time) * share + thump(time)).clamped(to: -1...1)
            let reading = sampler.sample(position, index, using: &generator)
            if time >= tail, time < holdEnd {
                (sum, count) = (sum + position, count + 1)
                counts[reading, default: 0] += 1
            }
        }
        (self.start, self.place) = (start, place)
        readings = sampler.readings
        hold = start + Int64(holdStart * 1e9)..<start + Int64(holdEnd * 1e9)
        self.letGo = start + Int64(letGo * 1e9)
        self.press = press.map { start + Int64($0 * 1e9) }
        handPosition = sum / Double(max(count, 1))
        toldPosition = counts.reduce(0) { $0 + $1.key * Double($1.value) } / Double(max(count, 1))
        longestPosition = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
        self.rest = hand.end == .padAndStay ? path.place : newRest
        end = start + Int64(path.end * 1e9)
    }

    private static func place(
        _ hand: SimulatedHand, _ wheel: SimulatedWheel, least: Double, using generator: inout some RandomNumberGenerator
    ) -> Double {
        // Leave room for the drift towards the rest.
        let near = least + max(0, -hand.drift) * hand.holds.upperBound
        let low = min(max(hand.depths.lowerBound, near), hand.depths.upperBound)
        let size = Double.random(in: low...hand.depths.upperBound, using: &generator)
        return (wheel.middle + (Bool.random(using: &generator) ? size : -size)).clamped(to: -1...1)
    }

    private static func search(
        _ hand: SimulatedHand, _ wheel: SimulatedWheel, to place: Double, on path: inout WheelPath,
        using generator: inout some RandomNumberGenerator
    ) {
        func random(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &generator) }
        let side = place > wheel.middle ? 1.0 : -1
        func move(to place: Double, in time: Double) { path.move(to: place, in: time, warp: random(0.7...1.3)) }
        switch hand.search {
        case .none: path.approach(place, tau: random(0.04...0.11))
        case .stops(let count, let isOneSided):
            for index in 0...count {
                let isLast = index == count
                let sign = isOneSided || Bool.random(using: &generator) ? side : -side
                let next = isLast ? place : wheel.middle + sign * random(0.25...0.9)
                let distance = abs(next - path.place)
                move(to: next, in: random(hand.moves) * (isOneSided ? 1 : max(1, distance / 0.65)))
                if !isLast { path.hold(random(0.2...0.45)) }
            }
        case .crossing(let lead, let stop):
            path.approach(wheel.middle - side * random(0.25...0.92), tau: random(0.04...0.11))
            path.hold(random(0.3...0.6))
            move(to: wheel.middle, in: lead)
            path.hold(stop)
            move(to: place, in: 0.25)
        case .regrab(let gap):
            path.approach(wheel.middle - side * random(0.25...0.92), tau: random(0.04...0.11))
            path.hold(random(0.45...1))
            path.home(to: wheel.middle, by: wheel.spring, for: 0.09 + gap)
            path.approach(place, tau: random(0.04...0.11))
        case .adjustment:
            path.approach(place + (Bool.random(using: &generator) ? 0.1 : -0.1), tau: random(0.04...0.11))
            path.hold(random(0.45...1))
            move(to: place, in: 0.08)
        }
    }
}

/// Tremor: two sines of 5 to 9 and 8 to 12 Hz.
private struct Tremor {
    private let size: Double
    private let (slow, quick): (Double, Double)
    private let (first, second): (Double, Double)

    init(_ size: Double, using generator: inout some RandomNumberGenerator) {
        self.size = size
        slow = Double.random(in: 5...9, using: &generator)
        quick = Double.random(in: 8...12, using: &generator)
        first = Double.random(in: 0...(2 * .pi), using: &generator)
        second = Double.random(in: 0...(2 * .pi), using: &generator)
    }

    func value(at time: Double) -> Double {
        size * (sin(2 * .pi * slow * time + first) + 0.5 * sin(2 * .pi * quick * time + second)) / 1.2
    }
}

/// Samples the wheel and records changed readings.
private struct Sampler {
    private let wheel: SimulatedWheel
    private let start: Int64
    /// The last reading.
    var last: Double?
    private(set) var readings: [TuningGesture.Reading] = []

    init(_ wheel: SimulatedWheel, start: Int64) { (self.wheel, self.start) = (wheel, start) }

    mutating func sample(_ position: Double, _ index: Int64, using generator: inout some RandomNumberGenerator)
        -> Double
    {
        let reading = wheel.reading(of: position, using: &generator)
        let late = wheel.jitter > 0 ? Int64.random(in: 0...wheel.jitter, using: &generator) : 0
        let slot = (index + Int64(wheel.bundle) - 1) / Int64(wheel.bundle) * Int64(wheel.bundle)
        let moment = max(start + slot * wheel.period + late, readings.last?.moment ?? start)
        if reading != last { readings.append(TuningGesture.Reading(moment: moment, position: reading)) }
        last = reading
        return reading
    }
}
