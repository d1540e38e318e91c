// SPDX-License-Identifier: MIT
import Foundation
import Instrument
import Mapping
import MIDI
import Music
import Words

/// What the monitor shows of each occurrence, and what the mappings would make of it.
struct MonitorDisplay {
    private struct Controller {
        let device: MIDIDevice
        let mapping: ControllerMapping?
        /// What the mapping calls the port.
        let role: String?
    }

    /// What becomes of a message.
    private struct Effect {
        /// Its control's name; nil if no control of the mapping sends it.
        let control: String?
        /// By layer; one that only adds to another is left out where it does the same.
        let actions: [(layer: Layer, phrase: String)]
    }

    private var library: MappingLibrary
    private let isJSON: Bool
    private var controllers: [MIDIPort: Controller] = [:]
    /// Each layer has seen every event.
    private var states: [Layer: ControlState] = [:]

    init(library: MappingLibrary, isJSON: Bool) {
        self.library = library
        self.isJSON = isJSON
    }

    func begin() {
        for error in library.errors { Speech.say(Speech.texts.sentence(for: error)) }
    }

    mutating func show(_ occurrence: MIDIOccurrence) {
        switch occurrence {
        case .event(let event): show(event)
        case .deviceArrived(let device): arrive(device)
        case .deviceLeft(let device):
            controllers[device.port] = nil
            for layer in Layer.allCases { states[layer, default: ControlState()].forget(device.port) }
            Speech.say(Speech.texts.controllerLeft(device.clientName))
        case .overrun: Speech.say(Speech.texts.event(.overrun))
        case .failed(let error): Speech.say(Speech.texts.sentence(for: error))
        }
    }

    private mutating func arrive(_ device: MIDIDevice) {
        map(device)
        Speech.say(
            Speech.texts.controllerArrived(
                device.clientName, mapping: controllers[device.port]?.mapping?.name ?? ""))
    }

    private mutating func map(_ device: MIDIDevice) {
        var mapping: ControllerMapping?
        do {
            mapping = try library.mapping(for: device)
        } catch {
            Speech.say(Speech.texts.sentence(for: error))
        }
        if mapping?.match.listens(to: device) == false { mapping = nil }
        controllers[device.port] = Controller(device: device, mapping: mapping, role: mapping?.role(of: device))
    }

    /// Files have been saved: from now on they count as they are.
    mutating func use(_ library: MappingLibrary) {
        for change in library.changes(since: self.library) {
            switch change {
            case .wrong(let error): Speech.say(Speech.texts.sentence(for: error))
            case .used(_, let name): Speech.say(Speech.texts.mappingUsed(name))
            case .gone(let file): Speech.say(Speech.texts.mappingGone(file))
            }
        }
        self.library = library
        for device in controllers.values.map(\.device) { map(device) }
    }

    private mutating func show(_ event: MIDIEvent) {
        let controller = controllers[event.source]
        let effect = effect(of: event, on: controller)
        let name = controller?.device.clientName ?? event.source.text
        if isJSON { put(event, name, effect) } else { show(event, name, effect) }
    }

    private mutating func effect(of event: MIDIEvent, on controller: Controller?) -> Effect {
        guard let controller, let mapping = controller.mapping else { return Effect(control: nil, actions: []) }
        var phrases: [Layer: String] = [:]
        var control: String?
        for layer in Layer.allCases {
            var state = states[layer] ?? ControlState()
            _ = mapping.due(at: event.time, from: event.source, in: layer, state: &state)
            control = control ?? mapping.control(for: event, from: controller.role, in: layer, state)?.name
            phrases[layer] = mapping.action(for: event, from: controller.role, in: layer, state: &state)?.phrase
            states[layer] = state
        }
        let actions = Layer.allCases.compactMap { layer -> (layer: Layer, phrase: String)? in
            guard let phrase = phrases[layer], layer.base.map({ phrases[$0] != phrase }) ?? true else { return nil }
            return (layer, phrase)
        }
        return Effect(control: control, actions: actions)
    }

    private func show(_ event: MIDIEvent, _ name: String, _ effect: Effect) {
        var columns = [Self.clock(Timekeeper.live.date(event.time)), name.harmless]
        if let channel = event.channel { columns.append(Speech.texts.channel(channel)) }
        columns.append(Speech.texts.event(event.kind))
        let actions = effect.actions.map { "\($0.layer.rawValue): \($0.phrase)" }.joined(separator: ", ")
        let control = effect.control?.harmless ?? Speech.texts.unmapped
        columns.append(actions.isEmpty ? control : "\(control) → \(actions)")
        Speech.show(columns.joined(separator: "  "))
    }

    /// The time of day here: "10:41:07.318".
    private static func clock(_ date: Date) -> String {
        let milliseconds = Int64((date.timeIntervalSince1970 * 1000).rounded())
        var seconds = time_t(milliseconds / 1000)
        var local = tm()
        localtime_r(&seconds, &local)
        let rest = milliseconds % 1000
        return String(format: "%02d:%02d:%02d.%03d", local.tm_hour, local.tm_min, local.tm_sec, rest)
    }

    /// An event for programs. Notes are MIDI numbers, with their names; `value` is what else a message says.
    private struct Shown: Encodable {
        let atNs: Int64
        let controller: String
        let port: String
        let channel: Int?
        let control: String?
        let actions: [String: String]
        let kind: String
        var note: Int?
        var name: String?
        var velocity: Int?
        var number: Int?
        var value: Int?
        var bytes: [UInt8]?
    }

    private func put(_ event: MIDIEvent, _ name: String, _ effect: Effect) {
        func shown(_ kind: String, note: MIDINote? = nil) -> Shown {
            Shown(
                atNs: event.time, controller: name, port: event.source.text, channel: event.channel,
                control: effect.control,
                actions: Dictionary(effect.actions.map { ($0.layer.rawValue, $0.phrase) }) { first, _ in first },
                kind: kind, note: note?.rawValue, name: note?.name)
        }
        var line: Shown
        switch event.kind {
        case .noteOn(let note, let velocity):
            line = shown("note_on", note: note)
            line.velocity = velocity.rawValue
        case .noteOff(let note): line = shown("note_off", note: note)
        case .controlChange(let number, let value):
            line = shown("control_change")
            (line.number, line.value) = (number, value)
        case .pitchBend(let bend):
            line = shown("pitch_bend")
            line.value = bend.rawValue
        case .programChange(let program):
            line = shown("program_change")
            line.value = program
        case .channelPressure(let value):
            line = shown("channel_pressure")
            line.value = value
        case .polyPressure(let note, let value):
            line = shown("poly_pressure", note: note)
            line.value = value
        case .sysex(let bytes):
            line = shown("sysex")
            line.bytes = bytes
        }
        JSONLine.put(line)
    }
}
