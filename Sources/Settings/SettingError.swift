// SPDX-License-Identifier: MIT
import Configuration

package enum SettingError: Error, Hashable, Sendable {
    case unknownKey(word: String, suggestion: String?)
    case notAnAssignment(word: String)
    case refused(key: SettingKey, ConfigurationError.Reason)
    /// The file as a whole cannot be used; it is left unchanged.
    case file(ConfigurationError)
    /// A line of the file is ignored, of this key if it names one; all others apply.
    case line(ConfigurationError, key: SettingKey?)
    /// This many further lines are ignored.
    case further(file: String, lines: Int)
    case unwritable(path: String, errno: Int32)
    /// Another process holds the lock of this folder.
    case locked(folder: String)
}

extension SettingError {
    package var scaleFault: ConfigurationError? {
        switch self {
        case .line(let error, _): error.reason.scaleFault
        case .refused(_, let reason): reason.scaleFault
        case .unknownKey, .notAnAssignment, .file, .further, .unwritable, .locked: nil
        }
    }
}

/// Faults specific to settings files. `word` is the faulty text.
package enum SettingRule: ConfigurationRule {
    package enum Value: Hashable, Sendable {
        /// "36-84", "C2-C6" or "adaptive".
        case noteRange
        /// "peach:0:0": file, bank, program.
        case soundSource
        /// "alsa", "pulseaudio" and so on.
        case output
        /// "128x2".
        case buffer
        /// "[mine, 90.2, …, 1200]": a name and twelve sizes.
        case scale
    }

    case wrongValue(word: String, expected: Value)
    /// A range outside `lowest`…`highest`, or narrower than the minimum span in semitones.
    case unfitNoteRange(word: String, lowest: Int, highest: Int, minimumSpan: Int)
    /// Bounds that exclude part of the range `lowest`…`highest` with which adaptive ranges begin.
    case unfitBounds(word: String, lowest: Int, highest: Int)
    /// Cents. The smallest difference would be greater than the greatest.
    case floorAboveCeiling(floor: Double, ceiling: Double)
    case unusableScale(ConfigurationError)
}

extension ConfigurationError.Reason {
    package static func setting(_ rule: SettingRule) -> Self { .broken(RuleViolation(rule)) }
}
