// SPDX-License-Identifier: MIT

/// A stretch in which a wheel was held.
struct WheelHold: Hashable, Sendable {
    /// Nanoseconds of CLOCK_MONOTONIC.
    let since: Int64
    let until: Int64
    /// The median of its deflections, −1.5…1.5.
    let level: Double
    /// By how much the hand trembled in it, to either side, nine tenths of the time.
    let deviation: Double
}
