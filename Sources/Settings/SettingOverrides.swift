// SPDX-License-Identifier: MIT
import Configuration
import Music
import Training

/// What `--set key=value` says, for one run. It wins over the file.
package struct SettingOverrides: Sendable {
    private var values: [(key: SettingKey, node: ConfigurationNode)] = []
    /// As its file was when it was named.
    private var tuning: TuningSystem?
    let shelf: ScaleCatalog

    package init(shelf: ScaleCatalog = .none) { self.shelf = shelf }

    /// Each is "key=value"; of a key that comes twice the later one counts.
    /// - Throws: `notAnAssignment`, `unknownKey`, `refused`. Whether floor and ceiling suit each other is judged when
    ///   they meet the file's.
    package init(_ assignments: [String], shelf: ScaleCatalog = .none) throws(SettingError) {
        self.init(shelf: shelf)
        for assignment in assignments {
            guard let sign = assignment.firstIndex(of: "=") else { throw .notAnAssignment(word: assignment) }
            let key = try SettingKey(word: String(assignment[..<sign]))
            var scratch = UserSettings(shelf: shelf)
            scratch.training.differences = TrainingSettings.differenceLimits
            do {
                let node = try key.node(of: String(assignment[assignment.index(after: sign)...]))
                try key.read(node, into: &scratch)
                if key == .tuning { tuning = scratch.training.tuningSystem } else { values.append((key, node)) }
            } catch {
                throw .refused(key: key, error.reason)
            }
        }
    }

    func names(_ key: SettingKey) -> Bool { key == .tuning ? tuning != nil : values.contains { $0.key == key } }

    /// Takes another value, as a command line gives it.
    mutating func set(_ key: SettingKey, to text: String) throws(SettingError) {
        let other = try SettingOverrides(["\(key.rawValue)=\(text)"], shelf: shelf)
        values.removeAll { $0.key == key }
        values += other.values
        tuning = other.tuning ?? tuning
    }

    mutating func forget(_ key: SettingKey) {
        values.removeAll { $0.key == key }
        if key == .tuning { tuning = nil }
    }

    package func applied(to settings: UserSettings) throws(SettingError) -> UserSettings {
        var settings = settings
        if let first = settings.read(values).first { throw .refused(key: first.key, first.error.reason) }
        if let tuning { settings.training.tuningSystem = tuning }
        return settings
    }
}
