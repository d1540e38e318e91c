// SPDX-License-Identifier: MIT
import Foundation
import Music

/// The shape of a wheel's return: a spring spends most of its time near the rest, a hand decelerates there as it accelerated
/// before.
enum ReturnShape: Hashable, Sendable {
    /// Certainly a spring.
    case flight
    /// Almost certainly a spring.
    case slowFlight
    /// Possibly a hand.
    case unclear

    /// The longest times from 95 to 50 % of the hold, in milliseconds, of `flight` and `slowFlight`.
    private static let quickTime = 60.0
    private static let slowTime = 120.0

    /// - Parameters:
    ///   - course: back from the arrival in the dead zone.
    ///   - hold: before the return.
    init(_ course: WheelCourse, after hold: WheelHold, wheel: WheelCalibration) {
        self = .unclear
        let height = hold.level.magnitude
        let sign = hold.level < 0 ? -1.0 : 1
        let rest = max(wheel.deadZone / height, 0.1)
        guard rest <= 0.3, 0.45 * height >= 6 * wheel.step + 2 * wheel.noise else { return }
        let first = min(Int((course.end - hold.since) / WheelCourse.step), course.deflections.count - 1)
        guard first > 0 else { return }
        // Relative to the hold, in order of time.
        let heights = course.deflections[0...first].reversed().map { $0 * sign / height }
        guard let arrival = heights.firstIndex(where: { $0 <= rest }),
            let half = heights[...arrival].lastIndex(where: { $0 >= 0.5 }),
            let begin = heights[...half].lastIndex(where: { $0 >= 0.95 })
        else { return }
        let step = Double(WheelCourse.step) / 1e6
        let earlyTime = Double(half - begin) * step
        let lateTime = max(Double(arrival - half) * step, step)
        let springRatio = 0.642 / log(0.5 / rest)
        let handRatio = 0.31 / (Self.handTime(at: 1 - rest) - 0.5)
        guard earlyTime / lateTime <= pow(springRatio, 0.6) * pow(handRatio, 0.4) else { return }
        self = earlyTime <= Self.quickTime ? .flight : earlyTime <= Self.slowTime ? .slowFlight : .unclear
    }

    /// The share of its time in which a minimum-jerk movement (Flash and Hogan, 1985) covers a share of its distance.
    private static func handTime(at distance: Double) -> Double {
        .bisected(from: 0, to: 1, steps: 30) { $0 * $0 * $0 * (10 + $0 * (6 * $0 - 15)) < distance }
    }
}

/// The speed of a wheel's return, in holds per second. The peak speed of a hand's minimum-jerk movement is 1.9 times its mean
/// speed; a spring of time constant τ falls by 0.9 holds in τ.
enum WheelSpeed: Hashable, Sendable {
    /// At rest, or moved by a hand.
    case calm
    /// Possibly the beginning of a flight.
    case quick
    /// As fast as a spring, but not from the hold on: a hand that crosses the rest, or a spring that accelerates a heavy wheel.
    case fall
    /// As fast as a spring from the hold on: a hand must accelerate first, a spring pulls most at first.
    case flight

    private enum Limit {
        /// Detects springs up to 40 ms, with wide steps up to 32 ms; a hand needs at least 85 ms.
        static let flight = (fine: 20.0, stepped: 24.0)
        static let fall = 24.0
        /// A flight begins at this share of the hold or above.
        static let top = 0.9
        /// For the beginning of a possible flight, and for its continuation.
        static let quick = (first: 15.0, then: 8.0)
        /// The longest measured fall: 28 ms.
        static let samples = 14
    }

    /// - Parameters:
    ///   - heights: deflections towards the side of the hold in the last 200 ms, back from now.
    ///   - wasQuick: true if the last result was not `calm`.
    init(_ heights: [Double], wheel: WheelCalibration, wasQuick: Bool) {
        let height = heights.max() ?? 0
        let step = Double(WheelCourse.step) / 1e9
        let now = heights.first ?? 0
        let resolution = 2 * wheel.step + 2 * wheel.noise
        let least = max(0.25 * height, resolution + (wheel.isCoarsest ? 2 : 1) * wheel.step)
        let flight = wheel.isStepped ? Limit.flight.stepped : Limit.flight.fine
        let quick = wasQuick ? Limit.quick.then : Limit.quick.first
        self = .calm
        guard height > wheel.leastHold else { return }
        for index in 1...Limit.samples where index < heights.count {
            let drop = heights[index] - now
            let speed = drop / (Double(index) * step) / height
            if drop >= least, speed >= flight, heights[index] >= Limit.top * height - wheel.tolerance {
                self = .flight
                return
            }
            if drop >= least, speed >= Limit.fall {
                self = .fall
            } else if self == .calm, drop >= max(0.03 * height, resolution), speed >= quick {
                self = .quick
            }
        }
    }
}
