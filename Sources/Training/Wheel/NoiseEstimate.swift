// SPDX-License-Identifier: MIT

/// How much a fine wheel wanders by itself, from how little each reading has to do with its neighbours: a hand moves
/// smoothly, however it trembles. Needs no rest, and so tells before the first one.
struct NoiseEstimate: Hashable, Sendable {
    /// So many readings tell.
    private static let enough = 16
    private static let kept = 48
    /// Neighbours further apart in time, in nanoseconds, or in place are no neighbours.
    private static let near: Int64 = 12_000_000
    private static let quiet = 0.02

    private var earlier: [WheelTrace.Reading] = []
    private var distances: [Double] = []

    /// From the lowest to the highest; nil if too little is known.
    var range: Double? {
        guard distances.count >= Self.enough else { return nil }
        // Of a uniform noise ±n, a reading lies 0.565 n from the middle of its neighbours in the mean.
        return 2 / 0.565 * distances.reduce(0, +) / Double(distances.count)
    }

    mutating func observe(_ position: Double, at moment: Int64) {
        let reading = WheelTrace.Reading(moment: moment, position: position)
        if let first = earlier.first, let middle = earlier.last, earlier.count == 2 {
            let (before, after) = (middle.moment - first.moment, moment - middle.moment)
            let places = [first.position, middle.position, position]
            if max(before, after) <= Self.near, min(before, after) > 0,
                (places.max() ?? 0) - (places.min() ?? 0) <= Self.quiet
            {
                let share = Double(before) / Double(before + after)
                let between = first.position + (position - first.position) * share
                distances = (distances + [(middle.position - between).magnitude]).suffix(Self.kept)
            }
        }
        earlier = (earlier + [reading]).suffix(2)
    }
}
