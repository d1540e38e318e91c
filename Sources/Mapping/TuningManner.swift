// SPDX-License-Identifier: MIT

/// How the movement of a control becomes pitch. Pads and keys that nudge need none: a press is a press.
package enum TuningManner: String, Hashable, Sendable, CaseIterable {
    /// The place is the pitch; for what springs back to its middle.
    case absolute
    /// The way travelled is added to the pitch; for what stays where it is put, or has no ends.
    case relative
    /// The place is a speed; for what springs back.
    case rate
    /// The way outwards is added, the way back ignored; for what springs back.
    case ratchet
    /// A second control for small distances.
    case fine
    /// Each step of an encoder is a cent.
    case nudge
    /// Each step of an encoder is a tenth of a cent.
    case nudgeFine = "nudge fine"
}
