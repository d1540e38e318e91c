// SPDX-License-Identifier: MIT
import Configuration
import Music
import Sound
import Training

/// All settings; initially the defaults.
package struct UserSettings: Hashable, Sendable {
    package var training = TrainingSettings()
    package var rotation = RotationSetting.off
    /// Applies to notes, keys and ticks.
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

    /// A copy that admits a program.
    package func admitting(_ program: String) -> UserSettings {
        var settings = self
        if !programs.contains(program) { settings.programs.append(program) }
        return settings
    }

    /// A copy whose tuning needs no file.
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

    struct Refusal {
        let key: SettingKey
        let error: ConfigurationError
    }

    /// Reads all valid values; the last one of a key applies. Floor and ceiling are checked together.
    mutating func read(_ values: [(key: SettingKey, node: ConfigurationNode)]) -> [Refusal] {
        let differences = training.differences
        let pair: Set<SettingKey> = [.floor, .ceiling]
        if Set(values.map(\.key)).isSuperset(of: pair) { training.differences = TrainingSettings.differenceLimits }
        var refusals: [Refusal] = []
        for (key, node) in values {
            do {
                try key.read(node, into: &self)
            } catch {
                refusals.append(Refusal(key: key, error: error))
            }
        }
        // If one of both is invalid, the other one must fit the previous value.
        let refused = pair.intersection(refusals.map(\.key))
        if !refused.isEmpty {
            training.differences = differences
            for (key, node) in values where pair.subtracting(refused).contains(key) {
                do {
                    try key.read(node, into: &self)
                } catch {
                    refusals.append(Refusal(key: key, error: error))
                }
            }
        }
        return refusals
    }

    /// Reads a whole file; an absent or invalid key keeps its default.
    /// - Parameter faults: receives the faults in the file's order.
    init(
        _ root: ConfigurationNode, scales: ScaleCatalog, faults: inout [(error: ConfigurationError, key: SettingKey?)]
    ) {
        self.init(scales: scales)
        guard case .table(let entries) = root.content else {
            faults.append((root.error(.wrongType(word: root.word, expected: .table)), nil))
            return
        }
        let known = entries.compactMap { entry in SettingKey(rawValue: entry.key).map { ($0, entry.value) } }
        let refusals = read(known).map { ($0.error, Optional($0.key)) }
        let unknown = root.unknownKeys(known: SettingKey.allCases.map(\.rawValue)).map { ($0, SettingKey?.none) }
        faults = (faults + refusals + unknown).sorted { $0.0 < $1.0 }
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

    /// dB.
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
