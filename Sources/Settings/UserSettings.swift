// SPDX-License-Identifier: MIT
import Configuration
import Sound
import Training

/// Everything that the player can choose. A new one holds the defaults.
package struct UserSettings: Hashable, Sendable {
    package var training = TrainingSettings()
    /// Whether exercises have sounds of their own.
    package var rotation = RotationSetting.off
    /// Of notes, keys and ticks.
    package var volume = Volume.unchanged
    package var strategy = StrategyName.kazez
    /// What ends a tuning.
    package var commit = CommitSetting.both
    /// Ticks tell how far off a tuned pitch was.
    package var matchingTicks = false
    package var playAlong = PlayAlongSetting.outside
    package var playAlongBend = PlayAlongBend.automatic
    package var tick = TickSetting.wrong
    package var speech = SpeechSetting.off
    package var language = LanguageSetting.automatic
    /// Where the sound goes: no file. Counts from the next start.
    package var output = OutputChoice.automatic
    /// Nil is small, and grows where it has to. Counts from the next start.
    package var buffer: BufferSize?
    /// The names of other programs' MIDI clients to listen to.
    package var programs: [String] = []

    /// Where `tuning` finds scales.
    package let shelf: ScaleCatalog

    package init(shelf: ScaleCatalog = .none) { self.shelf = shelf }

    /// The same, and this program is listened to.
    package func admitting(_ program: String) -> UserSettings {
        var settings = self
        if !programs.contains(program) { settings.programs.append(program) }
        return settings
    }

    /// The same, with a tuning that needs no file.
    package var withoutFiles: UserSettings {
        guard case .scale(var scale) = training.tuningSystem else { return self }
        scale.word = nil
        var settings = self
        settings.training.tuningSystem = .scale(scale)
        return settings
    }

    /// Takes over what another one has for a key, if it suits the rest.
    mutating func keep(_ key: SettingKey, of other: UserSettings) {
        // Its file may not be as it was.
        if key == .tuning { return training.tuningSystem = other.training.tuningSystem }
        try? set(key, to: key.yaml(of: other))
    }

    struct Refusal {
        let key: SettingKey
        let error: ConfigurationError
    }

    /// Takes every value that is good; of a key that comes twice the later one counts. Floor and ceiling are judged as
    /// they will be together.
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
        // If one of both is wrong, the other one has to suit what counted before.
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

    /// Reads a whole file; a key that is absent or wrong keeps its default.
    /// - Parameter faults: takes what is wrong, in the file's order.
    init(
        _ root: ConfigurationNode, shelf: ScaleCatalog, faults: inout [(error: ConfigurationError, key: SettingKey?)]
    ) {
        self.init(shelf: shelf)
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
