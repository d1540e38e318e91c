// SPDX-License-Identifier: MIT

/// When keys that may be played along are heard.
package enum PlayAlongSetting: String, Hashable, Sendable, CaseIterable {
    /// Between exercises: a tone beside those of an exercise would give its answer away.
    case outside
    case always
    case never
}
