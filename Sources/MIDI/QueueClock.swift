// SPDX-License-Identifier: MIT
import Platform

/// Turns the time of a sequencer queue into CLOCK_MONOTONIC.
///
/// The kernel stamps an event with nanoseconds since the queue was started. The queue counts the ticks of its timer,
/// which drifts from CLOCK_MONOTONIC by parts in a million, so the offset is measured anew when it is older than
/// `lifetime`. A measurement reads the queue between two readings of the clock and takes their middle: it is wrong by
/// at most half their distance, a few microseconds; the narrowest of several counts. With a drift of 100 parts in a
/// million the whole error stays below 0.2 ms.
package struct QueueClock: Sendable {
    /// Nanoseconds for which a measured offset is used.
    package static let lifetime: Int64 = 1_000_000_000
    /// Readings per measurement.
    package static let readings = 3

    /// Monotonic minus queue time, nanoseconds.
    private var offset: Int64?
    private var measuredAt: Int64 = 0

    package init() {}

    /// Measures if the last measurement is too old.
    /// - Parameters:
    ///   - now: reads CLOCK_MONOTONIC, nanoseconds.
    ///   - queueTime: reads the queue, nanoseconds; nil if it cannot be read.
    package mutating func measure(now: () -> Int64 = Monotonic.now, queueTime: () -> Int64?) {
        if offset != nil, now() - measuredAt < Self.lifetime { return }
        var narrowest = Int64.max
        for _ in 0..<Self.readings {
            let before = now()
            guard let queue = queueTime() else { return }
            let after = now()
            guard after - before < narrowest else { continue }
            narrowest = after - before
            offset = before + (after - before) / 2 - queue
            measuredAt = after
        }
    }

    /// Nanoseconds on CLOCK_MONOTONIC; nil before the first measurement. Never later than now: an event cannot come
    /// from the future, whatever the error of the measurement.
    package func time(ofQueueTime queueTime: Int64, now: Int64) -> Int64? {
        offset.map { min(queueTime + $0, now) }
    }
}
