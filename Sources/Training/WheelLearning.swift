// SPDX-License-Identifier: MIT

/// Learns a wheel while it is used, from the positions it tells: the finest step it makes, where it comes to rest after
/// it was let go, and how far it turns. Begins with what was known.
package struct WheelLearning: Hashable, Sendable {
    /// No wheel we know of rests further from the middle.
    private static let restLimit = 0.15
    /// A wheel that was let go comes from beyond `away` within `flight`; nanoseconds.
    private static let away = 0.25
    private static let flight: Int64 = 150_000_000
    /// After so long its swings have ended, and in so long no hand takes it up again.
    private static let calm: Range<Int64> = 200_000_000..<450_000_000
    /// So many rests tell how far they spread; until then what was known counts beside them.
    private static let restsNeeded = 8
    /// The latest that count.
    private static let restsKept = 32
    /// The extremes of some lie within those of all.
    private static let spreadMargin = 1.5
    /// A distance between neighbouring positions counts once it was seen so often.
    private static let gapsNeeded = 3

    /// One stay near the middle: the lowest and the highest position told while it was calm.
    private struct Stay: Hashable {
        let since: Int64
        var low: Double
        var high: Double
    }

    /// What was known at first.
    private let known: WheelCalibration
    private var last: Double?
    /// How often each of the smallest distances was seen, in 8192nds of the travel.
    private var gaps: [Int: Int] = [:]
    private var lastAway = Int64.min / 2
    private var stay: Stay?
    private var rests: [Stay] = []
    private var upper: WheelEnd
    private var lower: WheelEnd

    package init(_ known: WheelCalibration = .unknown) {
        self.known = known
        upper = WheelEnd(known: known.reachUp)
        lower = WheelEnd(known: known.reachDown)
    }

    /// What is known now. Give each exercise that of its beginning, or the pitch moves with what is learned.
    package var calibration: WheelCalibration {
        var (rest, spread) = (known.rest, known.spread)
        if !rests.isEmpty {
            var low = rests.map(\.low).min() ?? rest
            var high = rests.map(\.high).max() ?? rest
            if rests.count < Self.restsNeeded {
                low = min(low, known.rest - known.spread)
                high = max(high, known.rest + known.spread)
                rest = (low + high) / 2
                spread = (high - low) / 2
            } else {
                rest = (low + high) / 2
                spread = (high - low) / 2 * Self.spreadMargin
            }
        }
        return WheelCalibration(
            rest: rest, spread: spread, reachUp: upper.reach, reachDown: lower.reach, stepsPerHalf: stepsPerHalf)
    }

    /// - Parameters:
    ///   - position: −1…1, as the wheel told it.
    ///   - moment: Nanoseconds of CLOCK_MONOTONIC.
    package mutating func observe(_ position: Double, at moment: Int64) {
        guard position.isFinite else { return }
        let position = position.clamped(to: -1...1)
        learnStep(to: position)
        learnRest(position, at: moment)
        let step = stepsPerHalf.map { 1 / Double($0) } ?? 0
        upper.observe(position, step: step)
        lower.observe(-position, step: step)
        last = position
    }

    private var stepsPerHalf: Int? {
        let finest = gaps.filter { $0.value >= Self.gapsNeeded }.keys.min()
        let seen = finest.map { Int((8192 / Double($0)).rounded()) }
        return [seen, known.stepsPerHalf].compactMap { $0 }.max()
    }

    private mutating func learnStep(to position: Double) {
        guard let last else { return }
        let gap = Int(((position - last).magnitude * 8192).rounded())
        guard gap > 0 else { return }
        gaps[gap, default: 0] += 1
        // A few of the smallest are enough; a fast wheel would fill the memory.
        if gaps.count > 16, let largest = gaps.keys.max() { gaps[largest] = nil }
    }

    private mutating func learnRest(_ position: Double, at moment: Int64) {
        let isNear = position.magnitude <= Self.restLimit
        if let current = stay {
            let time = moment - current.since
            if time >= Self.calm.upperBound {
                rests = (rests + [current]).suffix(Self.restsKept)
                stay = nil
            } else if !isNear {
                stay = nil
            } else if time < Self.calm.lowerBound {
                stay = Stay(since: current.since, low: position, high: position)
            } else {
                stay = Stay(since: current.since, low: min(current.low, position), high: max(current.high, position))
            }
        } else if isNear, moment - lastAway < Self.flight {
            stay = Stay(since: moment, low: position, high: position)
            lastAway = Int64.min / 2
        }
        if position.magnitude >= Self.away { lastAway = moment }
    }
}
