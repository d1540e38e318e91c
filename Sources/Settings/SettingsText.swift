// SPDX-License-Identifier: MIT
import Configuration

/// The text of a settings file, and edits of single keys.
struct SettingsText {
    private static let mostReported = 20

    let source: ConfigurationText
    /// From all valid entries.
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
        var faults: [(error: ConfigurationError, key: SettingKey?)] = []
        settings = root.map { UserSettings($0, scales: scales, faults: &faults) } ?? UserSettings(scales: scales)
        self.faults = faults.map { .line($0.error, key: $0.key) }
    }

    /// The first faults, and the number of further ones.
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
    func setting(_ key: SettingKey, as value: UserSettings) throws(ConfigurationError) -> SettingsText {
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

    /// The rest of a line after its value.
    private func afterValue(of entry: ConfigurationNode.Entry, in line: String) -> Substring {
        guard entry.value.line == entry.place.line else { return line[...] }
        let length = if case .text(let text, _) = entry.value.content { text.unicodeScalars.count } else { 0 }
        return Substring(line.unicodeScalars.dropFirst(entry.value.column - 1 + length))
    }

    /// The text without the lines of a key; unchanged if it is absent.
    func removing(_ key: SettingKey) throws(ConfigurationError) -> SettingsText {
        guard let entry = entries.first(where: { $0.key == key.rawValue }) else { return self }
        var expected = UserSettings(scales: settings.scales)
        let others = entries.filter { $0.key != key.rawValue }
        let values = others.compactMap { other in SettingKey(rawValue: other.key).map { ($0, other.value) } }
        let known = Set(faults)
        let refusals = expected.read(values).filter { !known.contains(.line($0.error, key: $0.key)) }
        if let first = refusals.map(\.error).min() { throw first }
        guard let range = range(of: entry) else { throw entry.place.error(.notEditable(word: key.rawValue)) }
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
    ) throws(ConfigurationError) -> SettingsText {
        let text = ConfigurationText(file: source.file, bytes: Array(lines.joined().utf8))
        guard let result = try? SettingsText(text, scales: settings.scales), result.settings == expected,
            result.faults.count <= faults.count
        else {
            let place = root ?? ConfigurationNode(file: source.file, content: .list([]))
            throw place.error(.notEditable(word: key.rawValue))
        }
        return result
    }
}
