// SPDX-License-Identifier: MIT
import Configuration
import Music
import Sound
import Training

/// All settings; initially the defaults.
package struct UserSettings: Hashable, Sendable {
    package var training = TrainingSettings.standard
    package var rotation = RotationSetting.off
    package var volume = Volume.unchanged
    package var strategy = StrategyName.kazez
    package var commit = CommitSetting.both
    /// Ticks report how far off a tuned pitch was.
    package var matchingTicks = false
    package var playAlong = PlayAlongSetting.outside
    package var playAlongBend = PlayAlongBend.automatic
    package var tick = TickSetting.wrong
    package var speech = SpeechSetting.off
    package var language = LanguageSetting.automatic
    /// Never a file. Applies from the next start.
    package var output = OutputChoice.automatic
    /// Nil for a small buffer that grows when needed. Applies from the next start.
    package var buffer: BufferSize?
    /// Names of other programs' MIDI clients that are admitted.
    package var programs: [String] = []

    package let scales: ScaleCatalog

    package init(scales: ScaleCatalog = .none) { self.scales = scales }

    package func admitting(_ program: String) -> UserSettings {
        var settings = self
        if !programs.contains(program) { settings.programs.append(program) }
        return settings
    }

    package var withoutFiles: UserSettings {
        guard case .scale(var scale) = training.tuningSystem else { return self }
        scale.word = nil
        var settings = self
        settings.training.tuningSystem = .scale(scale)
        return settings
    }

    /// Copies a value, if it fits the others.
    mutating func copy(_ key: SettingKey, from other: UserSettings) {
        // Its file may have changed.
        if key == .tuning { return training.tuningSystem = other.training.tuningSystem }
        try? set(key, to: key.yaml(of: other))
    }

    /// Reads all valid values; the last one of a key applies. Floor and ceiling are checked together.
    /// - Returns: the refused keys.
    mutating func read(
        _ values: [(key: SettingKey, node: ConfigurationNode)]
    ) -> [(key: SettingKey, error: ConfigurationError)] {
        let differences = training.differences
        let pair: Set<SettingKey> = [.floor, .ceiling]
        if Set(values.map(\.key)).isSuperset(of: pair) { training.differences = TrainingSettings.differenceLimits }
        var refusals: [(key: SettingKey, error: ConfigurationError)] = []
        func read(_ key: SettingKey, _ node: ConfigurationNode) {
            do { try key.read(node, into: &self) } catch { refusals.append((key, error)) }
        }
        for (key, node) in values { read(key, node) }
        // If one of both is invalid, the other one must fit the previous value.
        let refused = pair.intersection(refusals.map(\.key))
        if !refused.isEmpty {
            training.differences = differences
            for (key, node) in values where pair.subtracting(refused).contains(key) { read(key, node) }
        }
        return refusals
    }

    package mutating func set(_ key: SettingKey, to text: String) throws(SettingError) {
        do {
            try key.read(key.node(of: text), into: &self)
        } catch {
            throw .refused(key: key, error.reason)
        }
    }
}

/// The overall volume relative to the sounds' own, and its changes by controls.
package struct Volume: Hashable, Sendable, RawNumber {
    /// dB.
    package static let validRange = -60.0...12.0
    /// Change by a press, and by a step of an encoder, dB.
    private static let press = 2.0
    private static let step = 0.5
    /// Soft takeover: the distance, as a share of the travel, within which a fader takes over; it also takes over when it
    /// passes.
    private static let nearness = 0.02

    package let rawValue: Double

    package init(_ decibels: Double) { rawValue = decibels.clamped(to: Self.validRange) }

    package static let unchanged = Volume(0)

    package var amplitude: AmplitudeDB { AmplitudeDB(rawValue) }

    /// The position of a fader, 0…1, linear in decibels.
    private var position: Double {
        (rawValue - Self.validRange.lowerBound) / (Self.validRange.upperBound - Self.validRange.lowerBound)
    }

    /// - Returns: nil while a fader has not reached the present volume, so that nothing jumps.
    package func moved(by move: VolumeMove) -> Volume? {
        switch move {
        case .press(let presses): return .rounded(rawValue + Self.press * Double(presses))
        case .step(let steps): return .rounded(rawValue + Self.step * Double(steps))
        case .slide(let from, let to):
            // The interval since the last message, so that a fader that has taken over stays in control however fast it moves.
            let travel = min(from, to) - Self.nearness...max(from, to) + Self.nearness
            guard travel.contains(position) else { return nil }
            let (low, high) = (Self.validRange.lowerBound, Self.validRange.upperBound)
            return .rounded(low + to * (high - low))
        }
    }

    private static func rounded(_ decibels: Double) -> Volume { Volume((decibels * 10).rounded() / 10) }
}

package enum CommitSetting: String, Hashable, Sendable, CaseIterable {
    case confirm
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

package enum RotationSetting: String, Hashable, Sendable, CaseIterable {
    /// All exercises use the chosen sound.
    case off
    case own
    /// Sounds suitable for the note range: Peach's own and calibrated ones.
    case suitable
}

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
