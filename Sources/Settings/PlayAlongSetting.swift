// SPDX-License-Identifier: MIT

/// When keys that may be played along are heard.
package enum PlayAlongSetting: String, Hashable, Sendable, CaseIterable {
    /// At Start and while training is paused: a tone beside those of an exercise would give its answer away.
    case outside
    case always
    case never
}
