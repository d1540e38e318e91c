// SPDX-License-Identifier: MIT
import Music

/// A pitch that the player kept for a while.
package struct HeldPitch: Hashable, Sendable {
    /// From the correct pitch.
    package let cents: Cents
    /// Nanoseconds of CLOCK_MONOTONIC.
    package let since: Int64
    package let until: Int64
}
