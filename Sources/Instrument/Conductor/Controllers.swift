// SPDX-License-Identifier: MIT
import Mapping
import MIDI
import Training

/// The controllers that are plugged in, each with its mapping, and what is held down on them.
struct Controllers {
    private struct Controller {
        let device: MIDIDevice
        /// By which its wheels are known.
        let key: String
        var mapping: ControllerMapping?
    }

    /// What a controller's event means.
    struct Meaning {
        let action: TrainingAction
        let device: String
    }

    /// What the player loses with a controller.
    struct Loss {
        /// The hold of the exercise.
        let isLeading: Bool
        /// What lets go of the keys that were played on it.
        let letGo: [TrainingAction]
        /// By which its wheels are known.
        let key: String
    }

    private let library: MappingLibrary
    private var plugged: [MIDIPort: Controller] = [:]
    private var state = ControlState()
    /// The one that acted last in this run; losing another does not interrupt.
    private var leading: MIDIPort?

    init(library: MappingLibrary) { self.library = library }

    var isEmpty: Bool { plugged.isEmpty }

    /// Takes note of a device that was plugged in.
    /// - Returns: the key by which its wheels are known.
    mutating func arrive(_ device: MIDIDevice) -> String {
        let others = Set(plugged.values.map(\.key))
        var (key, number) = (device.wheelKey, 1)
        // Two of one make have two wheels.
        while others.contains(key) {
            number += 1
            key = "\(device.wheelKey) (\(number))"
        }
        plugged[device.port] = Controller(device: device, key: key, mapping: nil)
        return key
    }

    /// Finds the mapping of a device that has arrived.
    /// - Returns: the name of the mapping that says what it does; empty if there is none.
    /// - Throws: a tie between mappings; the device then does nothing.
    mutating func map(_ device: MIDIDevice) throws(MappingError) -> String {
        let mapping = try library.mapping(for: device)
        plugged[device.port]?.mapping = mapping
        return mapping?.name ?? ""
    }

    /// - Returns: nil if it was not plugged in.
    mutating func leave(_ device: MIDIDevice) -> Loss? {
        let letGo = state.forget(device.port)
        guard let controller = plugged.removeValue(forKey: device.port) else { return nil }
        let isLeading = leading == nil || leading == device.port
        if isLeading { leading = nil }
        return Loss(isLeading: isLeading, letGo: letGo, key: controller.key)
    }

    /// The player acts on this controller.
    mutating func lead(_ port: MIDIPort) { leading = port }

    /// What an event means in a layer, and on which device; nil if nothing.
    mutating func meaning(of event: MIDIEvent, in layer: Layer) -> Meaning? {
        guard let controller = plugged[event.source], let mapping = controller.mapping,
            var action = mapping.action(for: event, in: layer, state: &state)
        else { return nil }
        if case .tune(let move) = action {
            let names = [mapping.control(for: event)?.name, event.channel.map { "\($0)" }]
            let control = names.compactMap { $0 }.joined(separator: " ")
            action = .tune(move.of(WheelID(device: controller.key, control: control)))
        }
        return Meaning(action: action, device: controller.device.clientName)
    }
}

extension MIDIDevice {
    /// Names what stays of a device when it is pulled and plugged again.
    var wheelKey: String { "\(usbID?.text ?? "-") \(clientName) \(portName)" }
}
