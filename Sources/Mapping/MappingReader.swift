// SPDX-License-Identifier: MIT
import Configuration
import Foundation
import MIDI
import Music
import Training

/// Reads a mapping from its nodes, entry by entry: one that is wrong is left out, and all of them are told.
struct MappingReader {
    private static let keys =
        ["format", "name", "match", "controls", "sources", "always"] + Layer.allCases.map(\.rawValue)

    private let file: String
    private(set) var errors: [ConfigurationError] = []
    /// Why there is no mapping; one of the errors.
    private(set) var refusal: ConfigurationError?
    /// Layers of which an entry was left out.
    private var incomplete: Set<Layer?> = []

    init(file: String) { self.file = file }

    /// Does a table have anything of a mapping?
    static func isMapping(_ root: ConfigurationNode) -> Bool { keys.contains { root.value($0) != nil } }

    private mutating func attempt<Value>(_ body: () throws(ConfigurationError) -> Value) -> Value? {
        do {
            return try body()
        } catch {
            errors.append(error)
            return nil
        }
    }

    /// What only makes the file unusable if it fails.
    private mutating func need<Value>(_ body: () throws(ConfigurationError) -> Value) -> Value? {
        let value = attempt(body)
        if value == nil { refusal = refusal ?? errors.last }
        return value
    }

    /// Nil with a `refusal`.
    mutating func read(_ root: ConfigurationNode) -> ControllerMapping? {
        guard need({ () throws(ConfigurationError) in try root.entries() }) != nil, readFormat(root) else { return nil }
        errors += root.unknownKeys(known: Self.keys)
        let name = attempt { () throws(ConfigurationError) in try root.required("name").text() }
        let match = readMatch(root)
        let controls = readControls(root)
        var bindings: [Layer: [String: Binding]] = [:]
        for layer in Layer.allCases { bindings[layer] = readBindings(root.value(layer.rawValue), layer, controls) }
        let always = readBindings(root.value("always"), nil, controls)
        checkCommit(root, bindings[.matching, default: [:]])
        guard let match, let controls else { return nil }
        return ControllerMapping(
            name: name ?? URL(filePath: file).deletingPathExtension().lastPathComponent, file: file, match: match,
            controls: controls.compactMap(\.control), bindings: bindings, always: always)
    }

    /// A file of another format is not read further: every error would be about rules that are not its own.
    private mutating func readFormat(_ root: ConfigurationNode) -> Bool {
        guard let node = root.value("format") else {
            errors.append(root.error(.missingKey(word: "format: \(MappingFile.format)")))
            return true
        }
        let number: Int
        do throws(ConfigurationError) {
            number = try node.integer(in: 0...Int.max)
        } catch {
            let isOther = if case .wrongType = error.reason { true } else { false }
            errors.append(isOther ? error.with(unknownFormat(node)) : error)
            return true
        }
        if number == MappingFile.format { return true }
        errors.append(node.error(unknownFormat(node)))
        refusal = errors.last
        return false
    }

    private func unknownFormat(_ node: ConfigurationNode) -> ConfigurationError.Reason {
        .mapping(.unsupportedFormat(word: node.word, supported: MappingFile.format))
    }

    private mutating func readMatch(_ root: ConfigurationNode) -> DeviceMatch? {
        guard let node = need({ () throws(ConfigurationError) in try root.required("match") }) else { return nil }
        if case .text("any", _) = node.content {
            return DeviceMatch(usbIDs: [], clients: [], isAny: true, line: node.line, column: node.column)
        }
        let count = errors.count
        if case .table = node.content {
            let match = readNames(node)
            if !match.usbIDs.isEmpty || !match.clients.isEmpty { return match }
            if errors.count == count { errors.append(node.error(.mapping(.emptyMatch(word: "")))) }
        } else if let any = Spelling.nearest(to: node.word, among: ["any"]) {
            errors.append(node.error(.unknownWord(word: node.word, suggestion: any)))
        } else {
            errors.append(node.error(.mapping(.emptyMatch(word: node.word))))
        }
        refusal = refusal ?? errors[count]
        return nil
    }

    private mutating func readNames(_ node: ConfigurationNode) -> DeviceMatch {
        for error in node.unknownKeys(known: ["usb", "client"]) {
            let isAny = if case .notOneOf("any", _) = error.reason { true } else { false }
            errors.append(isAny ? error.with(.mapping(.anyBelowMatch(word: "any"))) : error)
        }
        var usbIDs: [USBID] = []
        for value in node.value("usb")?.oneOrMore ?? [] {
            guard let text = attempt({ () throws(ConfigurationError) in try value.text() }) else { continue }
            if let usbID = USBID(text) {
                usbIDs.append(usbID)
            } else {
                errors.append(value.error(.mapping(.wrongValue(word: text, expected: .usbID))))
            }
        }
        var clients: [String] = []
        for value in node.value("client")?.oneOrMore ?? [] {
            if let text = attempt({ () throws(ConfigurationError) in try value.text() }) { clients.append(text) }
        }
        return DeviceMatch(usbIDs: usbIDs, clients: clients, isAny: false, line: node.line, column: node.column)
    }

    private mutating func readControls(_ root: ConfigurationNode) -> [ControlDefinition]? {
        let table = need { () throws(ConfigurationError) in try root.required("controls").entries() }
        guard let table else { return nil }
        var definitions: [ControlDefinition] = []
        for entry in table {
            var definition = ControlDefinition(entry)
            errors += definition.read()
            let other = definitions.first { $0.collides(with: definition) }
            if let other { errors.append(definition.refuse(becauseOf: other)) }
            definitions.append(definition)
        }
        return definitions
    }

    /// - Parameter controls: nil if nobody knows them.
    private mutating func readBindings(
        _ node: ConfigurationNode?, _ layer: Layer?, _ controls: [ControlDefinition]?
    ) -> [String: Binding] {
        guard let node, let entries = attempt({ () throws(ConfigurationError) in try node.entries() }) else {
            return [:]
        }
        let bound = Set(entries.map(\.key))
        var bindings: [String: Binding] = [:]
        for entry in entries {
            let definition = controls?.first { $0.name == entry.key }
            if let controls, definition == nil {
                errors.append(unknownControl(entry, controls, bound: bound, layer))
            }
            // A control with an error of its own has been reported there.
            let message = definition?.control?.message
            let binding = attempt { () throws(ConfigurationError) in
                try Binding(entry.value, of: entry.key, message, in: layer)
            }
            if message != nil, let binding { bindings[entry.key] = binding } else { incomplete.insert(layer) }
        }
        return bindings
    }

    /// Letting go takes the pitch too, but only of an absolute wheel. Not asked if what takes it may have been left out.
    private mutating func checkCommit(_ root: ConfigurationNode, _ bindings: [String: Binding]) {
        guard !incomplete.contains(.matching),
            let entry = try? root.entries().first(where: { $0.key == Layer.matching.rawValue })
        else { return }
        let tunes = bindings.values.contains { binding in
            switch binding {
            case .tune, .action(.tune): true
            case .action, .answerBySplit, .playAlong, .nothing: false
            }
        }
        let commits = bindings.values.contains { $0 == .action(.confirm) || $0 == .tune(.absolute) }
        if tunes, !commits { errors.append(entry.place.error(.mapping(.nothingCommits(layer: entry.key)))) }
    }

    private func unknownControl(
        _ entry: ConfigurationNode.Entry, _ controls: [ControlDefinition], bound: Set<String>,
        _ layer: Layer?
    ) -> ConfigurationError {
        // Those that have nothing to do here yet, and can do this.
        let binding = try? Binding(entry.value, of: entry.key, nil, in: layer)
        let free = controls.filter { control in
            guard !bound.contains(control.name), let message = control.control?.message else { return false }
            return binding?.isPossible(for: message) == true
        }.map(\.name)
        let suggestion = Spelling.nearest(to: entry.key, among: free)
        let isShort = suggestion == nil && free.count <= ConfigurationError.mostWords
        return entry.place.error(
            .mapping(.unknownControl(word: entry.key, suggestion: suggestion, possible: isShort ? free : [])))
    }
}
