// SPDX-License-Identifier: MIT

/// Learns a wheel's properties while it is used: its finest step, noise, rest positions and range, and the hand's tremor. Starts
/// from the saved ones.
package struct WheelLearning: Hashable, Sendable {
    /// The largest distance of a rest from the middle, among known wheels.
    private static let restLimit = 0.25
    /// A smaller range of positions is noise, not movement.
    private static let calmest = 0.02
    /// The duration of a rest check in nanoseconds.
    private static let window: Int64 = 200_000_000
    /// Nanoseconds from a release to the rest check, and from a pad, which is struck before the release.
    private static let pause: Int64 = 100_000_000
    private static let pauseAfterPress: Int64 = 450_000_000
    private static let fineStep = 0.0025
    /// The number of latest rests and noises that count.
    private static let kept = 32
    /// With this number of rests the default zone has no weight any more.
    private static let restsNeeded = 8
    /// With this number of rests the saved ones are ignored.
    private static let restsRenewed = 16
    /// With fewer rests, the next one may lie within `strayest`; with more, `stray` outside the zone.
    private static let fewRests = 5
    private static let strayest = 0.22
    private static let stray = 0.08
    private static let turned = 0.1
    /// A distance between positions counts as a step once observed this often.
    private static let gapsNeeded = 3

    private let known: WheelMemory
    private var first: Double?
    private var last: Double?
    /// The counts of the smallest distances between positions, in 8192nds of the travel.
    private var gaps: [Int: Int] = [:]
    private var rests: [Double] = []
    private var noises: [Double] = []
    private var estimate = NoiseEstimate()
    private var tremor: Double
    private var upper: WheelEnd
    private var lower: WheelEnd
    private var restCheckAt: Int64?
    /// The position at the last strike of a pad.
    private var heldAt: Double?
    private var lastNoise = Int64.min / 2
    private(set) var isTouched = false
    /// The position outside its zone at which the wheel stood when a note began.
    private var stood: Double?
    /// True if it was turned since then.
    private var isTurned = false
    /// True once the saved rests proved wrong.
    private var isRelearned = false

    package init(_ known: WheelMemory = .nothing) {
        self.known = known
        tremor = known.tremor
        upper = WheelEnd(known: known.reachUp)
        lower = WheelEnd(known: known.reachDown)
    }

    package var memory: WheelMemory {
        WheelMemory(
            rests: restRange, restCount: restCount, noise: noise, tremor: tremor, step: step, reachUp: upper.reach,
            reachDown: lower.reach)
    }

    /// The present properties. Each exercise keeps those of its beginning: else the pitch would move with each update.
    package var calibration: WheelCalibration {
        let count = Double(restCount)
        let range = restRange
        // The range of a few rests is narrower than that of all.
        var spread = (range?.width ?? 0) / 2 * (1 + 4 / (count + 1))
        let needed = Double(Self.restsNeeded)
        if count < needed {
            spread = (count * spread + (needed - count) * WheelCalibration.coarsestStep) / needed
        }
        let zone = spread + noise + 1.5 * (step ?? WheelCalibration.coarsestStep)
        return WheelCalibration(
            rest: range?.middle ?? 0, zone: zone,
            furthestRest: restCount < Self.fewRests ? Self.strayest : zone + Self.stray, reachUp: upper.reach,
            reachDown: lower.reach, step: step, noise: noise, tremor: tremor)
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

    /// At least one step: a wheel between two steps alternates.
    private var calm: Double { max(Self.calmest, 1.1 * (step ?? 0)) }

    private var noise: Double {
        if let seen = noises.max() { return seen }
        if known.noise > 0 { return known.noise }
        // Wide steps hide noise.
        return (step ?? 1) <= Self.fineStep ? estimate.range ?? 0 : 0
    }

    private var step: Double? {
        let finest = gaps.filter { $0.value >= Self.gapsNeeded }.keys.min().map { Double($0) / 8192 }
        return [finest, known.step].compactMap { $0 }.min()
    }

    /// Evaluates the time until now. Call before each message, and periodically.
    mutating func advance(to now: Int64, _ trace: StepSignal) {
        if let begin = restCheckAt, now >= begin + Self.window {
            restCheckAt = nil
            learnRest(trace.range(from: begin, to: begin + Self.window))
        }
        guard let first = trace.samples.first else { return }
        if !isTouched, now - lastNoise >= Self.window, now - first.moment >= Self.window {
            lastNoise = now
            learnNoise(trace.range(from: now - Self.window, to: now))
        }
    }

    /// - Parameters:
    ///   - position: −1…1.
    ///   - moment: nanoseconds of CLOCK_MONOTONIC.
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

    /// Call when a tunable note begins, usually before the hand touches the wheel. A position outside the zone at which the wheel
    /// stands twice, with a movement in between, replaces the known rests.
    mutating func checkRest(at moment: Int64, _ trace: StepSignal) {
        let range = trace.range(from: moment - Self.window, to: moment)
        let (position, calibration) = (range.middle, calibration)
        guard range.width <= calm, position.magnitude <= Self.restLimit else { return }
        if calibration.isInDeadZone(calibration.deflection(at: position)) {
            stood = nil
        } else if let stood, (stood - position).magnitude <= calibration.tolerance + 0.01, isTurned {
            (rests, isRelearned, self.stood) = ([stood, position], true, nil)
        } else {
            (stood, isTurned) = (position, false)
        }
    }

    /// Call when an exercise is confirmed.
    /// - Parameter held: the position at the strike of the pad; nil after a release.
    mutating func endExercise(at moment: Int64, held: Double?) {
        heldAt = held
        restCheckAt = moment + (held == nil ? Self.pause : Self.pauseAfterPress)
    }

    mutating func learnTremor(_ deviation: Double) {
        tremor = (0.7 * tremor + 0.3 * 1.1 * deviation).clamped(to: 0.004...0.05)
    }

    private mutating func learnRest(_ range: ClosedRange<Double>) {
        // The other hand may still hold the wheel after a pad.
        let isHeld = heldAt.map { ($0 - range.middle).magnitude <= calibration.tolerance + 0.01 } ?? false
        guard range.width <= calm, range.middle.magnitude <= Self.restLimit, !isHeld else { return }
        rests = (rests + [range.middle]).suffix(Self.kept)
        learnNoise(range)
    }

    private mutating func learnNoise(_ range: ClosedRange<Double>) {
        if range.width <= calm { noises = (noises + [range.width]).suffix(Self.kept) }
    }

    private mutating func learnStep(to position: Double) {
        guard let last else { return }
        let gap = Int(((position - last).magnitude * 8192).rounded())
        guard gap > 0 else { return }
        gaps[gap, default: 0] += 1
        // Only the smallest ones matter; a fast wheel has many.
        if gaps.count > 16, let largest = gaps.keys.max() { gaps[largest] = nil }
    }
}

/// Estimates a fine wheel's noise from the deviation of each sample from its neighbours, because even a trembling hand moves
/// smoothly. It needs no rest.
struct NoiseEstimate: Hashable, Sendable {
    private static let enough = 16
    private static let kept = 48
    /// The largest distance between neighbours in nanoseconds.
    private static let near: Int64 = 12_000_000
    /// The largest range of three neighbouring positions.
    private static let quiet = 0.02

    private var previous: [StepSignal.Sample] = []
    private var distances: [Double] = []

    /// The peak-to-peak noise; nil with too few samples.
    var range: Double? {
        guard distances.count >= Self.enough else { return nil }
        // With uniform noise ±n, the mean distance of a sample from the middle of its neighbours is 0.565 n.
        return 2 / 0.565 * distances.reduce(0, +) / Double(distances.count)
    }

    mutating func observe(_ position: Double, at moment: Int64) {
        let sample = StepSignal.Sample(moment: moment, value: position)
        if let first = previous.first, let middle = previous.last, previous.count == 2 {
            let (before, after) = (middle.moment - first.moment, moment - middle.moment)
            let positions = [first.value, middle.value, position]
            if max(before, after) <= Self.near, min(before, after) > 0,
                (positions.max() ?? 0) - (positions.min() ?? 0) <= Self.quiet
            {
                let share = Double(before) / Double(before + after)
                let between = first.value + (position - first.value) * share
                distances = (distances + [(middle.value - between).magnitude]).suffix(Self.kept)
            }
        }
        previous = (previous + [sample]).suffix(2)
    }
}

/// One end of a wheel's travel: the furthest position, once three movements in a row have ended there.
struct WheelEnd: Hashable, Sendable {
    private static let strokesNeeded = 3
    /// A movement goes beyond the first and ends below the second.
    private static let beyond = 0.5
    private static let below = 0.3

    private var furthest: Double
    private var isKnown: Bool
    private var strokes = 0
    /// The furthest position of the current movement.
    private var peak: Double?

    /// - Parameter known: without sign; 1 if unknown.
    init(known: Double) {
        furthest = known < 1 ? known : 0
        isKnown = known < 1
    }

    /// The whole travel until the end is known.
    var reach: Double { isKnown ? furthest : 1 }

    /// - Parameter position: positive towards this end.
    mutating func observe(_ position: Double, step: Double) {
        if position > Self.beyond { peak = max(peak ?? position, position) }
        guard position < Self.below, let position = peak else { return }
        peak = nil
        let tolerance = max(step / 2, 0.003)
        if position > furthest + tolerance {
            (furthest, strokes, isKnown) = (position, 1, false)
        } else {
            strokes = position >= furthest - tolerance ? strokes + 1 : 0
            isKnown = isKnown || strokes >= Self.strokesNeeded
        }
    }
}
