// SPDX-License-Identifier: MIT
import Music

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
