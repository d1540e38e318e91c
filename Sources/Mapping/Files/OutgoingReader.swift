// SPDX-License-Identifier: MIT
import Configuration
import MIDI

/// Reads what Peach sends to a controller.
struct OutgoingReader {
    private static let lampKeys = ["note", "notes", "cc", "channel"]
    private static let glowKeys = ["value", "channel"]
    private static let values = 0...127

    /// What the file calls ports; nil if nobody knows.
    let ports: [String]?
    /// Nil if nobody knows them.
    let definitions: [ControlDefinition]?

    private(set) var errors: [ConfigurationError] = []
    private var lamps: [String: [LightPlan.Lamp]] = [:]
    /// Those with an error of their own.
    private var wrongLamps: Set<String> = []

    init(ports: [String]?, definitions: [ControlDefinition]?) {
        self.ports = ports
        self.definitions = definitions
    }

    mutating func read(_ root: ConfigurationNode) -> OutgoingMessages {
        let ports = ports
        let port = errors.attempt { () throws(ConfigurationError) in
            try ControlDefinition.port(root.value("output"), of: ports)
        }
        return OutgoingMessages(
            port: port ?? nil, open: messages(root.value("open")), close: messages(root.value("close")),
            lights: root.value("lights").flatMap { lights($0) })
    }

    private mutating func messages(_ node: ConfigurationNode?) -> [[UInt8]] {
        (node?.oneOrMore ?? []).compactMap { value in
            errors.attempt { () throws(ConfigurationError) in try Self.message(value) }
        }
    }

    /// "F0 7E 7F 09 01 F7": one whole message.
    private static func message(_ node: ConfigurationNode) throws(ConfigurationError) -> [UInt8] {
        let text = try node.text()
        let bytes = text.split(separator: " ").map { UInt8($0, radix: 16) }
        let whole = bytes.compactMap { $0 }
        guard bytes.count == whole.count, (try? MIDIMessage.read(whole)) != nil else {
            throw node.error(.mapping(.wrongValue(word: text, expected: .message)))
        }
        return whole
    }

    private mutating func lights(_ node: ConfigurationNode) -> LightPlan? {
        guard let entries = errors.attempt({ () throws(ConfigurationError) in try node.entries() }) else {
            return nil
        }
        errors += node.unknownKeys(known: ["lamps", "off"] + LightPlan.State.allCases.map(\.rawValue))
        let off = node.value("off").flatMap { node in
            errors.attempt { () throws(ConfigurationError) in try Self.glow(node) }
        }
        if let table = entries.first(where: { $0.key == "lamps" })?.value {
            for entry in errors.attempt({ () throws(ConfigurationError) in try table.entries() }) ?? [] {
                lamps[entry.key] = lamp(entry)
                if lamps[entry.key] == nil { wrongLamps.insert(entry.key) }
            }
        }
        var states: [LightPlan.State: [LightPlan.Lamp: LightPlan.Glow]] = [:]
        for state in LightPlan.State.allCases {
            guard let table = node.value(state.rawValue),
                let entries = errors.attempt({ () throws(ConfigurationError) in try table.entries() })
            else { continue }
            for entry in entries {
                let glow = errors.attempt { () throws(ConfigurationError) in try Self.glow(entry.value) }
                guard let found = find(entry), let glow else { continue }
                for lamp in found { states[state, default: [:]][lamp] = glow }
            }
        }
        return LightPlan(off: off ?? LightPlan.Glow(value: 0), states: states)
    }

    /// 21, or { value: 21, channel: 3 }.
    private static func glow(_ node: ConfigurationNode) throws(ConfigurationError) -> LightPlan.Glow {
        guard case .table = node.content else { return LightPlan.Glow(value: try node.integer(in: values)) }
        if let error = node.unknownKeys(known: glowKeys).first { throw error }
        return LightPlan.Glow(
            value: try node.required("value").integer(in: values),
            channel: try node.value("channel")?.integer(in: MIDIEvent.channels))
    }

    private mutating func lamp(_ entry: ConfigurationNode.Entry) -> [LightPlan.Lamp]? {
        errors.attempt { () throws(ConfigurationError) in
            let node = entry.value
            if let error = node.unknownKeys(known: Self.lampKeys).first { throw error }
            let channel = try node.value("channel")?.integer(in: MIDIEvent.channels) ?? 1
            if let controller = node.value("cc") {
                return [LightPlan.Lamp(address: .controller(try controller.integer(in: Self.values)), channel: channel)]
            }
            guard let notes = node.value("notes") ?? node.value("note") else {
                throw node.error(.mapping(.wrongValue(word: node.word, expected: .lamp)))
            }
            return try NoteSet.notes(notes).map { LightPlan.Lamp(address: .note($0), channel: channel) }
        }
    }

    /// Where a light is: below `lamps`, or where the control of its name is.
    private mutating func find(_ entry: ConfigurationNode.Entry) -> [LightPlan.Lamp]? {
        if let lamps = lamps[entry.key] { return lamps }
        guard let definitions, !wrongLamps.contains(entry.key) else { return nil }
        guard let definition = definitions.first(where: { $0.name == entry.key }) else {
            let names = (lamps.keys.sorted() + definitions.filter { $0.control?.isPressed == true }.map(\.name))
            let suggestion = Spelling.nearest(to: entry.key, among: names)
            let isShort = suggestion == nil && names.count <= ConfigurationError.mostWords
            errors.append(
                entry.place.error(
                    .mapping(.unknownLamp(word: entry.key, suggestion: suggestion, possible: isShort ? names : []))))
            return nil
        }
        // One with an error of its own has been reported there.
        guard let control = definition.control else { return nil }
        let channel = control.channel ?? 1
        switch control.message {
        case .notes: return control.notes.sorted().map { LightPlan.Lamp(address: .note($0), channel: channel) }
        case .button(let controller, _, _): return [LightPlan.Lamp(address: .controller(controller), channel: channel)]
        case .travel, .encoder, .program:
            errors.append(entry.place.error(.mapping(.unlitControl(word: entry.key))))
            return nil
        }
    }
}
