// SPDX-License-Identifier: MIT
import Configuration
import Foundation
import Glibc
import Platform

/// The player's own settings file, written by hand and changed by Peach without touching its other lines.
/// A file that is not there holds the defaults.
package struct SettingsFile: Hashable, Sendable {
    /// Seconds that a change waits for another process.
    private static let patience = 5.0

    package let url: URL
    /// Where its `tuning` finds scales.
    let shelf: ScaleCatalog

    package init(_ url: URL, shelf: ScaleCatalog = .none) { (self.url, self.shelf) = (url, shelf) }

    private var path: String { url.path(percentEncoded: false) }

    /// - Parameter tell: is given each line that does not count, in the file's order, or why none does.
    package func load(_ tell: (SettingError) -> Void) throws(ConfigurationError) -> UserSettings {
        do {
            guard let text = try read() else { return UserSettings(shelf: shelf) }
            text.told.forEach(tell)
            return text.settings
        } catch {
            if case .unreadable = error.reason { throw error }
            tell(.file(error))
            return UserSettings(shelf: shelf)
        }
    }

    func read() throws(ConfigurationError) -> SettingsText? {
        do {
            return try SettingsText(ConfigurationText(contentsOf: url), shelf: shelf)
        } catch {
            if error.reason == .unreadable(errno: ENOENT) { return nil }
            throw error
        }
    }

    /// Gives a key a value and returns what the file now says. All other lines of the file stay.
    /// - Throws: `refused`, `file` if it cannot be read or changed safely, `unwritable`, `locked`; the file is as it was
    ///   then.
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

    /// Takes a key's lines out, so that its default counts again.
    /// - Throws: `file` if it cannot be read or changed safely or would be wrong without the key, `unwritable`,
    ///   `locked`; the file is as it was then.
    @discardableResult
    package func reset(_ key: SettingKey) throws(SettingError) -> UserSettings {
        let target = AtomicFile.target(of: path)
        guard access(target, F_OK) == 0 else { return UserSettings(shelf: shelf) }
        return try change(target) { (old: SettingsText) throws(SettingError) in
            do throws(ConfigurationError) {
                return try old.removing(key)
            } catch {
                throw .file(error)
            }
        }
    }

    /// Puts the file aside, also a broken one, so that every default counts again.
    /// - Returns: where it is now: beside it, with ".bak" behind its name and a number before that if there is such a file
    ///   already. Nil if there was no file.
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
            return try FolderLock(folder, busyTimeout: patience)
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
            if let found { old = found } else { old = try SettingsText(.init(file: path, bytes: []), shelf: shelf) }
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
