// SPDX-License-Identifier: MIT
import Music

/// A wheel and a hand with which tuning must work, for tests and benchmarks.
package struct WheelCondition: Hashable, Sendable {
    /// Groups of conditions with the same bounds.
    package enum Row: String, Hashable, Sendable, CaseIterable {
        case springs = "springs"
        case slowReturns = "slow returns"
        case hardest = "hardest"
        case loose = "loose rests"
        case looser = "looser rests"
        case loosest = "loosest rests, slow spring"
        case pads = "a pad after letting go"
        case adjustments = "a last adjustment"
        case crossings = "a stop at the centre"
        case tremblingCrossings = "a trembling stop"
        case regrabs = "taken up again"
        case oneSidedSearch = "searching on one side"
        case search = "searching on both"
        case events = "late and bundled events"
        case loosePads = "a pad, and loose rests"
        case mixtures = "everything at once"
    }

    package let row: Row
    package let name: String
    package let wheel: SimulatedWheel
    package let hand: SimulatedHand

    /// - Parameter change: differences from an undisturbed wheel and a hand that tunes at once and releases.
    package init(
        _ row: Row, _ name: String, _ wheel: SimulatedWheel,
        _ change: (inout SimulatedWheel, inout SimulatedHand) -> Void
    ) {
        var (wheel, hand) = (wheel, SimulatedHand())
        change(&wheel, &hand)
        (self.row, self.wheel, self.hand) = (row, wheel, hand)
        self.name = "\(wheel.name), \(name)"
    }
}

extension SimulatedWheel {
    package static let all: [SimulatedWheel] = [.fourteenBits, .tenBits, .eightBits, .sevenBits, .coarsest]

    /// "14 bits".
    package var name: String {
        switch stepsPerHalf {
        case 8192: "14 bits"
        case 512: "10 bits"
        case 128: "8 bits"
        case 64: "7 bits"
        default: "\(stepsPerHalf) steps"
        }
    }

    fileprivate var isCoarsest: Bool { stepsPerHalf <= 31 }
}

extension WheelCondition {
    /// All conditions on all wheels.
    package static let all: [WheelCondition] = SimulatedWheel.all.flatMap { wheel in
        let kinds: [(SimulatedWheel) -> [WheelCondition]] = [
            springs, disturbances, slowReturns, looseRests, endings, searches, events, loosePads, mixtures,
        ]
        return kinds.flatMap { $0(wheel) }
    }

    private static func springs(_ wheel: SimulatedWheel) -> [WheelCondition] {
        let taus: [Double] = [5, 10, 18, 25, 32, 40, 60, 80]
        var returns = taus.map { WheelReturn.exponential(tau: $0 / 1000) }
        for ratio in [0.8, 1.2, 2.5] {
            returns += [0.015, 0.04].map { WheelReturn.damped(tau: $0, ratio: ratio) }
        }
        returns += [0.03, 0.045, 0.06].map { WheelReturn.cosine(quarter: $0) }
        return returns.map { springReturn in
            WheelCondition(.springs, springReturn.name, wheel) { wheel, _ in wheel.spring = springReturn }
        }
    }

    private static func disturbances(_ wheel: SimulatedWheel) -> [WheelCondition] {
        var all: [WheelCondition] = []
        for tau in [0.018, 0.08] {
            for noise in [1.0, 10, 30] {
                all.append(
                    WheelCondition(.springs, "noise \(Int(noise)), τ \(ms(tau))", wheel) { wheel, _ in
                        (wheel.noise, wheel.spring) = (noise, .exponential(tau: tau))
                    })
            }
            for rest in [-0.12, 0.12] {
                all.append(
                    WheelCondition(.springs, "rest \(rest), τ \(ms(tau))", wheel) { wheel, _ in
                        (wheel.middle, wheel.spring) = (rest, .exponential(tau: tau))
                    })
            }
        }
        for percent in [1.0, 2, 4] {
            all.append(
                WheelCondition(percent > 2 ? .hardest : .springs, "tremor \(Int(percent)) %", wheel) { _, hand in
                    hand.tremor = percent / 100
                })
        }
        for drift in [-0.12, -0.06, 0.06, 0.12] {
            all.append(
                WheelCondition(.springs, "drift \(drift)", wheel) { _, hand in
                    (hand.drift, hand.depths) = (drift, 0.25...0.8)
                })
        }
        all.append(WheelCondition(.springs, "full deflection", wheel) { _, hand in hand.depths = 1...1 })
        all.append(WheelCondition(.springs, "close to the zone", wheel) { _, hand in hand.depths = 0.06...0.2 })
        all.append(
            WheelCondition(.springs, "reach 0.8", wheel) { wheel, hand in
                (wheel.reach, hand.depths) = (0.8, 0.25...0.75)
            })
        return all
    }

    private static func slowReturns(_ wheel: SimulatedWheel) -> [WheelCondition] {
        var all = [0.12, 0.15].map { tau in
            WheelCondition(.slowReturns, "τ \(ms(tau))", wheel) { wheel, _ in wheel.spring = .exponential(tau: tau) }
        }
        for time in [0.1, 0.2, 0.3, 0.45, 0.6, 0.9, 1.2] {
            if wheel.isCoarsest, time == 0.45 { continue }
            let isHard = time > 0.6 || wheel.isCoarsest && time == 0.6
            all.append(
                WheelCondition(isHard ? .hardest : .slowReturns, "led \(ms(time))", wheel) { wheel, _ in
                    wheel.spring = .led(seconds: time)
                })
        }
        all.append(
            WheelCondition(.hardest, "noise 30, tremor 2 %, led 600", wheel) { wheel, hand in
                (wheel.noise, hand.tremor, wheel.spring) = (30, 0.02, .led(seconds: 0.6))
            })
        return all
    }

    private static func looseRests(_ wheel: SimulatedWheel) -> [WheelCondition] {
        let rows: [(Row, loose: [Double], taus: [Double])] = [
            (.loose, [0.01, 0.03], [0.018, 0.08]), (.looser, [0.06, 0.1], [0.018, 0.025]), (.loosest, [0.1], [0.08]),
        ]
        return rows.flatMap { row, loose, taus in
            loose.flatMap { loose in
                taus.map { tau in
                    WheelCondition(row, "loose \(loose), τ \(ms(tau))", wheel) { wheel, _ in
                        (wheel.looseness, wheel.spring) = (loose, .exponential(tau: tau))
                    }
                }
            }
        }
    }

    private static func endings(_ wheel: SimulatedWheel) -> [WheelCondition] {
        var all = [0.02, 0.1, 0.25, 0.35, 0.6, 1].flatMap { time in
            [0.018, 0.08].map { tau in
                WheelCondition(.pads, "pad \(ms(time)) after, τ \(ms(tau))", wheel) { wheel, hand in
                    (hand.end, wheel.spring) = (.afterthought(time), .exponential(tau: tau))
                }
            }
        }
        all.append(WheelCondition(.pads, "pad on the hold", wheel) { _, hand in hand.end = .pad })
        for time in [0.1, 0.15, 0.25] {
            guard wheel.stepsPerHalf == 8192 || wheel.stepsPerHalf == 64 && time == 0.25 else { continue }
            all.append(
                WheelCondition(.adjustments, "adjusted \(ms(time)) before", wheel) { _, hand in
                    (hand.search, hand.holds) = (.adjustment, time...time)
                })
        }
        return all
    }

    private static func searches(_ wheel: SimulatedWheel) -> [WheelCondition] {
        var all: [WheelCondition] = []
        for lead in [0.15, 0.3, 0.4] where !wheel.isCoarsest {
            for stop in [0, 0.1, 0.25] {
                all.append(
                    WheelCondition(.crossings, "stop \(ms(stop)) after \(ms(lead))", wheel) { _, hand in
                        hand.search = .crossing(lead: lead, stop: stop)
                    })
            }
        }
        all.append(
            WheelCondition(.tremblingCrossings, "tremor 2 %, stop 250", wheel) { _, hand in
                (hand.search, hand.tremor) = (.crossing(lead: 0.15, stop: 0.25), 0.02)
            })
        all += [0, 0.04, 0.08, 0.1].map { gap in
            WheelCondition(.regrabs, "after \(ms(gap))", wheel) { _, hand in hand.search = .regrab(gap: gap) }
        }
        for isOneSided in [true, false] {
            all.append(
                WheelCondition(isOneSided ? .oneSidedSearch : .search, "four stops", wheel) { _, hand in
                    hand.search = .stops(4, isOneSided: isOneSided)
                })
        }
        return all
    }

    private static func events(_ wheel: SimulatedWheel) -> [WheelCondition] {
        var all: [WheelCondition] = []
        for search in [SimulatedHand.Search.none, .stops(4, isOneSided: true)] {
            let suffix = search == .none ? "" : ", searching"
            all += [1, 4, 6, 8, 10].map { period in
                WheelCondition(.events, "every \(period) ms" + suffix, wheel) { wheel, hand in
                    (wheel.period, hand.search) = (period * 1_000_000, search)
                }
            }
            all.append(
                WheelCondition(.events, "4 ms late" + suffix, wheel) { wheel, hand in
                    (wheel.jitter, hand.search) = (4_000_000, search)
                })
            all.append(
                WheelCondition(.events, "four at a time" + suffix, wheel) { wheel, hand in
                    (wheel.bundle, hand.search) = (4, search)
                })
        }
        return all
    }

    private static func ms(_ seconds: Double) -> Int { Int((seconds * 1000).rounded()) }
}

extension WheelReturn {
    fileprivate var name: String {
        func ms(_ seconds: Double) -> Int { Int((seconds * 1000).rounded()) }
        return switch self {
        case .exponential(let tau): "τ \(ms(tau))"
        case .damped(let tau, let ratio): "damped \(ratio), τ \(ms(tau))"
        case .cosine(let quarter): "cosine \(ms(quarter))"
        case .led(let seconds): "led \(ms(seconds))"
        }
    }
}

/// Combinations of conditions: one may reveal what another hides from the release detection.
extension WheelCondition {
    private static let mixed = 20

    /// A pad hit while the wheel lies at an unknown rest.
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

    /// Random combinations, equal in each run.
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
        // Within the shortest travel.
        hand.depths = 0.25...0.72
        hand.search = one(of: [
            .none, .stops(4, isOneSided: true), .stops(4, isOneSided: false), .crossing(lead: 0.2, stop: 0.1),
            .regrab(gap: 0.05),
        ])
        hand.end = one(of: [.release, .release, .pad, .afterthought(0.05), .afterthought(0.25), .afterthought(0.6)])
    }
}
