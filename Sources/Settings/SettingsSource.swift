// SPDX-License-Identifier: MIT
import Foundation
import Glibc

/// What a running session asks before each exercise. A saved file counts at once, but for its wrong lines; if it cannot be
/// read at all, the last good settings stay. What `--set` says always counts.
package struct SettingsSource: Sendable {
    package struct Reading: Hashable, Sendable {
        package let settings: UserSettings
        /// What of the file as it is now does not count, or why it does not; told once for each content.
        package let problems: [SettingError]
        /// Since the last reading nothing is wrong any more; nil if that has not changed.
        package var mended: Repair?
    }

    package enum Repair: Hashable, Sendable {
        /// All that is written there counts.
        case whole(file: String)
        /// There is no such file any more, and the defaults count.
        case gone(file: String)
    }

    /// Tells one state of a file from another without reading it.
    private struct Version: Hashable {
        let device: dev_t
        let inode: ino_t
        let size: off_t
        let seconds: Int
        let nanoseconds: Int

        init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            device = status.st_dev
            inode = status.st_ino
            size = status.st_size
            seconds = status.st_mtim.tv_sec
            nanoseconds = status.st_mtim.tv_nsec
        }
    }

    private let given: (@Sendable () -> UserSettings)?
    private let file: SettingsFile?
    private let overrides: SettingOverrides
    /// What was changed here and is being written to the file; and what is not, because it is said for this run only.
    private var unwritten: SettingOverrides
    private var unkept: SettingOverrides
    private var settings: UserSettings
    private var isFirst = true
    private var version: Version?
    /// That of a scale, whether it could be used or not.
    private var scale: (file: String, version: Version?)?
    private var told: (problems: [SettingError], bytes: [UInt8]?)?

    /// - Parameter file: nil is none, and the defaults.
    package init(_ file: SettingsFile?, overrides: SettingOverrides = SettingOverrides()) {
        given = nil
        self.file = file
        self.overrides = overrides
        let shelf = file?.shelf ?? overrides.shelf
        (unwritten, unkept) = (SettingOverrides(shelf: shelf), SettingOverrides(shelf: shelf))
        let defaults = UserSettings(shelf: shelf)
        settings = (try? overrides.applied(to: defaults)) ?? defaults
    }

    /// Settings that somebody else knows, asked for each time.
    package init(_ given: @escaping @Sendable () -> UserSettings) {
        self.given = given
        file = nil
        overrides = SettingOverrides()
        settings = given()
        (unwritten, unkept) = (SettingOverrides(shelf: settings.shelf), SettingOverrides(shelf: settings.shelf))
    }

    /// Of the file; nil if there is to be none.
    package var path: String? { file?.url.path(percentEncoded: false) }

    /// Costs a stat(2), and one of a scale's file, as long as they are the same. With the first problem come the defaults and
    /// the overrides.
    package mutating func read() -> Reading {
        if let given {
            let settings = given()
            return Reading(settings: (try? unkept.applied(to: settings)) ?? settings, problems: [])
        }
        // Taken before the file is read: if it changes meanwhile, it is read once more the next time.
        let current = file.flatMap { Version($0.url.path(percentEncoded: false)) }
        let currentScale = scale.map { (file: $0.file, version: Version($0.file)) }
        guard isFirst || current != version || currentScale?.version != scale?.version else {
            return Reading(settings: settings, problems: [])
        }
        isFirst = false
        version = current
        var bytes: [UInt8]?
        var problems: [SettingError] = []
        do {
            let text = try fileText()
            (bytes, problems) = (text?.source.bytes, text?.told ?? [])
            var read = text?.settings ?? UserSettings(shelf: settings.shelf)
            // Who mistypes a value goes on with the one that counted.
            for case .line(_, let key?) in text?.faults ?? [] { read.keep(key, of: settings) }
            scale = Self.scaleFile(of: read, text?.faults ?? []).map { file in
                // One that was not known before is read once more the next time.
                (file, currentScale.flatMap { $0.file == file ? $0.version : nil })
            }
            settings = try unwritten.applied(to: unkept.applied(to: overrides.applied(to: read)))
        } catch {
            problems = [error]
        }
        let isMended = problems.isEmpty && told.map { !$0.problems.isEmpty } ?? false
        let isKnown = told.map { $0.problems == problems && $0.bytes == bytes } ?? false
        told = (problems, bytes)
        let mended = path.map { bytes == nil ? Repair.gone(file: $0) : .whole(file: $0) }
        return Reading(
            settings: settings, problems: isKnown ? [] : problems, mended: isMended ? mended : nil)
    }

    /// Gives a key another value, which counts at once.
    /// - Returns: what writes it to the file, on any thread, and says why it could not; nil if it is for this run only: there
    ///   is no file, or `--set` names the key.
    package mutating func change(
        _ key: SettingKey, to text: String
    ) throws(SettingError) -> (@Sendable () -> SettingError?)? {
        let isKept = file != nil && !overrides.names(key)
        if isKept { try unwritten.set(key, to: text) } else { try unkept.set(key, to: text) }
        settings = try unwritten.applied(to: unkept.applied(to: settings))
        guard isKept, let file else { return nil }
        return {
            do throws(SettingError) {
                try file.set(key, to: text)
                return nil
            } catch {
                return error
            }
        }
    }

    /// What was changed of these is in the file now.
    package mutating func areWritten(_ keys: [SettingKey]) {
        for key in keys { unwritten.forget(key) }
        isFirst = true
    }

    private static func scaleFile(of settings: UserSettings, _ faults: [SettingError]) -> String? {
        let wrong = faults.lazy.compactMap(\.scaleFault?.file).first
        let missing = faults.lazy.compactMap { fault in
            if case .line(let error, .tuning?) = fault, case .unknownWord(let word, _) = error.reason {
                settings.shelf.awaitedFile(named: word)
            } else {
                nil
            }
        }.first
        return wrong ?? missing ?? settings.shelf.file(of: settings.training.tuningSystem)
    }

    private func fileText() throws(SettingError) -> SettingsText? {
        do {
            return try file?.read()
        } catch {
            throw .file(error)
        }
    }
}
