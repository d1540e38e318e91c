// SPDX-License-Identifier: MIT
import Mapping
import MIDI
import Training

/// The controllers that are plugged in, each with its mapping, and what is held down on them.
struct Controllers {
    private struct Controller {
        let device: MIDIDevice
        let mapping: ControllerMapping?
    }

    private let library: MappingLibrary
    private var plugged: [MIDIPort: Controller] = [:]
    private var state = ControlState()
    /// The one that acted last in this run; losing another does not interrupt.
    private var leading: MIDIPort?

    init(library: MappingLibrary) { self.library = library }

    /// - Returns: the name of the mapping that says what it does; empty if there is none.
    /// - Throws: a tie between mappings; the device then does nothing.
    mutating func arrive(_ device: MIDIDevice) throws(ConfigurationError) -> String {
        plugged[device.port] = Controller(device: device, mapping: nil)
        let mapping = try library.mapping(for: device)
        plugged[device.port] = Controller(device: device, mapping: mapping)
        return mapping?.name ?? ""
    }

    /// - Returns: whether the player loses hold of the exercise with it; nil if it was not plugged in.
    mutating func leave(_ device: MIDIDevice) -> Bool? {
        state.forget(device.port)
        guard plugged.removeValue(forKey: device.port) != nil else { return nil }
        guard leading == nil || leading == device.port else { return false }
        leading = nil
        return true
    }

    /// Of the wheel that tunes: of the controller that acted last, or of the only one.
    var wheel: WheelCalibration { .unknown }

    /// What an event means in a layer, and on which device.
    mutating func action(for event: MIDIEvent, in layer: Layer) -> (action: TrainingAction, device: String)? {
        guard let controller = plugged[event.source], let mapping = controller.mapping,
            let action = mapping.action(for: event, in: layer, state: &state)
        else { return nil }
        leading = event.source
        return (action, controller.device.clientName)
    }
}
