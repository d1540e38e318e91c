// SPDX-License-Identifier: MIT
import Foundation
import Music

/// An uncalibrated wheel and a hand, with random message rate, rest and speed.
package struct FreshWheel: Hashable, Sendable {
    package static let exercises = 6

    /// The ending of the exercises.
    package enum Ending: String, Hashable, Sendable, CaseIterable {
        case releases
        case pads
        /// The hand stays on the wheel.
        case handsThatStay = "hands that stay"
    }

    package let condition: WheelCondition
    /// Position at the beginning of the first exercise.
    package let start: Double
    /// A message sent before; nil if the wheel is silent until moved.
    package let message: Double?

    package init(_ wheel: SimulatedWheel, _ ending: Ending, using random: inout SeededRandom) {
        func one<Value>(of values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &random)] }
        let condition = WheelCondition(.springs, ending.rawValue, wheel) { wheel, hand in
            wheel.sendsItsRest = false
            wheel.period = .random(in: 1...30, using: &random) * 1_000_000
            wheel.looseness = one(of: [0, 0.01, 0.02, 0.03])
            wheel.middle = one(of: [0, 0, 0, 0, 0, 0, 0, 0, -0.12, 0.12])
            let tau = Double.random(in: 0.005...0.04, using: &random)
            wheel.spring = one(of: [.exponential(tau: tau), .exponential(tau: tau), .damped(tau: tau, ratio: 1.2)])
            // From a flick to a slow movement.
            let time = 0.04 * pow(15, Double.random(in: 0...1, using: &random))
            (hand.search, hand.moves) = (.stops(0, isOneSided: true), time...time)
            hand.tremor = one(of: [0.004, 0.01])
            hand.depths = (wheel.stepsPerHalf <= 31 ? 0.34 : 0.25)...0.85
            hand.end =
                switch ending {
                case .releases: .release
                case .pads: one(of: [.pad, .pad, .afterthought(0.25)])
                case .handsThatStay: .padAndStay
                }
        }
        self.condition = condition
        let simulated = condition.wheel
        let rest = simulated.middle + .random(in: -1...1, using: &random) * simulated.looseness
        let place = Double.random(in: -1...1, using: &random)
        // Three kinds: silent until moved, an arbitrary message, or already held.
        let kind = Int.random(in: 0..<3, using: &random)
        start = kind == 2 ? place : rest
        message = kind == 0 ? nil : simulated.reading(of: place, using: &random)
    }
}

/// Results of exercises on fresh wheels.
package struct FreshTally: Sendable {
    package private(set) var exercises = 0
    /// Releases in a wheel's first exercise, and in the others.
    package private(set) var first = (recognised: 0, all: 0)
    package private(set) var others = (recognised: 0, all: 0)
    /// Exercises that were repeated instead of recorded.
    package private(set) var again = 0
    /// Records in which a moved wheel was ignored.
    package private(set) var ignored = 0
    /// Wheels ignored in their last exercise.
    package private(set) var dead = 0
    private var isFollowed = true

    package init() {}

    /// Adds a wheel's next exercise.
    /// - Parameters:
    ///   - isReleased: true if the release committed the pitch.
    ///   - moved: recorded distance from the start, in cents; nil if not recorded.
    package mutating func add(
        _ gesture: TuningGesture, from start: Double, on wheel: SimulatedWheel, isReleased: Bool, moved: Double?
    ) {
        if gesture.press == nil {
            let count = isReleased ? 1 : 0
            if exercises == 0 {
                first = (count, 1)
            } else {
                others = (others.recognised + count, others.all + 1)
            }
        }
        exercises += 1
        // A tenth of the travel, plus the wheel's step.
        let isMoved = (gesture.handPosition - start).magnitude > 0.1 + 1 / Double(wheel.stepsPerHalf)
        let isIgnored = moved.map { $0.magnitude < 0.01 } ?? false
        if isMoved, isIgnored { ignored += 1 }
        if moved == nil { again += 1 }
        isFollowed = !isMoved || !isIgnored
    }

    /// Called after the last exercise.
    package mutating func end() { dead = isFollowed ? 0 : 1 }

    package static func + (lhs: FreshTally, rhs: FreshTally) -> FreshTally {
        var sum = lhs
        sum.exercises += rhs.exercises
        sum.first = (lhs.first.recognised + rhs.first.recognised, lhs.first.all + rhs.first.all)
        sum.others = (lhs.others.recognised + rhs.others.recognised, lhs.others.all + rhs.others.all)
        sum.again += rhs.again
        sum.ignored += rhs.ignored
        sum.dead += rhs.dead
        return sum
    }
}
