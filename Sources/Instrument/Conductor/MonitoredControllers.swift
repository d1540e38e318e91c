// SPDX-License-Identifier: MIT
import Mapping
import MIDI

/// The controllers that are plugged in, for whoever only looks on: what each message would do in each layer.
package struct MonitoredControllers: Sendable {
    package struct Controller: Sendable {
        package let device: MIDIDevice
        /// Nil if nothing says what it does, or not of this port.
        package let mapping: ControllerMapping?
        /// What the mapping calls the port.
        let role: String?
    }

    /// What becomes of a message.
    package struct Effect: Sendable {
        /// Its control; nil if no control of the mapping sends it.
        package let control: Control?
        /// By layer; one that only adds to another is left out where it does the same.
        package let actions: [(layer: Layer, phrase: String)]

        fileprivate static let none = Effect(control: nil, actions: [])
    }

    package private(set) var library: MappingLibrary
    private var controllers: [MIDIPort: Controller] = [:]
    /// Each layer has seen every event.
    private var states: [Layer: ControlState] = [:]

    package init(library: MappingLibrary) { self.library = library }

    package subscript(port: MIDIPort) -> Controller? { controllers[port] }

    /// All that are plugged in, in order.
    package var ports: [MIDIDevice] { controllers.sorted { $0.key < $1.key }.map(\.value.device) }

    /// Each device once, in the order of their ports.
    package var devices: [Controller] {
        var clients: Set<UInt8> = []
        let sorted = controllers.sorted { $0.key < $1.key }.map(\.value)
        // The port that a mapping listens to stands for its device.
        return (sorted.filter { $0.mapping != nil } + sorted).filter { clients.insert($0.device.port.client).inserted }
            .sorted { $0.device.port < $1.device.port }
    }

    /// - Throws: two mappings that fit equally well; the device then does nothing.
    package mutating func arrive(_ device: MIDIDevice) throws(MappingError) {
        controllers[device.port] = Controller(device: device, mapping: nil, role: nil)
        guard let mapping = try library.mapping(for: device), mapping.match.listens(to: device) else { return }
        controllers[device.port] = Controller(device: device, mapping: mapping, role: mapping.role(of: device))
    }

    package mutating func leave(_ device: MIDIDevice) {
        controllers[device.port] = nil
        for layer in Layer.allCases { states[layer]?.forget(device.port) }
    }

    /// Files have been saved: from now on they count as they are.
    /// - Returns: why devices that are plugged in do nothing now.
    package mutating func use(_ library: MappingLibrary) -> [MappingError] {
        self.library = library
        return controllers.values.map(\.device).sorted { $0.port < $1.port }.compactMap { device in
            do throws(MappingError) {
                try arrive(device)
                return nil
            } catch {
                return error
            }
        }
    }

    package mutating func effect(of event: MIDIEvent) -> Effect {
        guard let controller = controllers[event.source], let mapping = controller.mapping else { return .none }
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
