// SPDX-License-Identifier: MIT
import Configuration
import Foundation

/// Parses a mapping from its nodes. Faulty entries are left out and reported.
struct MappingReader {
    private static let sections = ["always"] + Layer.allCases.map(\.rawValue)
    private static let keys =
        ["format", "name", "extends", "match", "ports", "controls", "output", "open", "close", "lights", "sources"]
        + sections

    private let file: String
    private let catalog: MappingCatalog
    private(set) var errors: [ConfigurationError] = []
    /// The error that makes the file unusable; one of `errors`.
    private(set) var refusal: ConfigurationError?

    init(file: String, catalog: MappingCatalog) {
        self.file = file
        self.catalog = catalog
    }

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
        let base = readBase(root)
        let name = readName(root, base)
        let match = readMatch(root, base)
        let ports = readPorts(root)
        let definitions = readControls(root, ports: ports?.map(\.name), base)
        let isUnknown = definitions == nil || base == .unknown
        var reader = BindingsReader(
            controls: isUnknown ? nil : definitions.map { NamedControl.all($0, over: base.mapping) },
            isForAny: match?.isAny ?? false, inherited: base.mapping?.bindings)
        let own = reader.read(root)
        errors += reader.errors
        var sending = OutgoingReader(ports: ports?.map(\.name), definitions: definitions)
        let outgoing = sending.read(root)
        errors += sending.errors
        guard let match, let definitions else { return nil }
        let controls = NamedControl.all(definitions, over: base.mapping).compactMap(\.control)
        let isSilent = base == .none && !match.isAny && !Self.sections.contains { root.value($0) != nil }
        let inherited = isSilent ? catalog.generic?.bindings : base.mapping?.bindings
        return ControllerMapping(
            name: name ?? URL(filePath: file).deletingPathExtension().lastPathComponent, file: file, match: match,
            ports: (ports ?? [])
                + (base.mapping?.ports ?? []).filter { port in ports?.contains { $0.name == port.name } != true },
            controls: controls, bindings: inherited.map { own.over($0.reduced(to: controls)) } ?? own,
            outgoing: outgoing.isEmpty ? base.mapping?.outgoing ?? outgoing : outgoing)
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

    private enum Base: Equatable {
        case none
        case mapping(ControllerMapping)
        /// `extends` is faulty.
        case unknown

        var mapping: ControllerMapping? { if case .mapping(let mapping) = self { mapping } else { nil } }
    }

    private mutating func readBase(_ root: ConfigurationNode) -> Base {
        guard let node = root.value("extends") else { return .none }
        let catalog = catalog
        let mapping = errors.attempt(try catalog.base(node))
        if mapping == nil, root.value("match") == nil || root.value("controls") == nil { refusal = errors.last }
        return mapping.map { .mapping($0) } ?? .unknown
    }

    private mutating func readName(_ root: ConfigurationNode, _ base: Base) -> String? {
        if base != .none, root.value("name") == nil { return base.mapping?.name }
        return errors.attempt(try root.required("name").text())
    }

    private mutating func readMatch(_ root: ConfigurationNode, _ base: Base) -> DeviceMatch? {
        if base != .none, root.value("match") == nil { return base.mapping?.match }
        guard let node = need(try root.required("match")) else { return nil }
        var reader = MatchReader()
        let match = reader.match(node)
        errors += reader.errors
        if match == nil { refusal = refusal ?? reader.errors.first }
        return match
    }

    /// Nil if unknown.
    private mutating func readPorts(_ root: ConfigurationNode) -> [PortRole]? {
        guard let node = root.value("ports") else { return [] }
        var reader = MatchReader()
        let ports = reader.ports(node)
        errors += reader.errors
        return ports
    }

    private mutating func readControls(
        _ root: ConfigurationNode, ports: [String]?, _ base: Base
    ) -> [ControlDefinition]? {
        if base != .none, root.value("controls") == nil { return [] }
        let table = need(try root.required("controls").entries())
        guard let table else { return nil }
        let known = ports.map { $0 + (base.mapping?.ports.map(\.name) ?? []) }
        var definitions: [ControlDefinition] = []
        for entry in table {
            var definition = ControlDefinition(entry)
            errors += definition.read(ports: base == .unknown ? nil : known)
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
}

extension NamedControl {
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
