// SPDX-License-Identifier: MIT
import MIDI
import Mapping
import Platform
import Synchronization

/// The plugged-in controllers for the monitor: the action of each message in each layer.
package struct MonitoredControllers: Sendable {
    package typealias Controller = Controllers.Controller

    package struct Effect: Sendable {
        /// Nil if no control of the mapping sends it.
        package let control: Control?
        /// By layer; a layer with the same action as its base is left out.
        package let actions: [(layer: Layer, phrase: String)]

        fileprivate static let none = Effect(control: nil, actions: [])
    }

    private var plugged: Controllers
    /// The state of each layer after every event.
    private var states: [Layer: ControlState] = [:]

    package init(library: MappingLibrary) { plugged = Controllers(library: library) }

    package var library: MappingLibrary { plugged.library }

    package subscript(port: MIDIPort) -> Controller? { plugged[port] }

    package var ports: [MIDIDevice] { plugged.all.map(\.device) }

    /// Each device once, in the order of their ports.
    package var devices: [Controller] {
        var clients: Set<UInt8> = []
        // A port with a mapping comes first.
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

/// Reads the mapping files again when one of them is saved, until `stop()`.
package final class MappingWatch: Sendable {
    private let watch: FolderWatch

    private final class Last: Sendable {
        let library: Mutex<MappingLibrary>

        init(_ library: MappingLibrary) { self.library = Mutex(library) }
    }

    /// Nil if the process has no descriptors left: files then count from the next start.
    /// - Parameter changed: called on a background thread after a change.
    package init?(
        _ source: MappingSource, since library: MappingLibrary, changed: @escaping @Sendable (MappingLibrary) -> Void
    ) {
        let last = Last(library)
        let watch = FolderWatch({ source.folders }) {
            let previous = last.library.withLock { $0 }
            let now = source.read(after: previous)
            last.library.withLock { $0 = now }
            if !now.changes(since: previous).isEmpty || now.errors != previous.errors { changed(now) }
        }
        guard let watch else { return nil }
        self.watch = watch
    }

    package func stop() { watch.stop() }
}
