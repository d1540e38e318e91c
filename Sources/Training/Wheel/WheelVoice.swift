// SPDX-License-Identifier: MIT

/// What becomes of the sound while a wheel may have been let go.
enum WheelVoice: Hashable, Sendable {
    /// It follows the wheel.
    case follows
    /// The wheel may have begun to fly: its way is not ordered.
    case stays
    /// It flies, or has flown.
    case silent
    /// It lies at its rest, for good or not: what was held sounds on.
    case held(WheelHold)
}
