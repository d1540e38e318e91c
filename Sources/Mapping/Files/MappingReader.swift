// SPDX-License-Identifier: MIT
import Configuration
import Foundation

/// Parses a mapping from its nodes. Faulty entries are left out and reported.
struct MappingReader {
    private static let sections = ["always"] + Layer.allCases.map(\.rawValue)
    private static let keys =
        ["format", "name", "extends", "match", "ports", "controls", "output", "open", "close", "lights", "sources"]
        + sections

    let file: String
    let catalog: MappingCatalog
    var errors: [ConfigurationError] = []
    /// The error that makes the file unusable; one of `errors`.
    var refusal: ConfigurationError?
    var isExtending = false
    /// The extended mapping; nil if none, or if `extends` is faulty.
    var base: ControllerMapping?

    /// Evaluates a part without which the file is unusable.
    private mutating func need<Value>(_ body: @autoclosure () throws(ConfigurationError) -> Value) -> Value? {
        let value = errors.attempt(try body())
        if value == nil { refusal = refusal ?? errors.last }
        return value
    }

    /// The name of the file that this one extends; nil if its meaning depends on no other file.
    static func baseName(_ root: ConfigurationNode) -> String? {
        if let node = root.value("extends") { return node.word }
        return sections.contains { root.value($0) != nil } ? nil : MappingCatalog.anyController
    }

    mutating func read(_ root: ConfigurationNode) -> ControllerMapping? {
        guard need(try root.entries()) != nil, readFormat(root) else { return nil }
        errors += root.unknownKeys(known: Self.keys)
        readBase(root)
        let isNamed = !isExtending || root.value("name") != nil
        let name = isNamed ? errors.attempt(try root.required("name").text()) : base?.name
        let match = readMatch(root)
        // Nil if unknown.
        let ports: [PortRole]? = root.value("ports").map { readPorts($0) } ?? []
        let definitions = readControls(root, ports: ports?.map(\.name))
        let all = definitions.map { NamedControl.all($0, over: base) }
        var reader = BindingsReader(
            controls: isExtending && base == nil ? nil : all, isForAny: match?.isAny ?? false,
            inherited: base?.bindings)
        let own = reader.read(root)
        errors += reader.errors
        var sending = OutgoingReader(ports: ports?.map(\.name), definitions: definitions)
        let outgoing = sending.read(root)
        errors += sending.errors
        guard let match, let controls = all?.compactMap(\.control) else { return nil }
        let isSilent = !isExtending && !match.isAny && !Self.sections.contains { root.value($0) != nil }
        let inherited = isSilent ? catalog.generic?.bindings : base?.bindings
        return ControllerMapping(
            name: name ?? URL(filePath: file).deletingPathExtension().lastPathComponent, file: file, match: match,
            ports: (ports ?? [])
                + (base?.ports ?? []).filter { port in ports?.contains { $0.name == port.name } != true },
            controls: controls, bindings: inherited.map { own.over($0.reduced(to: controls)) } ?? own,
            outgoing: outgoing.isEmpty ? base?.outgoing ?? outgoing : outgoing)
    }

    /// A file of another format is not parsed further, because it has other rules.
    private mutating func readFormat(_ root: ConfigurationNode) -> Bool {
        guard let node = root.value("format") else {
            errors.append(root.error(.missingKey(word: "format: \(MappingFile.format)")))
            return true
        }
        let number = try? node.integer(in: 0...Int.max)
        if number == MappingFile.format { return true }
        errors.append(
            node.error(.mapping(.unsupportedFormat(word: node.word, supported: MappingFile.format))))
        guard number != nil else { return true }
        refusal = errors.last
        return false
    }

    private mutating func readBase(_ root: ConfigurationNode) {
        guard let node = root.value("extends") else { return }
        isExtending = true
        let catalog = catalog
        base = errors.attempt(try catalog.base(node))
        if base == nil, root.value("match") == nil || root.value("controls") == nil { refusal = errors.last }
    }

    private mutating func readMatch(_ root: ConfigurationNode) -> DeviceMatch? {
        if isExtending, root.value("match") == nil { return base?.match }
        guard let node = need(try root.required("match")) else { return nil }
        let count = errors.count
        let match = readMatch(of: node)
        if match == nil { refusal = refusal ?? errors.dropFirst(count).first }
        return match
    }

    private mutating func readControls(_ root: ConfigurationNode, ports: [String]?) -> [ControlDefinition]? {
        if isExtending, root.value("controls") == nil { return [] }
        guard let table = need(try root.required("controls").entries()) else { return nil }
        let known = isExtending && base == nil ? nil : ports.map { $0 + (base?.ports.map(\.name) ?? []) }
        var definitions: [ControlDefinition] = []
        for entry in table {
            var definition = ControlDefinition(entry)
            errors += definition.read(ports: known)
            let other = definitions.first { $0.collides(with: definition) }
            if let other { errors.append(definition.refuse(becauseOf: other)) }
            definitions.append(definition)
        }
        return definitions
    }
}

struct NamedControl {
    let name: String
    /// Nil if its definition is faulty.
    let control: Control?

    /// The file's own controls, and the inherited ones with other names and messages.
    static func all(_ own: [ControlDefinition], over base: ControllerMapping?) -> [NamedControl] {
        let inherited = (base?.controls ?? []).filter { control in
            !own.contains { $0.name == control.name || $0.control?.collides(with: control) == true }
        }
        return inherited.map { NamedControl(name: $0.name, control: $0) }
            + own.map { NamedControl(name: $0.name, control: $0.control) }
    }
}

extension [ConfigurationError] {
    /// Evaluates a part of a file; nil if it is faulty, after appending its error.
    mutating func attempt<Value>(_ body: @autoclosure () throws(ConfigurationError) -> Value) -> Value? {
        do {
            return try body()
        } catch {
            append(error)
            return nil
        }
    }

    /// Parses each node that is not faulty.
    mutating func parse<Value>(
        _ nodes: [ConfigurationNode], _ parse: (ConfigurationNode) throws(ConfigurationError) -> Value
    ) -> [Value] {
        var values: [Value] = []
        for node in nodes {
            if let value = attempt(try parse(node)) { values.append(value) }
        }
        return values
    }
}
