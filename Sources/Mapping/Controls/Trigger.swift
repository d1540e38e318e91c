// SPDX-License-Identifier: MIT

/// When a pad, key or button acts.
package enum Trigger: String, Hashable, Sendable, CaseIterable {
    case press = "button"
    /// At each press of what latches: it sends one thing when it is pressed, and the other when it is pressed again.
    case toggle
    /// At each message: it tells that it is pressed, and never that it is let go.
    case pulse
    /// Once it has been held for half a second, so that nobody does it by accident.
    case hold

    /// Of `hold`, in nanoseconds.
    package static let holdDuration: Int64 = 500_000_000
}
