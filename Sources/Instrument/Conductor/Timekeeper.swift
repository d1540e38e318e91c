// SPDX-License-Identifier: MIT
import Foundation
import Platform

/// The time, live or rendered: what the Conductor waits by and what records are dated with.
package struct Timekeeper: Sendable {
    /// Nanoseconds of CLOCK_MONOTONIC, or of whatever stands for it.
    package let now: @Sendable () -> Int64
    /// The calendar's date of such a moment.
    package let date: @Sendable (Int64) -> Date

    package static let live = Timekeeper(
        now: { Monotonic.now() },
        date: { moment in Date().addingTimeInterval(Double(moment - Monotonic.now()) / 1e9) })
}
