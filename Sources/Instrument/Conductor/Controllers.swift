// SPDX-License-Identifier: MIT
import Mapping
import MIDI
import Training

/// The controllers that are plugged in, each with its mapping, and what is held down on them.
package struct Controllers: Sendable {
    package struct Controller: Sendable {
        package let device: MIDIDevice
        /// By which its wheels are known.
        let key: String
        /// Nil if nothing says what it does, or not of this port.
        package fileprivate(set) var mapping: ControllerMapping?
        /// What the mapping calls the port.
        fileprivate(set) var role: String?
        fileprivate var fault: MappingError?
    }

    struct Meaning {
        let action: TrainingAction
        let device: String
        let event: MIDIEvent
        let plays: Bool
    }

    /// What the player loses with a port of a controller.
    struct Loss {
        let isLast: Bool
        /// The hold of the exercise.
        let isLeading: Bool
        /// What lets go of the keys that were played on it.
        let letGo: [TrainingAction]
        /// By which its wheels are known.
        let key: String
    }

    private(set) var library: MappingLibrary
    private var plugged: [MIDIPort: Controller] = [:] {
        didSet {
            let all = all.compactMap { controller in controller.mapping.map { Presses($0, of: controller.device) } }
            var names: Set<String> = []
            presses = all.filter { names.insert($0.controller).inserted }
        }
    }
    private(set) var presses: [Presses] = []
    private var state = ControlState()
    /// The client that is taught, and does nothing meanwhile.
    private var taught: UInt8?
    /// What acted last in this run; losing another does not interrupt.
    private var leading = Leading.nobody

    private enum Leading: Hashable {
        /// Nothing has acted yet: any device may be the one that is played.
        case nobody
        case device(UInt8)
        case elsewhere
    }

    init(library: MappingLibrary) { self.library = library }

    subscript(port: MIDIPort) -> Controller? { plugged[port] }

    /// In the order of their ports.
    var all: [Controller] { plugged.sorted { $0.key < $1.key }.map(\.value) }

    mutating func commit(by kinds: Set<CommitKind>) { state.liftingConfirms = kinds.contains(.released) }

    var isEmpty: Bool { plugged.isEmpty }

    /// The files, and folders, of mappings with which something is wrong, also in that two fit one device.
    var wrongFiles: Set<String> {
        Set((library.errors + plugged.values.compactMap(\.fault)).map(\.error.file))
    }

    /// When something that is held, or half of a value, wants to be looked at; nil is never.
    var deadline: Int64? { state.deadline }

    /// Takes note of a port that was plugged in.
    /// - Returns: the key by which its wheels are known, and whether it is the first of its device.
    mutating func arrive(_ device: MIDIDevice) -> (key: String, isFirst: Bool) {
        let isFirst = !plugged.keys.contains { $0.client == device.port.client }
        let others = Set(plugged.values.map(\.key))
        // Makers may give all their devices one serial number; a device without any is known by its socket.
        let marks = [device.serial.map { " #\($0)" }, device.socket.map { " @\($0)" }].compactMap { $0 }
        let names = (marks + (2...(others.count + 2)).map { " (\($0))" }).map { device.model + $0 }
        let key = (marks.isEmpty ? [device.model] + names : names).first { !others.contains($0) } ?? device.model
        plugged[device.port] = Controller(device: device, key: key)
        return (key, isFirst)
    }

    /// What is the same of all devices of the make of the one that has this key.
    func model(of key: String) -> String? { plugged.values.first { $0.key == key }?.device.model }

    /// Finds the mapping of a port that has arrived.
    /// - Returns: the name of the mapping that says what it does; empty if there is none.
    /// - Throws: a tie between mappings, the device then does nothing; ports that bear the same name, this one then does nothing.
    mutating func map(_ device: MIDIDevice) throws(MappingError) -> String {
        do throws(MappingError) {
            return try find(device)
        } catch {
            plugged[device.port]?.fault = error
            throw error
        }
    }

    private mutating func find(_ device: MIDIDevice) throws(MappingError) -> String {
        guard let mapping = try library.mapping(for: device) else { return "" }
        guard mapping.match.listens(to: device) else { return mapping.name }
        let role = mapping.role(of: device)
        let others = plugged.values.filter {
            $0.device.port != device.port && $0.device.port.client == device.port.client
        }
        if let role, let rival = others.first(where: { $0.role == role }) {
            throw .tie(mapping.ambiguity(of: role, rival.device, device))
        }
        plugged[device.port]?.mapping = mapping
        plugged[device.port]?.role = role
        return mapping.name
    }

    /// From now on these mappings hold. What is held down stays so, and does not act again.
    /// - Returns: why devices that are plugged in do nothing now.
    mutating func use(_ library: MappingLibrary) -> [MappingError] {
        self.library = library
        plugged = plugged.mapValues { Controller(device: $0.device, key: $0.key) }
        return all.compactMap { controller in
            do throws(MappingError) {
                _ = try map(controller.device)
                return nil
            } catch {
                return error
            }
        }
    }

    /// What is sent to devices, by client, and to which of their ports: the one that the mapping names, else the first.
    var outgoing: [UInt8: (port: MIDIPort, outgoing: OutgoingMessages)] {
        var all: [UInt8: (port: MIDIPort, outgoing: OutgoingMessages)] = [:]
        for controller in self.all where all[controller.device.port.client] == nil {
            guard let outgoing = controller.mapping?.outgoing, !outgoing.isEmpty,
                outgoing.port == nil || outgoing.port == controller.role
            else { continue }
            all[controller.device.port.client] = (controller.device.port, outgoing)
        }
        return all
    }

    mutating func leave(_ device: MIDIDevice) -> Loss? {
        let letGo = state.forget(device.port)
        guard let controller = plugged.removeValue(forKey: device.port) else { return nil }
        let isLast = !plugged.keys.contains { $0.client == device.port.client }
        // Another device may get its number.
        if isLast, taught == device.port.client { taught = nil }
        let isLeading = isLast && (leading == .nobody || leading == .device(device.port.client))
        if isLeading { leading = .nobody }
        return Loss(isLast: isLast, isLeading: isLeading, letGo: letGo, key: controller.key)
    }

    /// What was sent has been lost: nothing counts as held any more.
    mutating func letGo() -> [TrainingAction] { plugged.keys.sorted().flatMap { state.forget($0) } }

    /// From now on the controller that is this client does nothing; nil: each does what it does.
    mutating func teach(_ client: UInt8?) -> [TrainingAction] {
        taught = client
        return plugged.keys.filter { $0.client == client }.sorted().flatMap { state.forget($0) }
    }

    mutating func lead(_ port: MIDIPort) { leading = .device(port.client) }

    mutating func leadElsewhere() { leading = .elsewhere }

    /// What an event means in a layer, and on which device; nil if nothing.
    mutating func meaning(of event: MIDIEvent, in layer: Layer) -> Meaning? {
        guard event.source.client != taught, let controller = plugged[event.source],
            let mapping = controller.mapping,
            let action = mapping.action(for: event, from: controller.role, in: layer, state: &state)
        else { return nil }
        return meaning(action, event, controller, mapping, in: layer)
    }

    mutating func due(at now: Int64, in layer: Layer) -> [Meaning] {
        guard let deadline, deadline <= now else { return [] }
        return all.flatMap { controller -> [Meaning] in
            guard let mapping = controller.mapping else { return [] }
            return mapping.due(at: now, from: controller.device.port, in: layer, state: &state).map { event, action in
                meaning(action, event, controller, mapping, in: layer)
            }
        }
    }

    private func meaning(
        _ action: TrainingAction, _ event: MIDIEvent, _ controller: Controller, _ mapping: ControllerMapping,
        in layer: Layer
    ) -> Meaning {
        let control = mapping.control(for: event, from: controller.role, in: layer, state)
        var action = action
        if case .tune(let move) = action {
            let names = [control?.name, event.channel.map { "\($0)" }]
            action = .tune(
                move.of(WheelID(device: controller.key, control: names.compactMap { $0 }.joined(separator: " "))))
        }
        return Meaning(
            action: action, device: controller.device.clientName, event: event, plays: control?.plays ?? false)
    }
}
