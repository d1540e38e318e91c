// SPDX-License-Identifier: MIT
import Configuration
import Foundation
import Glibc
import Platform

/// The player's settings file, edited by hand, and by Peach without touching other lines. A missing file holds the defaults.
package struct SettingsFile: Hashable, Sendable {
    /// Seconds to wait for another process.
    private static let busyTimeout = 5.0

    package let url: URL
    let scales: ScaleCatalog

    package init(_ url: URL, scales: ScaleCatalog = .none) { (self.url, self.scales) = (url, scales) }

    private var path: String { url.path(percentEncoded: false) }

    /// - Parameter report: receives each ignored line, in the file's order, or the reason why none applies.
    package func load(_ report: (SettingError) -> Void) throws(ConfigurationError) -> UserSettings {
        do {
            guard let text = try read() else { return UserSettings(scales: scales) }
            text.reportedFaults.forEach(report)
            return text.settings
        } catch {
            if case .unreadable = error.reason { throw error }
            report(.file(error))
            return UserSettings(scales: scales)
        }
    }

    func read() throws(ConfigurationError) -> SettingsText? {
        do {
            return try SettingsText(ConfigurationText(contentsOf: url), scales: scales)
        } catch {
            if error.reason == .unreadable(errno: ENOENT) { return nil }
            throw error
        }
    }

    /// Sets a value and returns the settings of the new file. Other lines stay unchanged.
    /// - Throws: `refused`, `file` if it cannot be read or edited safely, `unwritable`, `locked`; the file is unchanged then.
    @discardableResult
    package func set(_ key: SettingKey, to text: String) throws(SettingError) -> UserSettings {
        let target = AtomicFile.target(of: path)
        if let refused = PrivateDirectory.make(PrivateDirectory.around(target)) {
            throw .unwritable(path: refused.path, errno: refused.errno)
        }
        return try change(target) { (old: SettingsText) throws(SettingError) in
            var settings = old.settings
            try settings.set(key, to: text)
            do throws(ConfigurationError) {
                return try old.setting(key, as: settings)
            } catch {
                throw .file(error)
            }
        }
    }

    /// Removes a key's lines, so that its default applies.
    /// - Throws: `file` if it cannot be read or edited safely or would be invalid without the key, `unwritable`, `locked`; the
    ///   file is unchanged then.
    @discardableResult
    package func reset(_ key: SettingKey) throws(SettingError) -> UserSettings {
        let target = AtomicFile.target(of: path)
        guard access(target, F_OK) == 0 else { return UserSettings(scales: scales) }
        return try change(target) { (old: SettingsText) throws(SettingError) in
            do throws(ConfigurationError) {
                return try old.removing(key)
            } catch {
                throw .file(error)
            }
        }
    }

    /// Renames the file, valid or not, so that all defaults apply.
    /// - Returns: the new name, ending in ".bak" with a number before that if the name was taken; nil if there was no file.
    @discardableResult
    package func resetAll() throws(SettingError) -> URL? {
        let target = AtomicFile.target(of: path)
        guard access(target, F_OK) == 0 else { return nil }
        let lock = try Self.lock(PrivateDirectory.around(target))
        defer { withExtendedLifetime(lock) {} }
        let backup = UniqueName.of(target, ending: ".bak")
        guard rename(target, backup) == 0 else {
            if errno == ENOENT { return nil }
            throw .unwritable(path: target, errno: errno)
        }
        AtomicFile.syncFolder(of: target)
        return URL(filePath: backup)
    }

    private static func lock(_ folder: String) throws(SettingError) -> FolderLock {
        do throws(FolderLock.Failure) {
            return try FolderLock(folder, busyTimeout: busyTimeout)
        } catch {
            switch error {
            case .held: throw .locked(folder: folder)
            case .closed(let errno): throw .unwritable(path: folder, errno: errno)
            }
        }
    }

    private func change(
        _ target: String, by edit: (SettingsText) throws(SettingError) -> SettingsText
    ) throws(SettingError) -> UserSettings {
        let lock = try Self.lock(PrivateDirectory.around(target))
        defer { withExtendedLifetime(lock) {} }
        let old: SettingsText
        let isThere: Bool
        do throws(ConfigurationError) {
            let found = try read()
            isThere = found != nil
            if let found { old = found } else { old = try SettingsText(.init(file: path, bytes: []), scales: scales) }
        } catch {
            throw .file(error)
        }
        let new = try edit(old)
        if !isThere || new.source.bytes != old.source.bytes { try Self.write(new.source.bytes, to: target) }
        return new.settings
    }

    private static func write(_ bytes: [UInt8], to target: String) throws(SettingError) {
        do throws(FileRefusal) {
            try AtomicFile.replace(target, with: bytes)
        } catch {
            throw .unwritable(path: target, errno: error.errno)
        }
    }
}
