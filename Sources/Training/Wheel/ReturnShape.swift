// SPDX-License-Identifier: MIT
import Foundation

/// How a wheel came home, as far as the shape of its way tells: a spring spends most of its time near the rest, a hand
/// slows down there as much as it has sped up before.
enum ReturnShape: Hashable, Sendable {
    /// No searching hand makes such a way.
    case flight
    /// Hardly any does.
    case slowFlight
    /// It may have been a hand.
    case unclear

    /// Times from 95 to 50 % of the hold up to which a spring is certain, or slow; milliseconds.
    private static let quick = 60.0
    private static let slow = 120.0

    /// - Parameters:
    ///   - course: back from the arrival in the dead zone.
    ///   - hold: what was held before.
    init(_ course: WheelCourse, after hold: WheelHold, wheel: WheelCalibration) {
        self = .unclear
        let height = hold.level.magnitude
        let sign = hold.level < 0 ? -1.0 : 1
        let left = max(wheel.deadZone / height, 0.1)
        guard left <= 0.3, 0.45 * height >= 6 * wheel.step + 2 * wheel.noise else { return }
        let first = min(Int((course.end - hold.since) / WheelCourse.step), course.places.count - 1)
        guard first > 0 else { return }
        // From the hold on, in order of time.
        let way = course.places[0...first].reversed().map { $0 * sign / height }
        guard let home = way.firstIndex(where: { $0 <= left }),
            let half = way[...home].lastIndex(where: { $0 >= 0.5 }),
            let begin = way[...half].lastIndex(where: { $0 >= 0.95 })
        else { return }
        let step = Double(WheelCourse.step) / 1e6
        let early = Double(half - begin) * step
        let late = max(Double(home - half) * step, step)
        let spring = 0.642 / log(0.5 / left)
        let hand = 0.31 / (Self.handTime(at: 1 - left) - 0.5)
        guard early / late <= pow(spring, 0.6) * pow(hand, 0.4) else { return }
        self = early <= Self.quick ? .flight : early <= Self.slow ? .slowFlight : .unclear
    }

    /// The share of its time after which a hand that moves with the least jerk (Flash and Hogan, 1985) has covered a
    /// share of its way.
    private static func handTime(at way: Double) -> Double {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<30 {
            let time = (low + high) / 2
            if time * time * time * (10 + time * (6 * time - 15)) < way { low = time } else { high = time }
        }
        return (low + high) / 2
    }
}
