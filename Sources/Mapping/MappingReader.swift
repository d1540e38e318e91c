// SPDX-License-Identifier: MIT
import MIDI
import Music
import Training

/// Reads a mapping from its nodes and goes on after every error, so that a person sees all of them at once.
struct MappingReader {
    private static let keys =
        ["format", "name", "match", "controls", "sources", "always"] + Layer.allCases.map(\.rawValue)
    private static let laterKeys = ["ports", "lights", "open", "close", "extends"]

    private let file: String
    private(set) var errors: [ConfigurationError] = []

    init(file: String) { self.file = file }

    private mutating func attempt<Value>(_ body: () throws(ConfigurationError) -> Value) -> Value? {
        do {
            return try body()
        } catch {
            errors.append(error)
            return nil
        }
    }

    /// Nil only with errors; with errors the mapping must not be used.
    mutating func read(_ root: ConfigurationNode) -> ControllerMapping? {
        guard attempt({ () throws(ConfigurationError) in try root.entries() }) != nil else { return nil }
        guard readFormat(root) else { return nil }
        errors += root.unknownKeys(known: Self.keys, later: Self.laterKeys)
        let name = attempt { () throws(ConfigurationError) in try root.required("name").text() }
        let match = readMatch(root)
        let controls = readControls(root)
        var bindings: [Layer: [String: Binding]] = [:]
        for layer in Layer.allCases { bindings[layer] = readBindings(root.value(layer.rawValue), layer, controls) }
        let always = readBindings(root.value("always"), nil, controls)
        checkCommit(root, bindings[.matching, default: [:]])
        guard let name, let match else { return nil }
        return ControllerMapping(
            name: name, file: file, match: match, controls: controls.compactMap(\.control), bindings: bindings,
            always: always)
    }

    /// A file of another format is not read further: every error would be about rules that are not its own.
    private mutating func readFormat(_ root: ConfigurationNode) -> Bool {
        guard let node = root.value("format") else {
            errors.append(root.error(.missingKey(word: "format")))
            return true
        }
        guard let number = attempt({ () throws(ConfigurationError) in try node.integer(in: 0...Int.max) }) else {
            return true
        }
        guard number == MappingFile.format else {
            errors.append(node.error(.unsupportedFormat(word: node.word, supported: MappingFile.format)))
            return false
        }
        return true
    }

    private mutating func readMatch(_ root: ConfigurationNode) -> DeviceMatch? {
        guard let node = attempt({ () throws(ConfigurationError) in try root.required("match") }) else { return nil }
        if case .text("any", isQuoted: false) = node.content {
            return DeviceMatch(usbIDs: [], clients: [], isAny: true, line: node.line, column: node.column)
        }
        if case .text("", isQuoted: false) = node.content {
            errors.append(node.error(.emptyMatch))
            return nil
        }
        guard attempt({ () throws(ConfigurationError) in try node.entries() }) != nil else { return nil }
        errors += node.unknownKeys(known: ["usb", "client"])
        var usbIDs: [USBID] = []
        for value in node.value("usb")?.oneOrMore ?? [] {
            guard let text = attempt({ () throws(ConfigurationError) in try value.text() }) else { continue }
            if let usbID = USBID(text) {
                usbIDs.append(usbID)
            } else {
                errors.append(value.error(.wrongType(word: text, expected: .usbID)))
            }
        }
        var clients: [String] = []
        for value in node.value("client")?.oneOrMore ?? [] {
            if let text = attempt({ () throws(ConfigurationError) in try value.text() }) { clients.append(text) }
        }
        let names = (node.value("usb")?.oneOrMore ?? []) + (node.value("client")?.oneOrMore ?? [])
        if names.isEmpty { errors.append(node.error(.emptyMatch)) }
        return DeviceMatch(usbIDs: usbIDs, clients: clients, isAny: false, line: node.line, column: node.column)
    }

    private mutating func readControls(_ root: ConfigurationNode) -> [ControlDefinition] {
        guard let node = attempt({ () throws(ConfigurationError) in try root.required("controls") }),
            let entries = attempt({ () throws(ConfigurationError) in try node.entries() })
        else { return [] }
        var definitions: [ControlDefinition] = []
        for entry in entries {
            var definition = ControlDefinition(entry)
            errors += definition.read()
            if let control = definition.control,
                let other = definitions.first(where: { $0.control?.collides(with: control) == true })
            {
                errors.append(
                    definition.place.error(
                        .sharedMessage(word: definition.name, other: other.name, otherLine: other.place.line)))
            }
            definitions.append(definition)
        }
        return definitions
    }

    private mutating func readBindings(
        _ node: ConfigurationNode?, _ layer: Layer?, _ controls: [ControlDefinition]
    ) -> [String: Binding] {
        guard let node, let entries = attempt({ () throws(ConfigurationError) in try node.entries() }) else {
            return [:]
        }
        var bindings: [String: Binding] = [:]
        for entry in entries {
            let definition = controls.first { $0.name == entry.key }
            if definition == nil { errors.append(unknownControl(entry, controls.map(\.name))) }
            guard let binding = readBinding(entry.value, layer) else { continue }
            // A control with an error of its own has been reported there.
            if let control = definition?.control, !binding.isPossible(for: control.message) {
                errors.append(entry.value.error(.cannotDo(word: entry.value.word, control: entry.key)))
            }
            bindings[entry.key] = binding
        }
        return bindings
    }

    /// Letting go takes the pitch too, but only of an absolute wheel.
    private mutating func checkCommit(_ root: ConfigurationNode, _ bindings: [String: Binding]) {
        guard let entry = try? root.entries().first(where: { $0.key == Layer.matching.rawValue }) else { return }
        let tunes = bindings.values.contains { binding in
            switch binding {
            case .tune, .action(.tune): true
            case .action, .answerBySplit, .playAlong, .nothing: false
            }
        }
        let commits = bindings.values.contains { $0 == .action(.confirm) || $0 == .tune(.absolute) }
        if tunes, !commits { errors.append(entry.place.error(.nothingCommits(layer: entry.key))) }
    }

    private func unknownControl(_ entry: ConfigurationNode.Entry, _ names: [String]) -> ConfigurationError {
        let parts = entry.key.split(separator: "+").map { $0.filter { $0 != " " } }
        if parts.count > 1, parts.allSatisfy(names.contains) {
            return entry.place.error(.notYetSupported(word: entry.key))
        }
        let suggestion = Spelling.nearest(to: entry.key, among: names)
        return entry.place.error(.unknownControl(word: entry.key, suggestion: suggestion))
    }

    private mutating func readBinding(_ node: ConfigurationNode, _ layer: Layer?) -> Binding? {
        guard let text = attempt({ () throws(ConfigurationError) in try node.text() }) else { return nil }
        guard let binding = Binding(phrase: text) else {
            let known = Binding.phrases.map(\.phrase)
            if Binding.laterPhrases.contains(text) {
                errors.append(node.error(.notYetSupported(word: text)))
            } else {
                errors.append(
                    node.error(.unknownAction(word: text, suggestion: Spelling.nearest(to: text, among: known))))
            }
            return nil
        }
        guard binding.isMeaningful(in: layer) else {
            errors.append(node.error(.wrongLayer(word: text, layer: layer?.rawValue ?? "always")))
            return nil
        }
        return binding
    }
}
