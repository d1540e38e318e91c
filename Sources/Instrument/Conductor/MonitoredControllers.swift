// SPDX-License-Identifier: MIT
import Mapping
import MIDI

/// The controllers that are plugged in, for whoever only looks on: what each message would do in each layer.
package struct MonitoredControllers: Sendable {
    package typealias Controller = Controllers.Controller

    package struct Effect: Sendable {
        /// Its control; nil if no control of the mapping sends it.
        package let control: Control?
        /// By layer; one that only adds to another is left out where it does the same.
        package let actions: [(layer: Layer, phrase: String)]

        fileprivate static let none = Effect(control: nil, actions: [])
    }

    private var plugged: Controllers
    /// Each layer has seen every event.
    private var states: [Layer: ControlState] = [:]

    package init(library: MappingLibrary) { plugged = Controllers(library: library) }

    package var library: MappingLibrary { plugged.library }

    package subscript(port: MIDIPort) -> Controller? { plugged[port] }

    package var ports: [MIDIDevice] { plugged.all.map(\.device) }

    /// Each device once, in the order of their ports.
    package var devices: [Controller] {
        var clients: Set<UInt8> = []
        // The port that a mapping listens to stands for its device.
        return (plugged.all.filter { $0.mapping != nil } + plugged.all).filter {
            clients.insert($0.device.port.client).inserted
        }
        .sorted { $0.device.port < $1.device.port }
    }

    /// - Throws: two mappings that fit equally well, or two ports of one name; the device or port then does nothing.
    package mutating func arrive(_ device: MIDIDevice) throws(MappingError) {
        _ = plugged.arrive(device)
        _ = try plugged.map(device)
    }

    package mutating func leave(_ device: MIDIDevice) {
        _ = plugged.leave(device)
        for layer in Layer.allCases { states[layer]?.forget(device.port) }
    }

    /// Files have been saved: from now on they count as they are.
    /// - Returns: why devices that are plugged in do nothing now.
    package mutating func use(_ library: MappingLibrary) -> [MappingError] { plugged.use(library) }

    package mutating func effect(of event: MIDIEvent) -> Effect {
        guard let controller = plugged[event.source], let mapping = controller.mapping else { return .none }
        var phrases: [Layer: String] = [:]
        var control: Control?
        for layer in Layer.allCases {
            var state = states[layer] ?? ControlState()
            _ = mapping.due(at: event.time, from: event.source, in: layer, state: &state)
            control = control ?? mapping.control(for: event, from: controller.role, in: layer, state)
            phrases[layer] = mapping.action(for: event, from: controller.role, in: layer, state: &state)?.phrase
            states[layer] = state
        }
        let actions = Layer.allCases.compactMap { layer -> (layer: Layer, phrase: String)? in
            guard let phrase = phrases[layer], layer.base.map({ phrases[$0] != phrase }) ?? true else { return nil }
            return (layer, phrase)
        }
        return Effect(control: control, actions: actions)
    }
}
