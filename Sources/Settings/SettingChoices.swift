// SPDX-License-Identifier: MIT
import Music
import Training

/// How a tuned pitch is committed.
package enum CommitSetting: String, Hashable, Sendable, CaseIterable {
    /// By a pad, pedal or key.
    case confirm
    /// By releasing the wheel.
    case release
    case both

    package var kinds: Set<CommitKind> {
        switch self {
        case .confirm: [.confirmed]
        case .release: [.released]
        case .both: [.confirmed, .released]
        }
    }
}

package enum LanguageSetting: String, Hashable, Sendable, CaseIterable {
    /// The locale's language.
    case automatic
    case english = "en"
    case german = "de"
}

/// When keys played along sound.
package enum PlayAlongSetting: String, Hashable, Sendable, CaseIterable {
    /// At Start and while training is paused: during an exercise a tone would reveal the answer.
    case outside
    case always
    case never
}

/// The bend range of keys that are played along, from the wheel's middle to an end.
package enum PlayAlongBend: Hashable, Sendable {
    /// As the controller requests (RPN 0), or two semitones, MIDI's default.
    case automatic
    /// Semitones, 0…24.
    case fixed(Double)

    package static let validRange = 0.0...24.0
    private static let standard = Cents(200)

    /// - Parameter asked: by the controller; nil if it has not requested a range.
    package func range(asked: Cents?) -> Cents {
        switch self {
        case .automatic: min(asked ?? Self.standard, Cents(100 * Self.validRange.upperBound))
        case .fixed(let semitones): Cents(100 * semitones)
        }
    }
}

/// Random choice of a sound for each exercise.
package enum RotationSetting: String, Hashable, Sendable, CaseIterable {
    /// All exercises use the chosen sound.
    case off
    case own
    /// Sounds suitable for the note range: Peach's own and calibrated ones.
    case suitable
}

/// Speech output.
package enum SpeechSetting: String, Hashable, Sendable, CaseIterable {
    case off
    /// The interval before each exercise of an interval mode.
    case intervals
    /// The result of each answer, and messages between exercises.
    case verdicts
    case all

    package var speaksIntervals: Bool { self == .intervals || self == .all }
    package var speaksVerdicts: Bool { self == .verdicts || self == .all }
}

/// The answers to a comparison that are followed by a sound.
package enum TickSetting: String, Hashable, Sendable, CaseIterable {
    case wrong
    /// Two soft tones.
    case right
    case off
}
