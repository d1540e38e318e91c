// SPDX-License-Identifier: MIT
import Configuration

/// What is wrong in a settings file and could be in no other one. `word` is what the file says at the place.
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
    /// A range of notes beyond the keys `lowest`…`highest`, or narrower than so many semitones.
    case unfitNoteRange(word: String, lowest: Int, highest: Int, minimumSpan: Int)
    /// Bounds of an adaptive range that leave out notes of that with which it begins, `lowest`…`highest`.
    case unfitBounds(word: String, lowest: Int, highest: Int)
    /// Cents. The least difference that a strategy asks for would be greater than the greatest.
    case floorAboveCeiling(floor: Double, ceiling: Double)
    /// The file of a scale; says which one, and what is wrong in it.
    case unusableScale(ConfigurationError)
}

extension ConfigurationError.Reason {
    package static func setting(_ rule: SettingRule) -> Self { .broken(RuleViolation(rule)) }
}
