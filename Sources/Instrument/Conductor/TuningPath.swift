// SPDX-License-Identifier: MIT
import Music

/// The way of a tuned pitch, from the beginning of its note to the committed pitch; coarser than the wheel's messages.
package struct TuningPath: Sendable {
    package struct Point: Hashable, Sendable {
        /// Since the first point.
        package let seconds: Double
        /// From the correct pitch.
        package let offset: Cents
    }

    /// The latest point is replaced until it is this far from the one before it, in nanoseconds: finer than a screen draws.
    private static let resolution: Int64 = 15_000_000
    /// A longer way keeps every second point.
    private static let most = 240

    private var moments: [(moment: Int64, offset: Cents)] = []
    private var isMuted = false

    init(from offset: Cents = 0) { moments = [(0, offset)] }

    /// The note is heard, wherever its control has moved it before.
    /// - Parameter now: nanoseconds of CLOCK_MONOTONIC.
    mutating func begin(now: Int64) { moments = moments.suffix(1).map { (now, $0.offset) } }

    /// A wheel that flies back is muted: its way home is none of the pitch.
    mutating func mute(_ isMuted: Bool) { self.isMuted = isMuted }

    mutating func add(_ offset: Cents, now: Int64) {
        guard !isMuted else { return }
        let latest = moments.suffix(2)
        if let one = latest.first, let last = latest.last, latest.count > 1, last.moment - one.moment < Self.resolution
        {
            moments.removeLast()
        }
        moments.append((now, offset))
        guard moments.count > Self.most else { return }
        moments = moments.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    }

    /// - Parameter end: the committed pitch.
    func points(to end: Cents, now: Int64) -> [Point] {
        guard let first = moments.first else { return [] }
        return (moments + [(now, end)]).map {
            Point(seconds: Double($0.moment - first.moment) / 1e9, offset: $0.offset)
        }
    }
}
