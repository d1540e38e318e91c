// SPDX-License-Identifier: MIT
import Configuration

/// The text of a settings file, good or wrong in places, and its changes: whatever a change does not concern stays byte
/// for byte.
struct SettingsText {
    /// More of them nobody reads.
    private static let mostTold = 20

    let source: ConfigurationText
    /// Of all lines that are good.
    let settings: UserSettings
    /// The others, in the file's order.
    let faults: [SettingError]
    private let root: ConfigurationNode?
    private let layout: TextLayout

    /// A text without any key holds the defaults.
    /// - Throws: `tooLarge`.
    init(_ source: ConfigurationText, shelf: ScaleShelf = .none) throws(ConfigurationError) {
        self.source = source
        let readable = try ReadableTable(source)
        let root = readable.readRoot
        var faults = readable.faults.map { (error: $0, key: SettingKey?.none) }
        settings = root.map { UserSettings($0, shelf: shelf, faults: &faults) } ?? UserSettings(shelf: shelf)
        (self.root, self.faults) = (root, faults.map { .line($0.error, key: $0.key) })
        let text = String(decoding: source.bytes, as: UTF8.self)
        layout = TextLayout(Array(text.unicodeScalars.drop { $0 == "\u{FEFF}" }))
    }

    /// The faults that a player reads: the first ones, and how many there are more.
    var told: [SettingError] {
        let further = faults.count - Self.mostTold
        return further > 1
            ? faults.prefix(Self.mostTold) + [.further(file: source.file, lines: further)] : faults
    }

    private var entries: [ConfigurationNode.Entry] {
        guard case .table(let entries) = root?.content else { return [] }
        return entries
    }

    private var isFlow: Bool { root.flatMap(layout.start).map { layout.scalars[$0] == "{" } ?? false }

    /// The text with another value for one key. A comment within a list that is replaced goes with it.
    /// - Parameter value: What the key shall be in these settings.
    /// - Throws: `notEditable`.
    func setting(_ key: SettingKey, as value: UserSettings) throws(ConfigurationError) -> SettingsText {
        let text = key.text(of: value)
        guard let entry = entries.first(where: { $0.key == key.rawValue }) else {
            return try adding(key, text, expected: value)
        }
        if key.text(of: settings) == text { return self }
        guard let start = layout.start(of: entry.value), let end = layout.end(of: entry.value, isInFlow: isFlow) else {
            throw entry.value.error(.notEditable(word: key.rawValue))
        }
        let new = replacement(of: entry.value, at: start, by: text)
        return try replacing(start..<end, by: new, at: entry.value, key, expected: value)
    }

    private func replacement(of node: ConfigurationNode, at start: Int, by text: SettingText) -> String {
        guard case .list(let items) = text, case .list = node.content, layout.scalars[start] == "-" else {
            return text.yaml
        }
        // A bracket may not stand below the key's first letter, as a dash may.
        if items.isEmpty { return " " + text.yaml }
        let indentation = String(repeating: " ", count: node.column - 1)
        return items.map { "- " + $0 }.joined(separator: lineBreak + indentation)
    }

    private var lineBreak: String {
        guard let end = layout.scalars.firstIndex(where: { $0 == "\n" || $0 == "\r" }) else { return "\n" }
        let isPair = layout.scalars[end] == "\r" && layout.scalars[end...].dropFirst().first == "\n"
        return isPair ? "\r\n" : String(layout.scalars[end])
    }

    private func adding(
        _ key: SettingKey, _ text: SettingText, expected: UserSettings
    ) throws(ConfigurationError) -> SettingsText {
        let line = key.rawValue + ": " + text.yaml
        let place = root ?? ConfigurationNode(file: source.file, content: .list([]))
        if isFlow, let root, let start = layout.start(of: root) {
            let new = entries.isEmpty ? line : line + ", "
            return try replacing(start + 1..<start + 1, by: new, at: place, key, expected: expected)
        }
        let end = endOfDocument
        let isAfterBreak = end == 0 || TextPlace.isBreak(layout.scalars[end - 1])
        let indentation = String(repeating: " ", count: place.column - 1)
        let new = (isAfterBreak ? "" : lineBreak) + indentation + line + lineBreak
        return try replacing(end..<end, by: new, at: place, key, expected: expected)
    }

    /// Before a line that begins with three dots, or behind all.
    private var endOfDocument: Int {
        var line = 0
        while line < layout.scalars.count {
            if layout.scalars[line...].starts(with: "...".unicodeScalars) { return line }
            line = layout.startOfNextLine(line)
        }
        return layout.scalars.count
    }

    /// The text without the lines of a key, its value's and the comments behind them; the same if it is not there.
    /// - Throws: `notEditable`; `floorAboveCeiling` if the default does not suit the other one.
    func removing(_ key: SettingKey) throws(ConfigurationError) -> SettingsText {
        guard let position = entries.firstIndex(where: { $0.key == key.rawValue }) else { return self }
        let entry = entries[position]
        var expected = UserSettings(shelf: settings.shelf)
        let others = entries.filter { $0.key != key.rawValue }
        let values = others.compactMap { other in SettingKey(rawValue: other.key).map { ($0, other.value) } }
        let known = Set(faults)
        let refusals = expected.read(values).filter { !known.contains(.line($0.error, key: $0.key)) }
        if let first = refusals.map(\.error).min() { throw first }
        guard let start = layout.start(of: entry.place), let end = layout.end(of: entry.value, isInFlow: isFlow) else {
            throw entry.place.error(.notEditable(word: key.rawValue))
        }
        return try replacing(
            isFlow ? flowPart(position, start, end) : layout.startOfLine(start)..<layout.startOfNextLine(end - 1),
            by: "", at: entry.place, key, expected: expected)
    }

    /// An entry between braces, with the comma that parts it from its neighbour.
    private func flowPart(_ position: Int, _ start: Int, _ end: Int) -> Range<Int> {
        if position + 1 < entries.count, let next = layout.start(of: entries[position + 1].place), next > start {
            return start..<next
        }
        if position > 0, let last = layout.end(of: entries[position - 1].value, isInFlow: true), last < end {
            return last..<end
        }
        return start..<end
    }

    /// Reads the result again: only what was wanted may come of it.
    private func replacing(
        _ range: Range<Int>, by new: String, at place: ConfigurationNode, _ key: SettingKey, expected: UserSettings
    ) throws(ConfigurationError) -> SettingsText {
        // Else what is no UTF-8 would come out as something else.
        guard String(validating: source.bytes, as: UTF8.self) != nil else {
            for case .line(let error, _) in faults where error.reason == .notUTF8 { throw error }
            throw place.error(.notEditable(word: key.rawValue))
        }
        var scalars = layout.scalars
        scalars.replaceSubrange(range, with: new.unicodeScalars)
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let bytes = (source.bytes.starts(with: mark) ? mark : []) + Array(String(text).utf8)
        guard let result = try? SettingsText(ConfigurationText(file: source.file, bytes: bytes), shelf: settings.shelf),
            result.settings == expected, result.faults.count <= faults.count
        else { throw place.error(.notEditable(word: key.rawValue)) }
        return result
    }
}
