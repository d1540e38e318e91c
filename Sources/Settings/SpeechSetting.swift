// SPDX-License-Identifier: MIT

/// What is spoken, for closed eyes.
package enum SpeechSetting: String, Hashable, Sendable, CaseIterable {
    case off
    /// The interval, before each exercise of an interval mode.
    case intervals
    /// What came of each answer, and what happens between exercises.
    case verdicts
    case all

    package var namesIntervals: Bool { self == .intervals || self == .all }
    package var tellsVerdicts: Bool { self == .verdicts || self == .all }
}
