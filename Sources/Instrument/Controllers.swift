// SPDX-License-Identifier: MIT
import Mapping
import MIDI
import Training

/// The controllers that are plugged in, each with its mapping, what is held down on them and what is known of their wheels.
struct Controllers {
    private struct Controller {
        let device: MIDIDevice
        var mapping: ControllerMapping?
        var wheel: WheelLearning
        /// What was last kept, or found.
        var kept: WheelCalibration
    }

    /// What a controller's event means.
    struct Meaning {
        let action: TrainingAction
        let device: String
    }

    private let library: MappingLibrary
    private var plugged: [MIDIPort: Controller] = [:]
    private var state = ControlState()
    /// The one that acted last in this run; losing another does not interrupt.
    private var leading: MIDIPort?

    init(library: MappingLibrary) { self.library = library }

    /// - Parameter wheel: what earlier runs have learned of its wheel.
    /// - Returns: the name of the mapping that says what it does; empty if there is none.
    /// - Throws: a tie between mappings; the device then does nothing.
    mutating func arrive(_ device: MIDIDevice, wheel: WheelCalibration?) throws(ConfigurationError) -> String {
        let known = wheel ?? .unknown
        plugged[device.port] = Controller(device: device, mapping: nil, wheel: WheelLearning(known), kept: known)
        let mapping = try library.mapping(for: device)
        plugged[device.port]?.mapping = mapping
        return mapping?.name ?? ""
    }

    /// - Returns: whether the player loses hold of the exercise with it, and what lets go of the keys that were played on
    ///   it; nil if it was not plugged in.
    mutating func leave(_ device: MIDIDevice) -> (isLost: Bool, letGo: [TrainingAction])? {
        let letGo = state.forget(device.port)
        guard plugged.removeValue(forKey: device.port) != nil else { return nil }
        guard leading == nil || leading == device.port else { return (false, letGo) }
        leading = nil
        return (true, letGo)
    }

    /// Of the wheel that tunes: of the controller that acted last, or of the only one.
    var wheel: WheelCalibration {
        let controller = leading.flatMap { plugged[$0] } ?? (plugged.count == 1 ? plugged.values.first : nil)
        return controller?.wheel.calibration ?? .unknown
    }

    /// What was learned of wheels since it was kept last.
    mutating func learned() -> [(identity: String, wheel: WheelCalibration)] {
        var news: [(identity: String, wheel: WheelCalibration)] = []
        for (port, controller) in plugged where controller.wheel.calibration != controller.kept {
            let wheel = controller.wheel.calibration
            plugged[port]?.kept = wheel
            news.append((controller.device.calibrationKey, wheel))
        }
        return news
    }

    /// What an event means in a layer, and on which device; nil if nothing.
    mutating func meaning(of event: MIDIEvent, in layer: Layer) -> Meaning? {
        guard let controller = plugged[event.source], let mapping = controller.mapping,
            let action = mapping.action(for: event, in: layer, state: &state)
        else { return nil }
        if case .tune(.absolute(let position)) = action {
            plugged[event.source]?.wheel.observe(position, at: event.time)
            // A wheel that trembles by itself leads nobody.
            if controller.wheel.calibration.share(at: position) != 0 { leading = event.source }
        } else {
            leading = event.source
        }
        return Meaning(action: action, device: controller.device.clientName)
    }
}

extension MIDIDevice {
    /// Names what stays of a device when it is pulled and plugged again.
    var calibrationKey: String { "\(usbID?.text ?? "-") \(clientName) \(portName)" }
}
