// SPDX-License-Identifier: MIT

/// From which sounds each exercise draws its own.
package enum RotationSetting: String, Hashable, Sendable, CaseIterable {
    /// All have the one that is chosen.
    case off
    case own
    /// Every one that is suitable for the note range: Peach's own, and those that were calibrated.
    case suitable
}
