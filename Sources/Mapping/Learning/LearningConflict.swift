// SPDX-License-Identifier: MIT

/// Why a control cannot do what it was to learn.
package enum LearningConflict: Error, Hashable, Sendable {
    /// It does something else there already; as files say it. Layer nil is `always`.
    case busy(control: String, phrase: String, layer: Layer?)
    /// A line of the player's own file defines it, or a row that it is in, in another way.
    case defined(control: String, line: Int)
    /// What springs back keeps no loudness, and what has no ends is no modulation wheel.
    case unfit
}
