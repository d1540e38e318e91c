// SPDX-License-Identifier: MIT

/// At what rate a device truly runs, from how many frames it asked for until when. Needs no words of any library.
///
/// The median of the slopes over stretches of a second: a pause, which spoils some of them, does not mislead it.
package struct RateEstimate: Equatable, Sendable {
    /// What the readings say so far.
    package enum Verdict: Equatable, Sendable {
        /// Less than three seconds (more if periods are long), or too few readings.
        case undecided
        case asClaimed
        /// The rate in Hz, more than 2 % beside the claim: everything sounds that much out of tune.
        case other(rate: Double)
    }

    private struct Reading: Equatable {
        let frames: Int
        let time: Int64
    }

    private static let fewest = 8
    private static let most = 64

    /// Hz.
    package let claimed: Double
    /// Nanoseconds. Readings are whole periods, so that a stretch must be long against one.
    private let stretch: Int64
    private var readings: [Reading] = []

    /// - Parameters:
    ///   - claimed: the rate in Hz that notes are rendered for.
    ///   - period: frames that the device asks for at a time.
    package init(claimed: Double, period: Int = 128) {
        self.claimed = claimed
        stretch = Int64(max(1, 40 * Double(period) / claimed) * 1e9)
    }

    /// Takes a reading, best some ten a second. One that comes sooner than a twentieth of a stretch is not taken.
    /// - Parameters:
    ///   - frames: asked for so far.
    ///   - time: nanoseconds of CLOCK_MONOTONIC.
    /// - Returns: whether it was taken, and the verdict may be another one.
    @discardableResult package mutating func add(frames: Int, time: Int64) -> Bool {
        if let last = readings.last, time - last.time < stretch / 20 { return false }
        readings.append(Reading(frames: frames, time: time))
        if readings.count > Self.most { readings.removeFirst() }
        return true
    }

    /// Hz; nil before three stretches.
    package var rate: Double? {
        guard let first = readings.first, let last = readings.last, readings.count >= Self.fewest,
            last.time - first.time >= 3 * stretch
        else { return nil }
        let slopes = readings.indices.compactMap { index -> Double? in
            let early = readings[index]
            guard let late = readings[index...].first(where: { $0.time - early.time >= stretch }) else { return nil }
            return Double(late.frames - early.frames) / Double(late.time - early.time) * 1e9
        }.sorted()
        return slopes[slopes.count / 2]
    }

    package var verdict: Verdict {
        guard let rate else { return .undecided }
        return (rate / claimed - 1).magnitude > 0.02 ? .other(rate: rate) : .asClaimed
    }
}
