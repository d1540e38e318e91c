// SPDX-License-Identifier: MIT
import Music

/// The pitches commanded since the note began, in cents, which equal the sounding ones within a glide of 6 ms.
extension StepSignal {
    /// The pitch held until a time: the mean over the time before it in which the pitch stayed within a band.
    /// - Parameters:
    ///   - window: the longest averaged time in nanoseconds.
    ///   - centre: nanoseconds before the end whose median is the centre of the band.
    ///   - band: cents to either side of the centre, wide enough for tremor only.
    ///   - isStepped: a step that sounded most of the time replaces the mean.
    ///   - swing: the least amplitude in cents of a vibrato, which is held at its middle; nil ignores vibratos.
    func held(
        until end: Int64, window: Int64, centre: Int64 = tremorPeriod, band: Double, isStepped: Bool,
        swing: Double? = nil
    ) -> HeldPitch? {
        if let vibrato = swing.flatMap({ vibrato(until: end, least: $0) }) { return vibrato }
        let all = spans(from: end - window, until: end)
        guard !samples.isEmpty else { return nil }
        let middle = median(of: spans(from: end - centre, until: end)) ?? value(at: end)
        let held = all.prefix { abs($0.value - middle) <= band }
        let total = held.reduce(0) { $0 + $1.time }
        guard total > 0 else { return HeldPitch(cents: Cents(middle), until: end) }
        // Relative to the median, so that a constant pitch is exact.
        var mean = middle + held.reduce(0) { $0 + ($1.value - middle) * $1.time } / total
        if isStepped {
            var times: [Double: Double] = [:]
            for span in held { times[span.value, default: 0] += span.time }
            // With two steps of equal duration the mean is better.
            if let longest = times.max(by: { $0.value < $1.value }), longest.value >= total * Self.mostly {
                mean = longest.key
            }
        }
        return HeldPitch(cents: Cents(mean), until: end)
    }

    /// Nanoseconds; little less than a period of the slowest tremor, 8 Hz.
    static let tremorPeriod: Int64 = 100_000_000
    /// The share of the time in which one step must sound to replace the mean.
    private static let mostly = 2.0 / 3

    private func median(of spans: [(value: Double, time: Double)]) -> Double? {
        var rest = spans.reduce(0) { $0 + $1.time } / 2
        return spans.sorted { $0.value < $1.value }.first {
            rest -= $0.time
            return rest <= 0
        }?.value
    }

    /// Half a period of 4 to 7 Hz with a margin, in nanoseconds.
    private static let halfSwing = 65_000_000.0...140_000_000.0
    /// The least ratio of the shortest to the longest half period.
    private static let evenness = 0.6
    private static let swings: Int64 = 900_000_000

    /// The mean over the last whole periods of an even vibrato; nil without one.
    /// - Parameter least: the least amplitude in cents.
    private func vibrato(until end: Int64, least: Double) -> HeldPitch? {
        let all = spans(from: end - Self.swings, until: end)
        let lately = spans(from: end - 2 * Int64(Self.halfSwing.upperBound), until: end).map(\.value)
        guard let low = lately.min(), let high = lately.max(), high - low >= 2 * least else { return nil }
        let middle = (low + high) / 2
        // Crossings of the middle, the latest first: the time before the end, and the area up to there.
        var crossings: [(ago: Double, sum: Double)] = []
        var (ago, sum, furthest, last) = (0.0, 0.0, 0.0, Double?.none)
        for (later, earlier) in zip(all, all.dropFirst()) {
            (ago, sum) = (ago + later.time, sum + (later.value - middle) * later.time)
            furthest = max(furthest, (later.value - middle).magnitude)
            guard (later.value > middle) != (earlier.value > middle) else { continue }
            // Interpolated linearly.
            let part = (later.value - middle) / (later.value - earlier.value)
            let crossing = ago + part * earlier.time
            if let last {
                guard Self.halfSwing.contains(crossing - last), furthest >= least else { break }
            }
            crossings.append((crossing, sum + (earlier.value - middle) * part * earlier.time))
            (last, furthest) = (crossing, 0)
        }
        let halves = zip(crossings, crossings.dropFirst()).map { $1.ago - $0.ago }
        guard let first = crossings.first, halves.count >= 3, let shortest = halves.min(), let longest = halves.max(),
            shortest >= Self.evenness * longest
        else { return nil }
        let whole = crossings[(crossings.count - 1) / 2 * 2]
        return HeldPitch(
            cents: Cents(middle + (whole.sum - first.sum) / (whole.ago - first.ago)), until: end)
    }
}

struct HeldPitch: Hashable, Sendable {
    /// Relative to the correct pitch, without steps.
    let cents: Cents
    /// Nanoseconds of CLOCK_MONOTONIC.
    let until: Int64

    /// Nanoseconds before a press that are ignored, because striking the pad shakes the wheel.
    static let strikeDelay: Int64 = 20_000_000
    /// Nanoseconds at the end of a hold in which the finger slips off the wheel.
    private static let slip: Int64 = 10_000_000
    /// The longest evaluated part of a hold, in nanoseconds: the player hears its end.
    private static let longest: Int64 = 300_000_000
}

extension HeldPitch {
    /// The pitch of a wheel's hold: the mean or, with wide steps, the longest step.
    init(_ hold: WheelHold, in sounded: StepSignal, _ exercise: PitchMatchingExercise, _ wheels: Wheels) {
        let wheel = wheels.activeTrace?.wheel ?? exercise.wheel
        let band = 1.5 * hold.deviation + 0.6 * wheel.step + wheel.noise + 0.004
        let cents = wheel.share(ofDistance: band, upwards: hold.level > 0) * exercise.reach.rawValue
        let end = max(hold.until - Self.slip, hold.since)
        let window = min(Self.longest, end - hold.since)
        self =
            sounded.held(
                until: end, window: window, centre: window, band: cents, isStepped: wheel.isStepped,
                swing: Self.swing(wheel, exercise))
            ?? HeldPitch(cents: exercise.challenge.initialCentOffset, until: end)
    }

    /// The pitch at the strike of a pad, with any control; nil before the note.
    init?(
        pressedAt moment: Int64, in sounded: StepSignal, _ control: TuningControl?, _ exercise: PitchMatchingExercise
    ) {
        let wheel = exercise.wheel
        let isWheel = control == .absolute
        guard
            let held = sounded.held(
                until: moment - Self.strikeDelay, window: Self.longest,
                band: max(2 * wheel.step, 0.02) * exercise.reach.rawValue,
                isStepped: isWheel && wheel.isStepped, swing: isWheel ? Self.swing(wheel, exercise) : nil)
        else { return nil }
        self = held
    }

    /// The least amplitude of a vibrato in cents; tremor is smaller.
    private static func swing(_ wheel: WheelCalibration, _ exercise: PitchMatchingExercise) -> Double {
        wheel.share(ofDistance: 0.05, upwards: true) * exercise.reach.rawValue
    }
}
