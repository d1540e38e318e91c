// SPDX-License-Identifier: MIT
import Music

/// What sounded when: every pitch that was ordered, since the note began. The sound glides to an order within 8 ms, so
/// that what was ordered is what sounded. Remembers at least the last 4096 changes, four seconds of the fastest wheel.
package struct SoundedPitch: Hashable, Sendable {
    /// Holds until the next one's moment.
    package struct Change: Hashable, Sendable {
        /// Nanoseconds of CLOCK_MONOTONIC; never before the one in front of it.
        package let moment: Int64
        /// From the correct pitch.
        package let cents: Double
    }

    private static let memory = 4096

    package private(set) var changes: [Change] = []

    package init() {}

    /// A moment before the last one counts as the last one's: the kernel's stamps may lag behind the onset.
    package mutating func append(moment: Int64, cents: Cents) {
        if let last = changes.last, last.cents == cents.rawValue { return }
        let change = Change(moment: max(moment, changes.last?.moment ?? moment), cents: cents.rawValue)
        if let last = changes.last, last.moment == change.moment { changes.removeLast() }
        changes.append(change)
        if changes.count == 2 * Self.memory { changes.removeFirst(Self.memory) }
    }

    /// The change in force at a moment; the first one before it.
    package func change(at moment: Int64) -> Change? {
        var (low, high) = (0, changes.count)
        while low < high {
            let middle = (low + high) / 2
            if changes[middle].moment <= moment { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? changes[low - 1] : changes.first
    }

    /// What was held up to a moment: the stretch before it in which the pitch stayed within a band.
    /// - Parameters:
    ///   - window: Nanoseconds; how far back the stretch may reach.
    ///   - centre: So much of the end tells by its median where the band lies; nanoseconds.
    ///   - band: Cents to either side of it; tremor stays within, the way to the pitch does not.
    ///   - swing: A vibrato that goes so many cents to either side is held at its middle; nil looks for none.
    ///   - isStepped: A step that sounded most of the time is meant, rather than the mean over time.
    package func held(
        until end: Int64, window: Int64, centre: Int64 = tremorPeriod, band: Double, isStepped: Bool,
        swing: Double? = nil
    ) -> HeldPitch? {
        if let vibrato = swing.flatMap({ vibrato(until: end, least: $0) }) { return vibrato }
        let all = spans(from: end - window, until: end)
        guard let middle = median(of: spans(from: end - centre, until: end)) ?? change(at: end)?.cents else {
            return nil
        }
        let stretch = all.prefix { abs($0.cents - middle) <= band }
        let total = stretch.reduce(0) { $0 + $1.time }
        guard total > 0 else { return HeldPitch(cents: Cents(middle), since: end, until: end) }
        // Relative to the middle, so that a constant pitch stays exact.
        var mean = middle + stretch.reduce(0) { $0 + ($1.cents - middle) * $1.time } / total
        if isStepped {
            var times: [Double: Double] = [:]
            for span in stretch { times[span.cents, default: 0] += span.time }
            // Of two steps that sounded equally long neither is meant.
            if let longest = times.max(by: { $0.value < $1.value }), longest.value >= total * Self.mostly {
                mean = longest.key
            }
        }
        return HeldPitch(cents: Cents(mean), since: end - Int64(total), until: end)
    }

    /// Nanoseconds; the slowest tremor's 8 Hz takes little more.
    package static let tremorPeriod: Int64 = 100_000_000
    /// The share of the time that makes one step the one that is meant.
    private static let mostly = 2.0 / 3

    /// What sounded how many nanoseconds, the latest first.
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
    /// Half a swing of 4 to 7 Hz, and a little more; nanoseconds.
    private static let halfSwing = 65_000_000.0...140_000_000.0
    /// The shortest half swing as a share of the longest, at least.
    private static let evenness = 0.6
    private static let swings: Int64 = 900_000_000

    /// The middle of the last whole swings of an even vibrato; nil if the pitch does not swing so.
    /// - Parameter least: Cents to either side.
    func vibrato(until end: Int64, least: Double) -> HeldPitch? {
        let all = spans(from: end - Self.swings, until: end)
        let lately = spans(from: end - 2 * Int64(Self.halfSwing.upperBound), until: end).map(\.cents)
        guard let low = lately.min(), let high = lately.max(), high - low >= 2 * least else { return nil }
        let middle = (low + high) / 2
        // Crossings of the middle, the latest first: how long before the end, and the area up to there.
        var crossings: [(ago: Double, sum: Double)] = []
        var (ago, sum, furthest, last) = (0.0, 0.0, 0.0, Double?.none)
        for (later, earlier) in zip(all, all.dropFirst()) {
            (ago, sum) = (ago + later.time, sum + (later.cents - middle) * later.time)
            furthest = max(furthest, (later.cents - middle).magnitude)
            guard (later.cents > middle) != (earlier.cents > middle) else { continue }
            // Linear between two readings.
            let part = (later.cents - middle) / (later.cents - earlier.cents)
            let place = ago + part * earlier.time
            if let last {
                guard Self.halfSwing.contains(place - last), furthest >= least else { break }
            }
            crossings.append((place, sum + (earlier.cents - middle) * part * earlier.time))
            (last, furthest) = (place, 0)
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
