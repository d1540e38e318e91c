// SPDX-License-Identifier: MIT

/// The rate at which a device truly runs, from the frames it has asked for: the median of the slopes over stretches of a second,
/// which a pause does not spoil.
struct RateEstimate: Sendable {
    private static let fewest = 8
    private static let most = 64

    /// Hz.
    private let claimed: Double
    /// Nanoseconds. Readings are whole periods, so that a stretch must be long against one.
    private let stretch: Int64
    private var readings: [(frames: Int, time: Int64)] = []

    /// - Parameters:
    ///   - claimed: the rate in Hz that notes are rendered for.
    ///   - period: frames that the device asks for at a time.
    init(claimed: Double, period: Int) {
        self.claimed = claimed
        stretch = Int64(max(1, 40 * Double(period) / claimed) * 1e9)
    }

    /// Takes a reading, best some ten a second. One that comes sooner than a twentieth of a stretch is not taken.
    /// - Parameters:
    ///   - frames: asked for so far.
    ///   - time: nanoseconds of CLOCK_MONOTONIC.
    /// - Returns: whether it was taken.
    mutating func add(frames: Int, time: Int64) -> Bool {
        if let last = readings.last, time - last.time < stretch / 20 { return false }
        readings.append((frames, time))
        if readings.count > Self.most { readings.removeFirst() }
        return true
    }

    /// The rate in Hz if it is more than 2 % beside the claim; nil before three stretches.
    var otherRate: Double? {
        guard let first = readings.first, let last = readings.last, readings.count >= Self.fewest,
            last.time - first.time >= 3 * stretch
        else { return nil }
        let slopes = readings.indices.compactMap { index -> Double? in
            let early = readings[index]
            guard let late = readings[index...].first(where: { $0.time - early.time >= stretch }) else { return nil }
            return Double(late.frames - early.frames) / Double(late.time - early.time) * 1e9
        }.sorted()
        let rate = slopes[slopes.count / 2]
        return (rate / claimed - 1).magnitude > 0.02 ? rate : nil
    }
}
