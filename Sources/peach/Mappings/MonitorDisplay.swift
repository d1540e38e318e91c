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
    }

    private let library: MappingLibrary
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
        var mapping: ControllerMapping?
        do {
            mapping = try library.mapping(for: device)
        } catch {
            Speech.say(Speech.texts.sentence(for: error))
        }
        controllers[device.port] = Controller(device: device, mapping: mapping)
        Speech.say(Speech.texts.controllerArrived(device.clientName, mapping: mapping?.name ?? ""))
    }

    private mutating func show(_ event: MIDIEvent) {
        let controller = controllers[event.source]
        var actions: [String: String] = [:]
        for layer in Layer.allCases {
            let action = controller?.mapping?.action(
                for: event, in: layer, state: &states[layer, default: ControlState()])
            if let action { actions[layer.rawValue] = action.phrase }
        }
        let name = controller?.device.clientName ?? event.source.text
        if isJSON { put(event, name, actions) } else { show(event, name, actions) }
    }

    private func show(_ event: MIDIEvent, _ name: String, _ actions: [String: String]) {
        let told = Layer.allCases.compactMap { layer in actions[layer.rawValue].map { "\(layer.rawValue): \($0)" } }
        var columns = [Self.clock(Timekeeper.live.date(event.time)), name]
        if let channel = event.channel { columns.append(Speech.texts.channel(channel)) }
        columns.append(Speech.texts.event(event.kind))
        if !told.isEmpty { columns.append("→ " + told.joined(separator: ", ")) }
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
        let actions: [String: String]
        let kind: String
        var note: Int?
        var name: String?
        var velocity: Int?
        var number: Int?
        var value: Int?
        var bytes: [UInt8]?
    }

    private func put(_ event: MIDIEvent, _ name: String, _ actions: [String: String]) {
        func shown(_ kind: String, note: MIDINote? = nil) -> Shown {
            Shown(
                atNs: event.time, controller: name, port: event.source.text, channel: event.channel, actions: actions,
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
