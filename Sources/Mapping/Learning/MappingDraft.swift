// SPDX-License-Identifier: MIT
import Configuration
import Foundation
import MIDI

/// A mapping file during MIDI learn: a new one, one that extends a shipped one, or the player's own with more lines.
package struct MappingDraft {
    private enum Basis {
        case new
        /// Extends a shipped file.
        case shipped
        /// Adds lines to the player's own file.
        case own
    }

    package let file: URL
    package var isAmended: Bool { basis == .own }
    /// The names of the learned controls, in order, without repetitions.
    package private(set) var learned: [String] = []

    private let basis: Basis
    private let device: MIDIDevice
    private let ports: [MIDIDevice]
    private let catalog: MappingCatalog
    private let day: String
    private var source: MappingText
    /// The resulting mapping; nil while a new file has no control.
    private var mapping: ControllerMapping?

    /// - Parameters:
    ///   - ports: the controller's connected ports, including `device`.
    ///   - current: the present mapping; nil if there is none.
    ///   - isWhole: true if the file of an unknown controller shall have all its bindings; false extends the generic mapping.
    /// - Throws: the error of the player's own file.
    package init(
        for device: MIDIDevice, ports: [MIDIDevice], current: MappingLibrary.Entry?, folder: URL,
        catalog: MappingCatalog, isWhole: Bool, day: String
    ) throws(ConfigurationError) {
        self.device = device
        self.ports = ports.sorted { $0.port < $1.port }
        self.catalog = catalog
        self.day = day
        let names = Set(MappingCatalog.files(in: folder).map(MappingCatalog.name))
        func unusedFile(_ name: String) -> URL {
            let free = ([name] + (2...99).map { "\(name)-\($0)" }).first { !names.contains($0) } ?? name
            return folder.appending(path: "\(free).yaml")
        }
        let currentFile = URL(filePath: current?.mapping.file ?? "")
        let base = MappingCatalog.name(currentFile)
        let isAny = current?.mapping.match.isAny ?? true
        mapping = current?.mapping
        let text: String
        switch current?.origin {
        case .user? where !isAny:
            (basis, file) = (.own, currentFile)
            text = String(decoding: try ConfigurationText(contentsOf: file).bytes, as: UTF8.self)
        case .shipped? where !isAny:
            (basis, file) = (.shipped, unusedFile(base))
            text = "format: 1\nextends: \(base)\n"
        case .shipped? where !isWhole:
            (basis, file) = (.shipped, unusedFile(NewMapping.fileName(device.clientName)))
            text = NewMapping.head(device, ports: []) + "extends: \(base)\n"
        case _:
            (basis, file, mapping) = (.new, unusedFile(NewMapping.fileName(device.clientName)), nil)
            text = NewMapping.head(device, ports: self.ports.map(\.port))
        }
        source = MappingText(file: file.path(percentEncoded: false), text: text)
        // A file that cannot be edited is reported before the first question.
        var probe = source
        try probe.add("x: {}", to: "controls")
    }

    package var text: String {
        if isAmended { return source.text }
        return
            "# \(device.clientName), as it was taught to Peach on \(day). Names, and the rest, are yours to change.\n"
            + source.text
    }

    package var errors: [ConfigurationError] { read(source).errors }

    /// Adds a learned control.
    /// - Parameters:
    ///   - control: without a name.
    ///   - remark: for the file's `sources`.
    /// - Throws: a conflict, or an error of the file; the draft is unchanged then.
    package mutating func add(
        _ control: Control, from port: MIDIPort, for topic: LearningTopic, remark: String
    ) throws -> Control {
        let role = role(of: port)
        let binding = try topic.binding(of: control)
        let own = Control(
            name: topic.name(for: control), message: control.message, channel: control.channel, port: role,
            trigger: control.trigger, plays: topic.plays || control.plays, yieldsToPads: topic == .keys)
        let known = try existingName(of: own)
        let name = known ?? unusedName(own.name)
        var draft = self
        if known == nil {
            for var row in try rows(with: own) {
                row.yieldsToPads = true
                try draft.source.add("\(row.name): \(row.definition)", to: "controls")
            }
            try draft.source.add("\(name): \(own.definition)", to: "controls")
            if !isAmended || !source.entries(of: "sources").isEmpty {
                try draft.source.add("\(name): \"\(day): \(remark)\"", to: "sources")
            }
        }
        for layer in topic.layers {
            guard let binding, let phrase = binding.phrase, try !isBound(name, to: binding, in: layer) else { continue }
            try draft.source.add("\(name): \(phrase)", to: layer.word)
        }
        let file = draft.read(draft.source)
        let old = Set(errors.map(\.reason))
        if let error = file.errors.first(where: { !old.contains($0.reason) && !Self.isUnfinished($0) }) { throw error }
        draft.mapping = file.mapping ?? draft.mapping
        if !learned.contains(name) { draft.learned.append(name) }
        self = draft
        return draft.mapping?.controls.first { $0.name == name } ?? own
    }

    /// The file's name of a port; nil if it does not distinguish ports.
    private func role(of port: MIDIPort) -> String? {
        if basis == .new { return ports.count > 1 ? NewMapping.role(port) : nil }
        return ports.first { $0.port.number == port.number }.flatMap { mapping?.role(of: $0) }
    }

    /// Binds `confirm` to the learned pads if nothing else confirms.
    package mutating func complete() throws {
        guard errors.contains(where: Self.isUnfinished) else { return }
        for control in mapping?.controls ?? []
        where control.isPressed && !control.plays && learned.contains(control.name) {
            guard mapping?.bindings.of(control.name, in: .matching) == nil else { continue }
            try source.add("\(control.name): confirm", to: Layer.matching.rawValue)
        }
    }

    /// True for the missing `confirm`, which may be learned later.
    private static func isUnfinished(_ error: ConfigurationError) -> Bool {
        if case .nothingCommits? = error.reason.mappingRule { true } else { false }
    }

    private func read(_ source: MappingText) -> MappingFile {
        MappingFile(source.configuration, catalog: catalog.seen(from: file))
    }

    // Existing controls.

    /// The name of an equal control.
    /// - Throws: `defined` if the player's own file defines the same message differently.
    private func existingName(of control: Control) throws(LearningConflict) -> String? {
        for other in mapping?.controls ?? [] where other.collides(with: control) && !other.isRow {
            if other.isSame(as: control) { return other.name }
            if let line = line(of: other.name) { throw .defined(control: other.name, line: line) }
        }
        return nil
    }

    /// The rows of the shipped file that contain a control; they yield to it from now on.
    /// - Throws: `defined` if they are the player's own.
    private func rows(with control: Control) throws(LearningConflict) -> [Control] {
        let rows = (mapping?.controls ?? []).filter { $0.isRow && $0.collides(with: control) }
        for row in rows {
            if let line = line(of: row.name) { throw .defined(control: row.name, line: line) }
        }
        return rows.filter { $0.name != control.name }
    }

    /// True if the control has this binding already.
    /// - Throws: `busy` if it has another one in the player's own file, or in another layer that applies, too.
    private func isBound(_ name: String, to binding: Binding, in layer: Layer?) throws(LearningConflict) -> Bool {
        guard let mapping, mapping.controls.contains(where: { $0.name == name }) else { return false }
        let scopes = layer.map { [$0, nil] } ?? Layer.allCases.map { $0 as Layer? } + [nil]
        for scope in scopes {
            guard let other = mapping.bindings.of(name, in: scope), other != .nothing else { continue }
            if other == binding, scope == layer { return true }
            let isOurs = source.entries(of: scope.word).contains { $0.name == name }
            if isOurs || other.phrase == nil || scope != layer {
                throw .busy(control: name, phrase: other.phrase ?? "", layer: scope)
            }
        }
        return false
    }

    /// The line of the text that defines a control; nil if none.
    private func line(of control: String) -> Int? {
        source.entries(of: "controls").first { $0.name == control }?.line
    }

    private func unusedName(_ name: String) -> String {
        let taken = Set((mapping?.controls ?? []).map(\.name))
        // A learned wheel or keyboard replaces that of the shipped file.
        if basis == .shipped, StandardControl.names.contains(name) { return name }
        return ([name] + (2...99).map { "\(name)\($0)" }).first { !taken.contains($0) } ?? name
    }
}

extension Control {
    /// True for several notes with one function that do not yield to single ones.
    var isRow: Bool { notes.count > 1 && !yieldsToPads }

    /// True if a learned control equals this one, which may have more details in the file.
    func isSame(as other: Control) -> Bool {
        guard trigger == other.trigger || trigger == .hold && other.trigger == .press else { return false }
        switch (message, other.message) {
        case (.notes(let one, _), .notes(let two, _)): return one == two
        case (.button(let one, _, _), .button(let two, _, _)): return one == two
        case (.encoder(let one, let kind, _), .encoder(let two, let kind2, _)): return one == two && kind == kind2
        case (.travel(let one), .travel(let two)): return one.form == two.form && one.isSprung == two.isSprung
        case (.program(let one), .program(let two)): return one == two
        case (.notes, _), (.button, _), (.travel, _), (.encoder, _), (.program, _): return false
        }
    }
}

/// Adds lines to the text of a mapping file; existing text stays byte for byte.
struct MappingText {
    private static let order =
        ["format", "name", "extends", "match", "ports", "controls"]
        + ["start", "comparison", "interval comparison", "matching", "interval matching", "always"]
        + ["output", "open", "close", "lights", "sources"]

    let file: String
    private(set) var text: String

    var configuration: ConfigurationText { ConfigurationText(file: file, bytes: Array(text.utf8)) }

    /// The keys of a section with their lines, in order.
    func entries(of section: String) -> [(name: String, line: Int)] {
        let entries = try? configuration.root().value(section)?.entries()
        return (entries ?? []).map { ($0.key, $0.place.line) }
    }

    /// Adds an entry at the end of a section; a missing section is inserted at its usual place.
    /// - Throws: `notEditable` in flow style, and the error of an invalid text.
    mutating func add(_ entry: String, to section: String) throws(ConfigurationError) {
        let root = try configuration.root()
        let sections = try root.entries()
        if isInBraces(root) { throw root.error(.notEditable(word: section)) }
        guard let index = sections.firstIndex(where: { $0.key == section }) else {
            let rank = Self.order.firstIndex(of: section) ?? 0
            let later = sections.first { (Self.order.firstIndex(of: $0.key) ?? 0) > rank }
            return insert(["\(section):", "  \(entry)"], afterLine: lastLine(before: later?.place.line))
        }
        let existing = sections[index]
        switch existing.value.content {
        case .text("", isQuoted: false): insert(["  \(entry)"], afterLine: existing.place.line)
        case .table(let entries):
            if isInBraces(existing.value) { throw existing.value.error(.notEditable(word: section)) }
            let margin = String(repeating: " ", count: max(1, (entries.first?.place.column ?? 3) - 1))
            let next = sections.dropFirst(index + 1).first?.place.line
            insert([margin + entry], afterLine: lastLine(before: next))
        case .text, .list: throw existing.value.error(.notEditable(word: section))
        }
    }

    /// The last line with content above another one, or in the text.
    private func lastLine(before next: Int?) -> Int {
        let lines = text.wholeLines
        return (lines.prefix(next.map { $0 - 1 } ?? lines.count).lastIndex(where: \.isContent) ?? -1) + 1
    }

    private mutating func insert(_ new: [String], afterLine number: Int) {
        var lines = text.wholeLines
        let ending = lines.contains { $0.hasSuffix("\r\n") } ? "\r\n" : "\n"
        if number == lines.count, let last = lines.last, last.last?.isNewline == false {
            lines[number - 1] = last + ending
        }
        lines.insert(contentsOf: new.map { $0 + ending }, at: min(number, lines.count))
        text = lines.joined()
    }

    private func isInBraces(_ node: ConfigurationNode) -> Bool {
        let lines = text.wholeLines
        guard lines.indices.contains(node.line - 1) else { return false }
        // Skips a byte order mark.
        let line = lines[node.line - 1].unicodeScalars.drop { $0 == "\u{FEFF}" }
        return line.dropFirst(node.column - 1).first == "{"
    }
}

/// The head of a mapping file for an unknown device.
enum NewMapping {
    static func role(_ port: MIDIPort) -> String { "port\(port.number)" }

    static func head(_ device: MIDIDevice, ports: [MIDIPort]) -> String {
        let name = quoted(device.clientName)
        let usb = device.usbID.map { "  usb: \"\($0.text)\"\n" } ?? ""
        let roles = ports.map { "\(role($0)): \($0.number)" }.joined(separator: ", ")
        return "format: 1\nname: \(name)\nmatch:\n\(usb)  client: \(quoted(pattern(device.clientName)))\n"
            + (ports.count > 1 ? "ports: { \(roles) }\n" : "")
    }

    /// Replaces * by ?, because a pattern cannot escape it.
    private static func pattern(_ name: String) -> String { String(name.map { $0 == "*" ? "?" : $0 }) }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }

    /// "Minilab3" → "minilab3".
    static func fileName(_ name: String) -> String {
        let words = name.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        return words.isEmpty ? "controller" : words.joined(separator: "-")
    }
}
