// SPDX-License-Identifier: MIT
import Configuration
import MIDI
import Music

package struct OutgoingMessages: Hashable, Sendable {
    /// The mapping's name of the port; nil is the device's first writable one.
    package let port: String?
    /// Complete messages to send when the device is connected.
    package let open: [[UInt8]]
    /// Complete messages to send before the device is disconnected.
    package let close: [[UInt8]]
    package let lights: LightPlan?

    package var isEmpty: Bool { open.isEmpty && close.isEmpty && lights == nil }
}

/// The lights of a controller in each state.
package struct LightPlan: Hashable, Sendable {
    package enum State: String, Hashable, Sendable, CaseIterable {
        /// The default of all other states.
        case connected
        case ready
        /// An exercise sounds and cannot be answered yet, or is being tuned.
        case playing
        case open = "answers open"
        case correct, wrong
    }

    package struct Lamp: Hashable, Sendable, Comparable {
        package enum Address: Hashable, Sendable {
            case note(MIDINote)
            case controller(Int)
        }

        package let address: Address
        /// 1…16.
        package let channel: Int

        package func message(_ glow: Glow) -> [UInt8] {
            let channel = UInt8((glow.channel ?? channel) - 1)
            return switch address {
            case .note(let note): [0x90 | channel, UInt8(note.rawValue), UInt8(glow.value)]
            case .controller(let number): [0xB0 | channel, UInt8(number), UInt8(glow.value)]
            }
        }

        package static func < (lhs: Lamp, rhs: Lamp) -> Bool {
            lhs.message(.off).lexicographicallyPrecedes(rhs.message(.off))
        }
    }

    package struct Glow: Hashable, Sendable {
        /// 0…127: a colour or a brightness, depending on the device.
        let value: Int
        /// 1…16, for devices that choose blinking by the channel; nil is the lamp's own.
        var channel: Int?

        static let off = Glow(value: 0)
    }

    package let off: Glow
    let states: [State: [Lamp: Glow]]

    package func lights(in state: State) -> [Lamp: Glow] {
        let dark = Dictionary(states.values.flatMap(\.keys).map { ($0, off) }) { $1 }
        return dark.merging(states[.connected] ?? [:]) { $1 }.merging(states[state] ?? [:]) { $1 }
    }

    /// Every light off, for the end of a connection.
    package var dark: [Lamp: Glow] { lights(in: .connected).mapValues { _ in off } }
}

struct OutgoingReader {
    private static let lampKeys = ["note", "notes", "cc", "channel"]
    private static let glowKeys = ["value", "channel"]
    private static let values = 0...127

    /// The file's names of ports; nil if unknown.
    let ports: [String]?
    /// Nil if unknown.
    let definitions: [ControlDefinition]?

    var errors: [ConfigurationError] = []
    var lamps: [String: [LightPlan.Lamp]] = [:]
    /// Faulty entries, which are not reported again.
    var wrongLamps: Set<String> = []

    mutating func read(_ root: ConfigurationNode) -> OutgoingMessages {
        let ports = ports
        let port = errors.attempt(try ControlDefinition.port(root.value("output"), of: ports))
        let open = errors.parse(root.value("open")?.oneOrMore ?? [], Self.message)
        let close = errors.parse(root.value("close")?.oneOrMore ?? [], Self.message)
        return OutgoingMessages(
            port: port ?? nil, open: open, close: close, lights: root.value("lights").flatMap { lights($0) })
    }

    /// "F0 7E 7F 09 01 F7": one complete message.
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
        guard let entries = errors.attempt(try node.entries()) else { return nil }
        errors += node.unknownKeys(known: ["lamps", "off"] + LightPlan.State.allCases.map(\.rawValue))
        let off = errors.parse([node.value("off")].compactMap { $0 }, Self.glow).first
        if let table = entries.first(where: { $0.key == "lamps" })?.value {
            for entry in errors.attempt(try table.entries()) ?? [] {
                lamps[entry.key] = errors.attempt(try Self.lamps(entry.value))
                if lamps[entry.key] == nil { wrongLamps.insert(entry.key) }
            }
        }
        var states: [LightPlan.State: [LightPlan.Lamp: LightPlan.Glow]] = [:]
        for state in LightPlan.State.allCases {
            guard let table = node.value(state.rawValue), let entries = errors.attempt(try table.entries()) else {
                continue
            }
            for entry in entries {
                let glow = errors.attempt(try Self.glow(entry.value))
                guard let addressed = find(entry), let glow else { continue }
                for lamp in addressed { states[state, default: [:]][lamp] = glow }
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

    private static func lamps(_ node: ConfigurationNode) throws(ConfigurationError) -> [LightPlan.Lamp] {
        if let error = node.unknownKeys(known: lampKeys).first { throw error }
        let channel = try node.value("channel")?.integer(in: MIDIEvent.channels) ?? 1
        if let controller = node.value("cc") {
            return [LightPlan.Lamp(address: .controller(try controller.integer(in: values)), channel: channel)]
        }
        guard let notes = node.value("notes") ?? node.value("note") else {
            throw node.error(.mapping(.wrongValue(word: node.word, expected: .lamp)))
        }
        return try NoteSet.notes(notes).map { LightPlan.Lamp(address: .note($0), channel: channel) }
    }

    /// The lamps of an entry, from `lamps` or from the control of its name.
    private mutating func find(_ entry: ConfigurationNode.Entry) -> [LightPlan.Lamp]? {
        if let lamps = lamps[entry.key] { return lamps }
        guard let definitions, !wrongLamps.contains(entry.key) else { return nil }
        guard let definition = definitions.first(where: { $0.name == entry.key }) else {
            let names = (lamps.keys.sorted() + definitions.filter { $0.control?.isPressed == true }.map(\.name))
            let (suggestion, possible) = Spelling.hint(for: entry.key, among: names)
            errors.append(
                entry.place.error(.mapping(.unknownLamp(word: entry.key, suggestion: suggestion, possible: possible))))
            return nil
        }
        // A faulty control has been reported already.
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
