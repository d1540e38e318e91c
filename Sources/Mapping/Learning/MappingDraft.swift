// SPDX-License-Identifier: MIT
import Configuration
import Foundation
import MIDI
import Music
import Training

/// A mapping file while a controller is taught: a new one, one that extends a shipped one, or the player's own with more lines.
package struct MappingDraft {
    private enum Basis {
        /// For a device that no file knows.
        case new
        /// What is not learned stays as in the shipped file of this name.
        case shipped(String)
        /// Lines are added to the player's own.
        case own
    }

    package let file: URL
    /// Something is there already, which is kept.
    package var isAmended: Bool { if case .own = basis { true } else { false } }
    /// The controls that have been learned, by their names, in that order; one that could do more is there once.
    package private(set) var learned: [String] = []

    private let basis: Basis
    private let device: MIDIDevice
    private let ports: [MIDIDevice]
    private let shelf: MappingCatalog
    private let day: String
    private var written: MappingText
    /// What is in force with all that has been learned; nil as long as a new file has no control.
    private var mapping: ControllerMapping?

    /// - Parameters:
    ///   - ports: all that are listened to, itself among them.
    ///   - current: the mapping that it has now, and where that comes from; nil if there is none.
    ///   - isWhole: much is asked: the file of a controller that nobody knows says all that it does. Else it goes on doing what any
    ///     controller does.
    /// - Throws: why the player's own file cannot be read.
    package init(
        for device: MIDIDevice, ports: [MIDIDevice], current: MappingLibrary.Entry?, folder: URL, shelf: MappingCatalog,
        isWhole: Bool, day: String
    ) throws(ConfigurationError) {
        self.device = device
        self.ports = ports.sorted { $0.port < $1.port }
        self.shelf = shelf
        self.day = day
        let names = Set(MappingCatalog.files(in: folder).map { $0.deletingPathExtension().lastPathComponent })
        func free(_ name: String) -> URL {
            let free = ([name] + (2...99).map { "\(name)-\($0)" }).first { !names.contains($0) } ?? name
            return folder.appending(path: "\(free).yaml")
        }
        let entry = current.flatMap { $0.mapping.match.isAny ? nil : $0 }
        mapping = entry?.mapping
        let text: String
        switch entry?.origin {
        case .user?:
            basis = .own
            file = URL(filePath: entry?.mapping.file ?? "")
            text = String(decoding: try ConfigurationText(contentsOf: file).bytes, as: UTF8.self)
        case .shipped?:
            let name = URL(filePath: entry?.mapping.file ?? "").deletingPathExtension().lastPathComponent
            basis = .shipped(name)
            file = free(name)
            text = "format: 1\nextends: \(name)\n"
        case nil where !isWhole && current?.origin == .shipped:
            let any = URL(filePath: current?.mapping.file ?? "").deletingPathExtension().lastPathComponent
            basis = .shipped(any)
            file = free(NewMapping.fileName(device.clientName))
            mapping = current?.mapping
            text = NewMapping.head(device, ports: []) + "extends: \(any)\n"
        case nil:
            basis = .new
            file = free(NewMapping.fileName(device.clientName))
            text = NewMapping.head(device, ports: self.ports.map(\.port))
        }
        written = MappingText(file: file.path(percentEncoded: false), text: text)
        // A section that cannot take a line is reported before the first question.
        var probe = written
        try probe.add("x: {}", to: "controls")
    }

    package var text: String {
        if isAmended { return written.text }
        return
            "# \(device.clientName), as it was taught to Peach on \(day). Names, and the rest, are yours to change.\n"
            + written.text
    }

    package var errors: [ConfigurationError] { read(written).errors }

    /// Takes up what was learned.
    /// - Parameters:
    ///   - control: as it was recognised, without a name.
    ///   - remark: how it was, for the file's `sources`.
    /// - Throws: a conflict, or why the file cannot take it; nothing has changed then.
    package mutating func add(
        _ control: Control, from port: MIDIPort, for topic: LearningTopic, remark: String
    ) throws -> Control {
        let role = role(of: port)
        let binding = try topic.binding(of: control)
        let own = Control(
            name: topic.name(for: control), message: control.message, channel: control.channel, port: role,
            trigger: control.trigger, plays: topic.plays || control.plays, yieldsToPads: topic.kind == .keys)
        let known = try known(own)
        let name = known ?? free(own.name)
        var draft = self
        if known == nil {
            for row in try rows(with: own) {
                try draft.written.add("\(row.name): \(row.yielding.definition)", to: "controls")
            }
            try draft.written.add("\(name): \(own.definition)", to: "controls")
            if !isAmended || !written.entries(of: "sources").isEmpty {
                try draft.written.add("\(name): \"\(day): \(remark)\"", to: "sources")
            }
        }
        for layer in topic.layers {
            guard let binding, let phrase = binding.phrase, try !isBound(name, to: binding, in: layer) else { continue }
            try draft.written.add("\(name): \(phrase)", to: layer.word)
        }
        let file = draft.read(draft.written)
        let old = Set(errors.map(\.reason))
        if let error = file.errors.first(where: { !old.contains($0.reason) && !Self.isUnfinished($0) }) { throw error }
        draft.mapping = file.mapping ?? draft.mapping
        if !learned.contains(name) { draft.learned.append(name) }
        self = draft
        return draft.mapping?.controls.first { $0.name == name } ?? own
    }

    /// What the file calls a port; nil if it does not tell ports apart.
    private func role(of port: MIDIPort) -> String? {
        if case .new = basis { return ports.count > 1 ? NewMapping.role(port) : nil }
        return ports.first { $0.port.number == port.number }.flatMap { mapping?.role(of: $0) }
    }

    /// The pads that have been learned take the pitch as well if nothing else does.
    package mutating func complete() throws {
        guard errors.contains(where: Self.isUnfinished) else { return }
        for control in mapping?.controls ?? []
        where control.isPressed && !control.plays && learned.contains(control.name) {
            guard mapping?.bindings.of(control.name, in: .matching) == nil else { continue }
            try written.add("\(control.name): confirm", to: Layer.matching.rawValue)
        }
    }

    /// What tunes may be learned before what takes the pitch.
    private static func isUnfinished(_ error: ConfigurationError) -> Bool {
        if case .nothingCommits? = error.reason.mappingRule { true } else { false }
    }

    private func read(_ written: MappingText) -> MappingFile {
        MappingFile(written.source, shelf: shelf.seen(from: file))
    }

    // What is there already.

    /// The name of the control that sends the same and is the same otherwise.
    /// - Throws: `defined` if the player's own file says something else of it.
    private func known(_ control: Control) throws(LearningConflict) -> String? {
        for other in mapping?.controls ?? [] where other.collides(with: control) && !other.isRow {
            if other.isSame(as: control) { return other.name }
            if let line = line(of: other.name) { throw .defined(control: other.name, line: line) }
        }
        return nil
    }

    /// Rows of the shipped file that a control is in; from now on they leave it what it does.
    /// - Throws: `defined` if they are the player's own.
    private func rows(with control: Control) throws(LearningConflict) -> [Control] {
        let rows = (mapping?.controls ?? []).filter { $0.isRow && $0.collides(with: control) }
        for row in rows {
            if let line = line(of: row.name) { throw .defined(control: row.name, line: line) }
        }
        return rows.filter { $0.name != control.name }
    }

    /// Does the control do this already?
    /// - Throws: `busy` if it does something else that somebody has said, or that would be done at once.
    private func isBound(_ name: String, to binding: Binding, in layer: Layer?) throws(LearningConflict) -> Bool {
        guard let mapping, mapping.controls.contains(where: { $0.name == name }) else { return false }
        let scopes = layer.map { [$0, nil] } ?? Layer.allCases.map { $0 as Layer? } + [nil]
        for scope in scopes {
            guard let other = mapping.bindings.of(name, in: scope), other != .nothing else { continue }
            if other == binding, scope == layer { return true }
            let isOurs = written.entries(of: scope.word).contains { $0.name == name }
            if isOurs || other.phrase == nil || scope != layer {
                throw .busy(control: name, phrase: other.phrase ?? "", layer: scope)
            }
        }
        return false
    }

    /// Where the text defines a control; nil if it does not.
    private func line(of control: String) -> Int? {
        written.entries(of: "controls").first { $0.name == control }?.line
    }

    private func free(_ name: String) -> String {
        let taken = Set((mapping?.controls ?? []).map(\.name))
        // Of a shipped file, what is learned as the wheel or the keys takes the place of what was.
        if case .shipped = basis, StandardControl.names.contains(name) { return name }
        return ([name] + (2...99).map { "\(name)\($0)" }).first { !taken.contains($0) } ?? name
    }
}

extension LearningTopic {
    /// What has learned it is heard.
    fileprivate var plays: Bool {
        switch kind {
        case .keys, .pedal, .modulation: true
        case .press, .tune, .volume: false
        }
    }
}
