// SPDX-License-Identifier: MIT

/// Which answers to a comparison have a sound of their own; the others are silent.
package enum TickSetting: String, Hashable, Sendable, CaseIterable {
    case wrong
    /// Two soft tones.
    case right
    case off
}
