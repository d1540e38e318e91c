// SPDX-License-Identifier: MIT
import MIDI
import Mapping
import Platform
import Synchronization
import Training

/// The plugged-in controllers, each with its mapping, and their held keys.
package struct Controllers: Sendable {
    package struct Controller: Sendable {
        package let device: MIDIDevice
        /// Identifies its wheels.
        let key: String
        package fileprivate(set) var mapping: ControllerMapping? {
            didSet { parts = mapping?.parts ?? [] }
        }
        package private(set) var parts: [ControllerPart] = []
        fileprivate(set) var role: String?
        fileprivate var fault: MappingError?
    }

    struct Meaning {
        let action: TrainingAction
        let device: String
        let event: MIDIEvent
        let plays: Bool
    }

    package struct Loss {
        let isLast: Bool
        /// The controller that was played is lost.
        let isLeading: Bool
        let letGo: [TrainingAction]
        let key: String
    }

    package private(set) var library: MappingLibrary
    private var plugged: [MIDIPort: Controller] = [:] {
        didSet {
            let all = all.compactMap { controller in controller.mapping.map { Presses($0, of: controller.device) } }
            var names: Set<String> = []
            presses = all.filter { names.insert($0.controller).inserted }
        }
    }
    private(set) var presses: [Presses] = []
    private var state = ControlState()
    /// The states for `effect(of:)`, which acts in every layer.
    private var layerStates: [Layer: ControlState] = [:]
    /// The state for `touch(by:)`.
    private var touchState = ControlState()
    /// The client whose mapping is being learned; its events do nothing.
    private var taught: UInt8?
    /// The device that acted last in this run, if any. The loss of another device does not interrupt.
    private var leading: Leading?

    private enum Leading: Hashable { case device(UInt8), elsewhere }

    package init(library: MappingLibrary) { self.library = library }

    package subscript(port: MIDIPort) -> Controller? { plugged[port] }

    /// In the order of their ports.
    package var all: [Controller] { plugged.sorted { $0.key < $1.key }.map(\.value) }

    mutating func commit(by kinds: Set<CommitKind>) { state.liftingConfirms = kinds.contains(.released) }

    /// The mapping files and folders with errors, ties between two mappings included.
    var wrongFiles: Set<String> {
        Set((library.errors + plugged.values.compactMap(\.fault)).map(\.error.file))
    }

    /// When `due` is to be called, for a held press or half of a value; nil is never.
    var deadline: Int64? { state.deadline }

    /// - Returns: the key of its wheels, and whether it is the first port of its device.
    @discardableResult package mutating func arrive(_ device: MIDIDevice) -> (key: String, isFirst: Bool) {
        let isFirst = !plugged.keys.contains { $0.client == device.port.client }
        let others = Set(plugged.values.map(\.key))
        // Serial numbers may be equal within a make; without one the socket identifies the device.
        let marks = [device.serial.map { " #\($0)" }, device.socket.map { " @\($0)" }].compactMap { $0 }
        let names = (marks + (2...(others.count + 2)).map { " (\($0))" }).map { device.model + $0 }
        let key = (marks.isEmpty ? [device.model] + names : names).first { !others.contains($0) } ?? device.model
        plugged[device.port] = Controller(device: device, key: key)
        return (key, isFirst)
    }

    func model(of key: String) -> String? { plugged.values.first { $0.key == key }?.device.model }

    /// - Returns: the name of the mapping; empty if there is none.
    /// - Throws: a tie between mappings, or between ports of one name; the port then does nothing.
    @discardableResult package mutating func map(_ device: MIDIDevice) throws(MappingError) -> String {
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

    /// Uses other mappings. Held keys stay held and do not act again.
    /// - Returns: the errors of plugged-in devices.
    package mutating func use(_ library: MappingLibrary) -> [MappingError] {
        self.library = library
        plugged = plugged.mapValues { Controller(device: $0.device, key: $0.key) }
        for controller in all { _ = try? map(controller.device) }
        return all.compactMap(\.fault)
    }

    /// The messages to devices, by client, and the port: the one named by the mapping, or the first.
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

    @discardableResult package mutating func leave(_ device: MIDIDevice) -> Loss? {
        for layer in Layer.allCases { layerStates[layer]?.forget(device.port) }
        touchState.forget(device.port)
        let letGo = state.forget(device.port)
        guard let controller = plugged.removeValue(forKey: device.port) else { return nil }
        let isLast = !plugged.keys.contains { $0.client == device.port.client }
        // Another device may get this client number.
        if isLast, taught == device.port.client { taught = nil }
        let isLeading = isLast && (leading == nil || leading == .device(device.port.client))
        if isLeading { leading = nil }
        return Loss(isLast: isLast, isLeading: isLeading, letGo: letGo, key: controller.key)
    }

    mutating func letGo() -> [TrainingAction] { plugged.keys.sorted().flatMap { state.forget($0) } }

    /// Ignores the events of a client while its mapping is learned; nil ignores none.
    mutating func teach(_ client: UInt8?) -> [TrainingAction] {
        taught = client
        return plugged.keys.filter { $0.client == client }.sorted().flatMap { state.forget($0) }
    }

    mutating func lead(_ port: MIDIPort) { leading = .device(port.client) }
    mutating func leadElsewhere() { leading = .elsewhere }

    mutating func meanings(of event: MIDIEvent, in layer: Layer) -> [Meaning] {
        guard event.source.client != taught, let controller = plugged[event.source],
            let mapping = controller.mapping,
            let action = mapping.action(for: event, from: controller.role, in: layer, state: &state)
        else { return [] }
        return [meaning(action, event, controller, mapping, in: layer)]
    }

    /// The actions of presses that have been held long enough by now, and of values of which only half has arrived.
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

/// For the monitor: the action of each message in each layer.
extension Controllers {
    package struct Effect: Sendable {
        /// Nil if no control of the mapping sends it.
        package let control: Control?
        /// By layer; a layer with the same action as its base is left out.
        package let actions: [(layer: Layer, phrase: String)]
    }

    /// Each device once, in the order of their ports.
    package var devices: [Controller] {
        var clients: Set<UInt8> = []
        // A port with a mapping comes first.
        return (all.filter { $0.mapping != nil } + all).filter { clients.insert($0.device.port.client).inserted }
            .sorted { $0.device.port < $1.device.port }
    }

    package mutating func effect(of event: MIDIEvent) -> Effect {
        var phrases: [Layer: String] = [:]
        var control: Control?
        if let controller = plugged[event.source], let mapping = controller.mapping {
            for layer in Layer.allCases {
                var state = layerStates[layer] ?? ControlState()
                _ = mapping.due(at: event.time, from: event.source, in: layer, state: &state)
                control = control ?? mapping.control(for: event, from: controller.role, in: layer, state)
                phrases[layer] = mapping.action(for: event, from: controller.role, in: layer, state: &state)?.phrase
                layerStates[layer] = state
            }
        }
        let actions = Layer.allCases.compactMap { layer -> (layer: Layer, phrase: String)? in
            guard let phrase = phrases[layer], layer.base.map({ phrases[$0] != phrase }) ?? true else { return nil }
            return (layer, phrase)
        }
        return Effect(control: control, actions: actions)
    }
}

extension Controllers {
    /// The drawn part that an event presses or moves, also one without an action; nil if the event is of no part.
    package mutating func touch(by event: MIDIEvent) -> PartTouch? {
        guard let controller = plugged[event.source], let mapping = controller.mapping else { return nil }
        return mapping.touch(by: event, from: controller.role, of: controller.parts, state: &touchState)
    }
}

extension MappingSource {
    /// Reads the mapping files again when one of them is saved, until `stop()`.
    /// - Parameter changed: called on a background thread after a change.
    /// - Returns: nil if the process has no descriptors left: files then count from the next start.
    package func watch(
        since library: MappingLibrary, changed: @escaping @Sendable (MappingLibrary) -> Void
    ) -> FolderWatch? {
        let last = Mutex(library)
        return FolderWatch({ folders }) {
            let previous = last.withLock { $0 }
            let now = read(after: previous)
            last.withLock { $0 = now }
            if !now.changes(since: previous).isEmpty || now.errors != previous.errors { changed(now) }
        }
    }
}
