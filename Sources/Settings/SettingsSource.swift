// SPDX-License-Identifier: MIT
import Configuration
import Foundation
import Glibc
import Music
import Training

/// The current settings of a session, polled before each exercise. A saved file applies at once, without its invalid lines; if
/// it cannot be read at all, the last valid settings stay. `--set` takes precedence.
package struct SettingsSource: Sendable {
    package struct Snapshot: Hashable, Sendable {
        package let settings: UserSettings
        /// Faults of the current file, reported once for each content.
        package let problems: [SettingError]
        /// Set when the last fault was repaired since the last poll.
        package var mended: Repair?
    }

    package enum Repair: Hashable, Sendable {
        case whole(file: String)
        case gone(file: String)
    }

    private var provider: (@Sendable () -> UserSettings)?
    private let file: SettingsFile?
    private let overrides: SettingOverrides
    /// Changes being written to the file, and changes for this run only.
    private var pendingChanges: SettingOverrides
    private var runChanges: SettingOverrides
    private var settings: UserSettings
    private var isFirst = true
    private var version: [Int]?
    private var scale: (file: String, version: [Int]?)?
    private var reported: (problems: [SettingError], bytes: [UInt8]?)?

    package init(_ file: SettingsFile?, overrides: SettingOverrides = SettingOverrides()) {
        self.file = file
        self.overrides = overrides
        let scales = file?.scales ?? overrides.scales
        (pendingChanges, runChanges) = (SettingOverrides(scales: scales), SettingOverrides(scales: scales))
        let defaults = UserSettings(scales: scales)
        settings = (try? overrides.applied(to: defaults)) ?? defaults
    }

    /// Settings from a closure, called on each poll.
    package init(_ provider: @escaping @Sendable () -> UserSettings) {
        let settings = provider()
        self.init(nil, overrides: SettingOverrides(scales: settings.scales))
        (self.provider, self.settings) = (provider, settings)
    }

    package var path: String? { file?.url.path(percentEncoded: false) }

    /// Costs one or two calls of stat(2) while the files are unchanged. With the first fault come the defaults and the
    /// overrides.
    package mutating func read() -> Snapshot {
        if let provider {
            let settings = provider()
            return Snapshot(settings: (try? runChanges.applied(to: settings)) ?? settings, problems: [])
        }
        // Before reading: if the file changes meanwhile, the next poll reads it again.
        let current = path.flatMap { Self.version($0) }
        let currentScale = scale.map { (file: $0.file, version: Self.version($0.file)) }
        guard isFirst || current != version || currentScale?.version != scale?.version else {
            return Snapshot(settings: settings, problems: [])
        }
        isFirst = false
        version = current
        var bytes: [UInt8]?
        var problems: [SettingError] = []
        do throws(SettingError) {
            let text: SettingsText?
            do { text = try file?.read() } catch { throw SettingError.file(error) }
            (bytes, problems) = (text?.source.bytes, text?.reportedFaults ?? [])
            var read = text?.settings ?? UserSettings(scales: settings.scales)
            // A mistyped value keeps the previous one.
            for case .line(_, let key?) in text?.faults ?? [] { read.copy(key, from: settings) }
            scale = Self.scaleFile(of: read, text?.faults ?? []).map { file in
                // A new file is read again by the next poll.
                (file, currentScale.flatMap { $0.file == file ? $0.version : nil })
            }
            settings = try pendingChanges.applied(to: runChanges.applied(to: overrides.applied(to: read)))
        } catch {
            problems = [error]
        }
        let isMended = problems.isEmpty && reported.map { !$0.problems.isEmpty } ?? false
        let isKnown = reported.map { $0.problems == problems && $0.bytes == bytes } ?? false
        reported = (problems, bytes)
        let mended = path.map { bytes == nil ? Repair.gone(file: $0) : .whole(file: $0) }
        return Snapshot(
            settings: settings, problems: isKnown ? [] : problems, mended: isMended ? mended : nil)
    }

    /// Device, inode, size and modification time of a file, which change with its content; nil if it is missing.
    private static func version(_ path: String) -> [Int]? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return [
            Int(truncatingIfNeeded: status.st_dev), Int(truncatingIfNeeded: status.st_ino), status.st_size,
            status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
        ]
    }

    /// Changes a value, which applies at once.
    /// - Returns: a closure that writes the value to the file, on any thread, and returns its error; nil if the change is for
    ///   this run only: there is no file, or `--set` names the key.
    package mutating func change(
        _ key: SettingKey, to text: String
    ) throws(SettingError) -> (@Sendable () -> SettingError?)? {
        let isSaved = file != nil && !overrides.contains(key)
        if isSaved { try pendingChanges.set(key, to: text) } else { try runChanges.set(key, to: text) }
        settings = try pendingChanges.applied(to: runChanges.applied(to: settings))
        guard isSaved, let file else { return nil }
        return {
            do throws(SettingError) {
                try file.set(key, to: text)
                return nil
            } catch {
                return error
            }
        }
    }

    /// Called when changes of these keys have been written.
    package mutating func markWritten(_ keys: [SettingKey]) {
        for key in keys { pendingChanges.remove(key) }
        isFirst = true
    }

    private static func scaleFile(of settings: UserSettings, _ faults: [SettingError]) -> String? {
        let wrong = faults.lazy.compactMap { fault in
            if case .line(let error, _) = fault { error.reason.scaleFault?.file } else { nil }
        }.first
        let missing = faults.lazy.compactMap { fault in
            if case .line(let error, .tuning?) = fault, case .unknownWord(let word, _) = error.reason {
                settings.scales.userFile(named: word)
            } else {
                nil
            }
        }.first
        return wrong ?? missing ?? settings.scales.file(of: settings.training.tuningSystem)
    }
}

/// Values of `--set key=value` for one run; they take precedence over the file.
package struct SettingOverrides: Sendable {
    private var values: [(key: SettingKey, node: ConfigurationNode)] = []
    private var tuning: TuningSystem?
    let scales: ScaleCatalog

    package init(scales: ScaleCatalog = .none) { self.scales = scales }

    /// - Parameter assignments: each "key=value"; the last one of a key applies.
    /// - Throws: `notAnAssignment`, `unknownKey`, `refused`. Floor against ceiling is checked in `applied(to:)`.
    package init(_ assignments: [String], scales: ScaleCatalog = .none) throws(SettingError) {
        self.init(scales: scales)
        for assignment in assignments {
            guard let sign = assignment.firstIndex(of: "=") else { throw .notAnAssignment(word: assignment) }
            let key = try SettingKey(word: String(assignment[..<sign]))
            var scratch = UserSettings(scales: scales)
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

    func contains(_ key: SettingKey) -> Bool { key == .tuning ? tuning != nil : values.contains { $0.key == key } }

    mutating func set(_ key: SettingKey, to text: String) throws(SettingError) {
        let other = try SettingOverrides(["\(key.rawValue)=\(text)"], scales: scales)
        values.removeAll { $0.key == key }
        values += other.values
        tuning = other.tuning ?? tuning
    }

    mutating func remove(_ key: SettingKey) {
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
