// SPDX-License-Identifier: MIT
import Music

/// Learns a wheel while it is used, from the positions it tells: the finest step it makes, how much it wanders by itself,
/// where it comes to rest, how far it turns, and how much the hand on it trembles. Begins with what was known.
package struct WheelLearning: Hashable, Sendable {
    /// No wheel we know of rests further from the middle.
    private static let restLimit = 0.25
    /// Calm is a range below this: any noise we know of, no movement.
    private static let calmest = 0.02
    /// How long it is looked at, and how long after a verdict; nanoseconds. Striking a pad comes before letting go.
    private static let window: Int64 = 200_000_000
    private static let pause: Int64 = 100_000_000
    private static let pauseAfterPress: Int64 = 450_000_000
    private static let fineStep = 0.0025
    /// The latest that count.
    private static let kept = 32
    /// With so many, what was known before counts no more, or not at all.
    private static let restsNeeded = 8
    private static let restsRenewed = 16
    /// Of fewer, the next may lie so far away; of more, so far outside their zone.
    private static let fewRests = 5
    private static let strayest = 0.22
    private static let stray = 0.08
    private static let turned = 0.1
    /// A distance between neighbouring positions counts once it was seen so often.
    private static let gapsNeeded = 3

    private let known: WheelMemory
    private var first: Double?
    private var last: Double?
    /// How often each of the smallest distances was seen, in 8192nds of the travel.
    private var gaps: [Int: Int] = [:]
    private var rests: [Double] = []
    private var noises: [Double] = []
    private var estimate = NoiseEstimate()
    private var tremor: Double
    private var upper: WheelEnd
    private var lower: WheelEnd
    /// When to look at a rest, and where the wheel was held before.
    private var lookAt: Int64?
    private var heldAt: Double?
    private var lastNoise = Int64.min / 2
    private(set) var isTouched = false
    /// Where the wheel stood outside its zone when a note began, and whether it was turned since.
    private var stood: Double?
    private var isTurned = false
    /// The known rests were wrong and no longer count.
    private var isRelearned = false

    package init(_ known: WheelMemory = .nothing) {
        self.known = known
        tremor = known.tremor
        upper = WheelEnd(known: known.reachUp)
        lower = WheelEnd(known: known.reachDown)
    }

    package var memory: WheelMemory {
        let range = restRange
        return WheelMemory(
            rests: range, restCount: restCount, noise: noise, tremor: tremor, step: step, reachUp: upper.reach,
            reachDown: lower.reach)
    }

    /// What is known now. Give each exercise that of its beginning, or the pitch moves with what is learned.
    package var calibration: WheelCalibration {
        let count = Double(restCount)
        let range = restRange
        let rest = range.map { ($0.lowerBound + $0.upperBound) / 2 } ?? 0
        // The extremes of a few rests lie within those of all.
        var spread = range.map { ($0.upperBound - $0.lowerBound) / 2 * (1 + 4 / (count + 1)) } ?? 0
        let needed = Double(Self.restsNeeded)
        if count < needed {
            spread = (count * spread + (needed - count) * WheelCalibration.coarsestStep) / needed
        }
        let zone = spread + noise + 1.5 * (step ?? WheelCalibration.coarsestStep)
        let isFew = restCount < Self.fewRests
        return WheelCalibration(
            rest: rest, zone: zone, furthestRest: isFew ? Self.strayest : zone + Self.stray, reachUp: upper.reach,
            reachDown: lower.reach, step: step,
            noise: noise, tremor: tremor)
    }

    var hasRested: Bool { restCount > 0 }

    private var isRenewed: Bool { rests.count >= Self.restsRenewed || isRelearned }

    private var restCount: Int { rests.count + (isRenewed ? 0 : min(known.restCount, Self.kept)) }

    private var restRange: ClosedRange<Double>? {
        var all = rests
        if !isRenewed, let range = known.rests { all += [range.lowerBound, range.upperBound] }
        guard let low = all.min(), let high = all.max() else { return nil }
        return low...high
    }

    /// A wheel that lies between two of its steps tells now one, now the other.
    private var calm: Double { max(Self.calmest, 1.1 * (step ?? 0)) }

    private var noise: Double {
        if let seen = noises.max() { return seen }
        if known.noise > 0 { return known.noise }
        // Wide steps hide what there is.
        return (step ?? 1) <= Self.fineStep ? estimate.range ?? 0 : 0
    }

    private var step: Double? {
        let finest = gaps.filter { $0.value >= Self.gapsNeeded }.keys.min().map { Double($0) / 8192 }
        return [finest, known.step].compactMap { $0 }.min()
    }

    /// Looks at what the wheel did until now; before each message, and whenever time has passed.
    mutating func settle(at now: Int64, _ trace: WheelTrace) {
        if let begin = lookAt, now >= begin + Self.window {
            lookAt = nil
            learnRest(trace.range(from: begin, to: begin + Self.window))
        }
        guard let first = trace.readings.first else { return }
        if !isTouched, now - lastNoise >= Self.window, now - first.moment >= Self.window {
            lastNoise = now
            learnNoise(trace.range(from: now - Self.window, to: now))
        }
    }

    /// - Parameters:
    ///   - position: −1…1, as the wheel told it.
    ///   - moment: Nanoseconds of CLOCK_MONOTONIC.
    package mutating func observe(_ position: Double, at moment: Int64) {
        estimate.observe(position, at: moment)
        learnStep(to: position)
        upper.observe(position, step: step ?? 0)
        lower.observe(-position, step: step ?? 0)
        isTouched =
            isTouched || position.magnitude > Self.restLimit || (position - (first ?? position)).magnitude > 0.03
        first = first ?? position
        last = position
        if let stood, (position - stood).magnitude > Self.turned { isTurned = true }
    }

    /// Looks where the wheel stands when a tunable note begins: the hand is usually not on it yet. If it stands still twice at one
    /// place outside its zone, and was turned in between, that place replaces the known rests.
    mutating func look(at moment: Int64, _ trace: WheelTrace) {
        let range = trace.range(from: moment - Self.window, to: moment)
        let place = (range.lowerBound + range.upperBound) / 2
        let calibration = calibration
        guard range.upperBound - range.lowerBound <= calm, place.magnitude <= Self.restLimit else { return }
        if calibration.isInDeadZone(calibration.deflection(at: place)) {
            stood = nil
        } else if let stood, (stood - place).magnitude <= calibration.tolerance + 0.01, isTurned {
            (rests, isRelearned, self.stood) = ([stood, place], true, nil)
        } else {
            (stood, isTurned) = (place, false)
        }
    }

    /// An exercise was judged: by a pad, or because the wheel was let go.
    /// - Parameter held: where the wheel was when the pad was struck; nil if it was let go.
    mutating func judge(at moment: Int64, isPress: Bool, held: Double?) {
        heldAt = held
        lookAt = moment + (isPress ? Self.pauseAfterPress : Self.pause)
    }

    /// - Parameter deviation: by how much the hand trembled in a hold.
    mutating func tremble(_ deviation: Double) {
        tremor = (0.7 * tremor + 0.3 * 1.1 * deviation).clamped(to: 0.004...0.05)
    }

    private mutating func learnRest(_ range: ClosedRange<Double>) {
        let middle = (range.lowerBound + range.upperBound) / 2
        let tolerance = calibration.tolerance + 0.01
        // A hand that struck a pad may hold on.
        let isHeld = heldAt.map { ($0 - middle).magnitude <= tolerance } ?? false
        guard range.upperBound - range.lowerBound <= calm, middle.magnitude <= Self.restLimit, !isHeld else { return }
        rests = (rests + [middle]).suffix(Self.kept)
        learnNoise(range)
    }

    private mutating func learnNoise(_ range: ClosedRange<Double>) {
        let size = range.upperBound - range.lowerBound
        guard size <= calm else { return }
        noises = (noises + [size]).suffix(Self.kept)
    }

    private mutating func learnStep(to position: Double) {
        guard let last else { return }
        let gap = Int(((position - last).magnitude * 8192).rounded())
        guard gap > 0 else { return }
        gaps[gap, default: 0] += 1
        // A few of the smallest are enough; a fast wheel would fill the memory.
        if gaps.count > 16, let largest = gaps.keys.max() { gaps[largest] = nil }
    }
}
