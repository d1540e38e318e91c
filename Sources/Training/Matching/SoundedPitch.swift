// SPDX-License-Identifier: MIT
import Music

/// The pitches commanded since the note began, which equal the sounding ones within a glide of 8 ms. Keeps at least the last 4096
/// changes, four seconds of the fastest wheel.
package struct SoundedPitch: Hashable, Sendable {
    /// Valid until the next change.
    package struct Change: Hashable, Sendable {
        /// Nanoseconds of CLOCK_MONOTONIC, ascending.
        package let moment: Int64
        /// Relative to the correct pitch.
        package let cents: Double
    }

    private static let memory = 4096

    package private(set) var changes: [Change] = []

    package init() {}

    /// A time before the last change counts as that change's: the kernel's stamps may precede the onset.
    package mutating func append(moment: Int64, cents: Cents) {
        if let last = changes.last, last.cents == cents.rawValue { return }
        let change = Change(moment: max(moment, changes.last?.moment ?? moment), cents: cents.rawValue)
        if let last = changes.last, last.moment == change.moment { changes.removeLast() }
        changes.append(change)
        if changes.count == 2 * Self.memory { changes.removeFirst(Self.memory) }
    }

    /// The valid change at a time, or the first one.
    package func change(at moment: Int64) -> Change? {
        var (low, high) = (0, changes.count)
        while low < high {
            let middle = (low + high) / 2
            if changes[middle].moment <= moment { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? changes[low - 1] : changes.first
    }

    /// The pitch held until a time: the mean over the time before it in which the pitch stayed within a band.
    /// - Parameters:
    ///   - window: the longest averaged time in nanoseconds.
    ///   - centre: nanoseconds before the end whose median is the centre of the band.
    ///   - band: cents to either side of the centre, wide enough for tremor only.
    ///   - isStepped: a step that sounded most of the time replaces the mean.
    ///   - swing: the least amplitude in cents of a vibrato, which is held at its middle; nil ignores vibratos.
    package func held(
        until end: Int64, window: Int64, centre: Int64 = tremorPeriod, band: Double, isStepped: Bool,
        swing: Double? = nil
    ) -> HeldPitch? {
        if let vibrato = swing.flatMap({ vibrato(until: end, least: $0) }) { return vibrato }
        let all = spans(from: end - window, until: end)
        guard let middle = median(of: spans(from: end - centre, until: end)) ?? change(at: end)?.cents else {
            return nil
        }
        let held = all.prefix { abs($0.cents - middle) <= band }
        let total = held.reduce(0) { $0 + $1.time }
        guard total > 0 else { return HeldPitch(cents: Cents(middle), since: end, until: end) }
        // Relative to the median, so that a constant pitch is exact.
        var mean = middle + held.reduce(0) { $0 + ($1.cents - middle) * $1.time } / total
        if isStepped {
            var times: [Double: Double] = [:]
            for span in held { times[span.cents, default: 0] += span.time }
            // With two steps of equal duration the mean is better.
            if let longest = times.max(by: { $0.value < $1.value }), longest.value >= total * Self.mostly {
                mean = longest.key
            }
        }
        return HeldPitch(cents: Cents(mean), since: end - Int64(total), until: end)
    }

    /// Nanoseconds; little less than a period of the slowest tremor, 8 Hz.
    package static let tremorPeriod: Int64 = 100_000_000
    /// The share of the time in which one step must sound to replace the mean.
    private static let mostly = 2.0 / 3

    /// Pitches with their durations in nanoseconds, the latest first.
    func spans(from start: Int64, until end: Int64) -> [(cents: Double, time: Double)] {
        var spans: [(cents: Double, time: Double)] = []
        var until = end
        for change in changes.reversed() where change.moment < end {
            let since = max(change.moment, start)
            spans.append((change.cents, Double(until - since)))
            until = since
            if change.moment <= start { break }
        }
        return spans
    }

    private func median(of spans: [(cents: Double, time: Double)]) -> Double? {
        var rest = spans.reduce(0) { $0 + $1.time } / 2
        return spans.sorted { $0.cents < $1.cents }.first {
            rest -= $0.time
            return rest <= 0
        }?.cents
    }
}

extension SoundedPitch {
    /// Half a period of 4 to 7 Hz with a margin, in nanoseconds.
    private static let halfSwing = 65_000_000.0...140_000_000.0
    /// The least ratio of the shortest to the longest half period.
    private static let evenness = 0.6
    private static let swings: Int64 = 900_000_000

    /// The mean over the last whole periods of an even vibrato; nil without one.
    /// - Parameter least: the least amplitude in cents.
    func vibrato(until end: Int64, least: Double) -> HeldPitch? {
        let all = spans(from: end - Self.swings, until: end)
        let lately = spans(from: end - 2 * Int64(Self.halfSwing.upperBound), until: end).map(\.cents)
        guard let low = lately.min(), let high = lately.max(), high - low >= 2 * least else { return nil }
        let middle = (low + high) / 2
        // Crossings of the middle, the latest first: the time before the end, and the area up to there.
        var crossings: [(ago: Double, sum: Double)] = []
        var (ago, sum, furthest, last) = (0.0, 0.0, 0.0, Double?.none)
        for (later, earlier) in zip(all, all.dropFirst()) {
            (ago, sum) = (ago + later.time, sum + (later.cents - middle) * later.time)
            furthest = max(furthest, (later.cents - middle).magnitude)
            guard (later.cents > middle) != (earlier.cents > middle) else { continue }
            // Interpolated linearly.
            let part = (later.cents - middle) / (later.cents - earlier.cents)
            let crossing = ago + part * earlier.time
            if let last {
                guard Self.halfSwing.contains(crossing - last), furthest >= least else { break }
            }
            crossings.append((crossing, sum + (earlier.cents - middle) * part * earlier.time))
            (last, furthest) = (crossing, 0)
        }
        let halves = zip(crossings, crossings.dropFirst()).map { $1.ago - $0.ago }
        guard let first = crossings.first, halves.count >= 3, let shortest = halves.min(), let longest = halves.max(),
            shortest >= Self.evenness * longest
        else { return nil }
        let whole = crossings[(crossings.count - 1) / 2 * 2]
        return HeldPitch(
            cents: Cents(middle + (whole.sum - first.sum) / (whole.ago - first.ago)), since: end - Int64(whole.ago),
            until: end)
    }
}

package struct HeldPitch: Hashable, Sendable {
    /// Relative to the correct pitch, without steps.
    package let cents: Cents
    /// Nanoseconds of CLOCK_MONOTONIC.
    package let since: Int64
    package let until: Int64

    /// Nanoseconds before a press that are ignored, because striking the pad shakes the wheel.
    package static let strikeDelay: Int64 = 20_000_000
    /// Nanoseconds at the end of a hold in which the finger slips off the wheel.
    private static let slip: Int64 = 10_000_000
    /// The longest evaluated part of a hold, in nanoseconds: the player hears its end.
    private static let longest: Int64 = 300_000_000
}

extension HeldPitch {
    /// The pitch of a wheel's hold: the mean or, with wide steps, the longest step.
    init(_ hold: WheelHold, in sounded: SoundedPitch, _ exercise: PitchMatchingExercise, _ wheels: Wheels) {
        let wheel = wheels.activeTrace?.wheel ?? exercise.wheel
        let band = 1.5 * hold.deviation + 0.6 * wheel.step + wheel.noise + 0.004
        let cents = wheel.share(ofDistance: band, upwards: hold.level > 0) * exercise.reach.rawValue
        let end = max(hold.until - Self.slip, hold.since)
        let window = min(Self.longest, end - hold.since)
        self =
            sounded.held(
                until: end, window: window, centre: window, band: cents, isStepped: wheel.isStepped,
                swing: Self.swing(wheel, exercise))
            ?? HeldPitch(cents: exercise.challenge.initialCentOffset, since: hold.since, until: end)
    }

    /// The pitch at the strike of a pad, with any control; nil before the note.
    init?(
        pressedAt moment: Int64, in sounded: SoundedPitch, _ control: TuningControl?, _ exercise: PitchMatchingExercise
    ) {
        let wheel = exercise.wheel
        let isWheel = control == .absolute
        let held = sounded.held(
            until: moment - Self.strikeDelay, window: Self.longest,
            band: max(2 * wheel.step, 0.02) * exercise.reach.rawValue,
            isStepped: isWheel && wheel.isStepped, swing: isWheel ? Self.swing(wheel, exercise) : nil)
        guard let held else { return nil }
        self = held
    }

    /// The least amplitude of a vibrato in cents; tremor is smaller.
    private static func swing(_ wheel: WheelCalibration, _ exercise: PitchMatchingExercise) -> Double {
        wheel.share(ofDistance: 0.05, upwards: true) * exercise.reach.rawValue
    }
}
