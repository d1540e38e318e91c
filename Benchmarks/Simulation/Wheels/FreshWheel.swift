// SPDX-License-Identifier: MIT
import Music
import Foundation

/// A wheel of which nothing is known, and a hand on it: how often it sends, how it rests and how quickly the hand moves
/// differ from one to the next.
package struct FreshWheel: Hashable, Sendable {
    package static let exercises = 6

    /// What ends the exercises.
    package enum Ending: String, Hashable, Sendable, CaseIterable {
        case releases
        case pads
        /// The hand stays on the wheel and goes on from there.
        case handsThatStay = "hands that stay"
    }

    package let condition: WheelCondition
    /// Where the wheel is when the first exercise begins.
    package let start: Double
    /// What the wheel sent before; nil if it sends nothing until it is moved.
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
            // From a flick to a slow hand.
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
        // It sends nothing until it is moved; a message that says nothing of where it is; a hand that already holds it.
        let kind = Int.random(in: 0..<3, using: &random)
        start = kind == 2 ? place : rest
        message = kind == 0 ? nil : simulated.reading(of: place, using: &random)
    }
}
