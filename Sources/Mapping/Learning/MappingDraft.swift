// SPDX-License-Identifier: MIT
import Configuration
import Foundation
import MIDI
import Music
import Training

/// A mapping file during MIDI learn: a new one, one that extends a shipped one, or the player's own with more lines.
package struct MappingDraft {
    private enum Basis {
        case new
        /// Extends the shipped file of this name.
        case shipped(String)
        /// Adds lines to the player's own file.
        case own
    }

    package let file: URL
    package var isAmended: Bool { if case .own = basis { true } else { false } }
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
        catalog: MappingCatalog,
        isWhole: Bool, day: String
    ) throws(ConfigurationError) {
        self.device = device
        self.ports = ports.sorted { $0.port < $1.port }
        self.catalog = catalog
        self.day = day
        let names = Set(MappingCatalog.files(in: folder).map { $0.deletingPathExtension().lastPathComponent })
        func unusedFile(_ name: String) -> URL {
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
            file = unusedFile(name)
            text = "format: 1\nextends: \(name)\n"
        case nil where !isWhole && current?.origin == .shipped:
            let any = URL(filePath: current?.mapping.file ?? "").deletingPathExtension().lastPathComponent
            basis = .shipped(any)
            file = unusedFile(NewMapping.fileName(device.clientName))
            mapping = current?.mapping
            text = NewMapping.head(device, ports: []) + "extends: \(any)\n"
        case nil:
            basis = .new
            file = unusedFile(NewMapping.fileName(device.clientName))
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
            trigger: control.trigger, plays: topic.plays || control.plays, yieldsToPads: topic.kind == .keys)
        let known = try existingName(of: own)
        let name = known ?? unusedName(own.name)
        var draft = self
        if known == nil {
            for row in try rows(with: own) {
                try draft.source.add("\(row.name): \(row.yielding.definition)", to: "controls")
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
        if case .new = basis { return ports.count > 1 ? NewMapping.role(port) : nil }
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
        if case .shipped = basis, StandardControl.names.contains(name) { return name }
        return ([name] + (2...99).map { "\(name)\($0)" }).first { !taken.contains($0) } ?? name
    }
}

extension LearningTopic {
    fileprivate var plays: Bool {
        switch kind {
        case .keys, .pedal, .modulation: true
        case .press, .tune, .volume: false
        }
    }
}

extension Control {
    /// True for several notes with one function that do not yield to single ones.
    var isRow: Bool { notes.count > 1 && !yieldsToPads }

    var yielding: Control {
        var copy = self
        copy.yieldsToPads = true
        return copy
    }

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
