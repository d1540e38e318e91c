// SPDX-License-Identifier: MIT
import Music

/// Conditions that each hold alone, at the same time: what one of them hides from the look-back another brings out.
extension WheelCondition {
    private static let mixed = 20

    /// A pad that is struck while the wheel lies where no rest was known.
    static func loosePads(_ wheel: SimulatedWheel) -> [WheelCondition] {
        [0.06, 0.1].flatMap { loose in
            [0.018, 0.08].flatMap { tau in
                [0.1, 0.25, 0.6].map { time in
                    let name = "loose \(loose), pad \(Int(time * 1000)) after, τ \(Int(tau * 1000))"
                    return WheelCondition(.loosePads, name, wheel) { wheel, hand in
                        (wheel.looseness, wheel.spring) = (loose, .exponential(tau: tau))
                        hand.end = .afterthought(time)
                    }
                }
            }
        }
    }

    /// Drawn from all of them, the same at each run.
    static func mixtures(_ wheel: SimulatedWheel) -> [WheelCondition] {
        var random = SeededRandom(seed: UInt64(wheel.stepsPerHalf))
        return (1...mixed).map { number in
            WheelCondition(.mixtures, "mixture \(number)", wheel) { wheel, hand in
                mix(&wheel, &hand, using: &random)
            }
        }
    }

    private static func mix(
        _ wheel: inout SimulatedWheel, _ hand: inout SimulatedHand, using random: inout SeededRandom
    ) {
        func one<Value>(of values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &random)] }
        func tau() -> Double { Double.random(in: 0.005...0.08, using: &random) }
        wheel.spring = one(of: [
            .exponential(tau: tau()), .exponential(tau: tau()),
            .damped(tau: tau() / 2, ratio: one(of: [0.8, 1.2, 2.5])),
            .cosine(quarter: one(of: [0.03, 0.04, 0.05])),
        ])
        wheel.noise = one(of: [0, 1, 10, 30])
        (wheel.middle, wheel.looseness) = (one(of: [-0.12, 0, 0, 0.12]), one(of: [0, 0.01, 0.03, 0.06, 0.1]))
        wheel.reach = one(of: [0.85, 1])
        wheel.period = one(of: [1, 2, 4, 8]) * 1_000_000
        wheel.jitter = one(of: [0, 0, 4_000_000])
        if wheel.period <= 2_000_000 { wheel.bundle = one(of: [1, 1, 4]) }
        hand.tremor = one(of: [0.004, 0.01, 0.02])
        hand.drift = one(of: [0, 0, -0.06, 0.06])
        // Within the reach of the shortest travel.
        hand.depths = 0.25...0.72
        hand.search = one(of: [
            .none, .stops(4, isOneSided: true), .stops(4, isOneSided: false), .crossing(lead: 0.2, stop: 0.1),
            .regrab(gap: 0.05),
        ])
        hand.end = one(of: [.release, .release, .pad, .afterthought(0.05), .afterthought(0.25), .afterthought(0.6)])
    }
}
