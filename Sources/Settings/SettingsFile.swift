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
            return try old.setting(key, as: settings)
        }
    }

    /// Removes a key's lines, so that its default applies.
    /// - Throws: `file` if it cannot be read or edited safely or would be invalid without the key, `unwritable`, `locked`; the
    ///   file is unchanged then.
    @discardableResult
    package func reset(_ key: SettingKey) throws(SettingError) -> UserSettings {
        let target = AtomicFile.target(of: path)
        guard access(target, F_OK) == 0 else { return UserSettings(scales: scales) }
        return try change(target) { (old: SettingsText) throws(SettingError) in try old.removing(key) }
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
        let found: SettingsText?
        do throws(ConfigurationError) {
            found = try read()
            if let found { old = found } else { old = try SettingsText(.init(file: path, bytes: []), scales: scales) }
        } catch {
            throw .file(error)
        }
        let new = try edit(old)
        guard new.source.bytes != found?.source.bytes else { return new.settings }
        do throws(FileRefusal) {
            try AtomicFile.replace(target, with: new.source.bytes)
            return new.settings
        } catch {
            throw .unwritable(path: target, errno: error.errno)
        }
    }
}

/// The text of a settings file, and edits of single keys.
struct SettingsText {
    private static let mostReported = 20

    let source: ConfigurationText
    /// Absent and invalid keys keep their defaults.
    let settings: UserSettings
    /// Invalid entries, in the file's order.
    let faults: [SettingError]
    private let root: ConfigurationNode?

    init(_ source: ConfigurationText, scales: ScaleCatalog = .none) throws(ConfigurationError) {
        self.source = source
        do {
            root = try source.root()
        } catch {
            guard error.reason == .empty else { throw error }
            root = nil
        }
        var settings = UserSettings(scales: scales)
        var faults: [(error: ConfigurationError, key: SettingKey?)] = []
        if let root, case .table(let entries) = root.content {
            let known = entries.compactMap { entry in SettingKey(rawValue: entry.key).map { ($0, entry.value) } }
            faults += settings.read(known).map { ($0.error, $0.key) }
            faults += root.unknownKeys(known: SettingKey.allCases.map(\.rawValue)).map { ($0, nil) }
        } else if let root {
            faults = [(root.error(.wrongType(word: root.word, expected: .table)), nil)]
        }
        self.settings = settings
        self.faults = faults.sorted { $0.error < $1.error }.map { .line($0.error, key: $0.key) }
    }

    var reportedFaults: [SettingError] {
        let further = faults.count - Self.mostReported
        return further > 1
            ? faults.prefix(Self.mostReported) + [.further(file: source.file, lines: further)] : faults
    }

    private var entries: [ConfigurationNode.Entry] {
        guard case .table(let entries) = root?.content else { return [] }
        return entries
    }

    private var lines: [String] { String(decoding: source.bytes, as: UTF8.self).wholeLines }

    /// The text with a new value: on the key's line, or on a new last line. A comment after the value stays; comments between
    /// the lines of a list are removed with them.
    func setting(_ key: SettingKey, as value: UserSettings) throws(SettingError) -> SettingsText {
        let text = key.text(of: value)
        let entry = entries.first { $0.key == key.rawValue }
        if entry != nil, key.text(of: settings) == text { return self }
        let line = "\(key.rawValue): \(text.yaml)"
        var lines = lines
        let ending = lines.contains { $0.hasSuffix("\r\n") } ? "\r\n" : "\n"
        guard let entry, let range = range(of: entry) else {
            // Three dots end the document.
            let end = lines.firstIndex { $0.hasPrefix("...") } ?? lines.count
            if end > 0, lines[end - 1].last?.isNewline == false { lines[end - 1] += ending }
            lines.insert(String(repeating: " ", count: (root?.column ?? 1) - 1) + line + ending, at: end)
            return try validated(lines, of: value, key)
        }
        let old = lines[range.lowerBound]
        let head = String(old.prefix { $0 == " " || $0 == "\u{FEFF}" })
        let rest = afterValue(of: entry, in: old)
        let comment = rest.firstRange(of: /[ \t]+#/).map { rest[$0.lowerBound...] }
        lines.replaceSubrange(range, with: [head + line + (comment ?? old.suffix(old.last?.isNewline == true ? 1 : 0))])
        return try validated(lines, of: value, key)
    }

    private func afterValue(of entry: ConfigurationNode.Entry, in line: String) -> Substring {
        guard entry.value.line == entry.place.line else { return line[...] }
        let length = if case .text(let text, _) = entry.value.content { text.unicodeScalars.count } else { 0 }
        return Substring(line.unicodeScalars.dropFirst(entry.value.column - 1 + length))
    }

    /// The text without the lines of a key; unchanged if it is absent.
    func removing(_ key: SettingKey) throws(SettingError) -> SettingsText {
        guard let entry = entries.first(where: { $0.key == key.rawValue }) else { return self }
        var expected = UserSettings(scales: settings.scales)
        let others = entries.filter { $0.key != key.rawValue }
        let values = others.compactMap { other in SettingKey(rawValue: other.key).map { ($0, other.value) } }
        let known = Set(faults)
        let refusals = expected.read(values).filter { !known.contains(.line($0.error, key: $0.key)) }
        if let first = refusals.map(\.error).min() { throw .file(first) }
        guard let range = range(of: entry) else { throw .file(entry.place.error(.notEditable(word: key.rawValue))) }
        var lines = lines
        lines.removeSubrange(range)
        return try validated(lines, of: expected, key)
    }

    /// The lines of an entry, without blank lines and comments before the next entry.
    private func range(of entry: ConfigurationNode.Entry) -> Range<Int>? {
        let first = entry.place.line - 1
        let next = entries.map { $0.place.line - 1 }.filter { $0 > first }.min()
        let end = next ?? lines.firstIndex { $0.hasPrefix("...") } ?? lines.count
        guard lines.indices.contains(first), let last = lines[..<end].lastIndex(where: \.isContent) else { return nil }
        return last < first ? nil : first..<last + 1
    }

    /// Parses the result and checks that only the intended value changed.
    private func validated(
        _ lines: [String], of expected: UserSettings, _ key: SettingKey
    ) throws(SettingError) -> SettingsText {
        let text = ConfigurationText(file: source.file, bytes: Array(lines.joined().utf8))
        guard let result = try? SettingsText(text, scales: settings.scales), result.settings == expected,
            result.faults.count <= faults.count
        else {
            let place = root ?? ConfigurationNode(file: source.file, content: .list([]))
            throw .file(place.error(.notEditable(word: key.rawValue)))
        }
        return result
    }
}
