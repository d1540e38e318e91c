// SPDX-License-Identifier: MIT
import MIDI
import Mapping
import Sound

extension Conductor {
    /// For the sequencer.
    package enum ControllerOutput: Sendable {
        case now([OutgoingMessage])
        /// From now on these other programs are heard like controllers.
        case admit(Set<String>)
    }
}

/// The controllers of a session with their mappings and lights, and which input device leads.
struct ControllerHub {
    var controllers: Controllers
    private let output: (@Sendable (Conductor.ControllerOutput) -> Void)?
    private var lights = Lights()
    /// Mapping files that were saved; they count from the next exercise on.
    private var nextMappings: MappingLibrary?
    /// Mapping files with a reported error.
    private var wrongMappings: Set<String> = []
    /// Failures of MIDI that are reported when it is known whether there is sound.
    private var earlyFailures: [MIDIError] = []
    /// True without a sequencer: no controller can be read.
    private var isDeaf = false
    /// The page that gave the last input; nil if another device did.
    var leadingPage: Int?

    init(_ library: MappingLibrary, output: (@Sendable (Conductor.ControllerOutput) -> Void)?) {
        controllers = Controllers(library: library)
        self.output = output
    }

    var hasNoController: Bool { controllers.all.isEmpty && !isDeaf }

    mutating func lead(page: Int) {
        leadingPage = page
        controllers.leadElsewhere()
    }

    mutating func lead(_ port: MIDIPort) {
        leadingPage = nil
        controllers.lead(port)
    }

    /// - Returns: true if this page led.
    mutating func leave(_ page: Int) -> Bool {
        defer { if leadingPage == page { leadingPage = nil } }
        return leadingPage == page
    }

    mutating func map(_ device: MIDIDevice, isFirst: Bool) -> [SessionEvent] {
        defer { updateLights() }
        do throws(MappingError) {
            let mapping = try controllers.map(device)
            return isFirst ? [.controllerArrived(device, mapping: mapping)] : []
        } catch {
            return (isFirst ? [.controllerArrived(device, mapping: "")] : []) + [report(error)]
        }
    }

    mutating func remove(_ device: MIDIDevice) -> Controllers.Loss? {
        guard let loss = controllers.leave(device) else { return nil }
        if loss.isLast { lights.forget(client: device.port.client) }
        updateLights()
        return loss
    }

    /// - Parameter isEarly: the error waits for that of the sound, which may be the same.
    mutating func failed(_ error: MIDIError, isEarly: Bool, _ soundTrouble: AudioError?) -> [SessionEvent] {
        if error.affectsAllDevices { isDeaf = true }
        guard isEarly else { return report([error], soundTrouble) }
        earlyFailures.append(error)
        return []
    }

    mutating func reportFailures(_ soundTrouble: AudioError?) -> [SessionEvent] {
        defer { earlyFailures = [] }
        return report(earlyFailures, soundTrouble)
    }

    private func report(_ failures: [MIDIError], _ soundTrouble: AudioError?) -> [SessionEvent] {
        // The error of the sound says the same about a container.
        let isContainerReported = if case .noDevice(_, .some)? = soundTrouble { true } else { false }
        return failures.filter { $0.container == nil || !isContainerReported }.map { .trouble(.midi($0)) }
    }

    mutating func recovered() -> [SessionEvent] {
        guard isDeaf else { return [] }
        isDeaf = false
        let isUnreported = earlyFailures.contains(where: \.affectsAllDevices)
        earlyFailures.removeAll(where: \.affectsAllDevices)
        return isUnreported ? [] : [.mended(.sequencer)]
    }

    mutating func updateLights(after event: SessionEvent) {
        if let state = LightPlan.State(after: event) { send(lights.show(state)) }
    }

    /// Resets devices without a mapping, and sets up new ones.
    private mutating func updateLights() { send(lights.serve(controllers.outgoing)) }

    mutating func resetLights() { send(lights.serve([:])) }

    private func send(_ messages: [OutgoingMessage]) { if !messages.isEmpty { output?(.now(messages)) } }

    func admit(_ programs: [String]) { output?(.admit(Set(programs))) }

    mutating func begin() -> [SessionEvent] { controllers.library.errors.map { report($0) } }

    /// Handles saved mapping files. Errors are reported at once; good files count from `useMappings` on.
    mutating func load(_ library: MappingLibrary) -> [SessionEvent] {
        var errors: [MappingError] = []
        for case .wrong(let error) in library.changes(since: nextMappings ?? controllers.library) {
            errors.append(error)
        }
        let known = wrongMappings.union(errors.map(\.error.file))
        nextMappings = library
        return (errors + library.errors.filter { !known.contains($0.error.file) }).map { report($0) }
    }

    /// Uses mapping files that were saved meanwhile; between exercises.
    mutating func useMappings() -> [SessionEvent] {
        guard let library = nextMappings else { return [] }
        nextMappings = nil
        let changes = library.changes(since: controllers.library)
        let errors = controllers.use(library)
        updateLights()
        var events: [SessionEvent] = []
        for change in changes {
            switch change {
            case .used(let file, let name):
                wrongMappings.remove(file)
                events.append(.mappingUsed(name: name, file: file))
            case .gone(let file):
                wrongMappings.remove(file)
                events.append(.mappingGone(file: file))
            case .wrong: break
            }
        }
        for error in errors { events.append(report(error)) }
        return events + mendedMappings()
    }

    private mutating func report(_ error: MappingError) -> SessionEvent {
        wrongMappings.insert(error.error.file)
        return .trouble(.mapping(error))
    }

    /// Files whose error is gone: it was undone before it counted, lay in another file, or was about a device that left.
    mutating func mendedMappings() -> [SessionEvent] {
        // The next mappings may have other errors.
        guard nextMappings == nil else { return [] }
        let wrong = controllers.wrongFiles
        let mended = wrongMappings.subtracting(wrong).sorted()
        wrongMappings.formIntersection(wrong)
        return mended.map { .mended(.mapping(file: $0)) }
    }
}

struct Lights {
    private struct Device {
        let port: MIDIPort
        let outgoing: OutgoingMessages
        /// The state of its lights; empty before the first message.
        var shown: [LightPlan.Lamp: LightPlan.Glow]

        func message(_ bytes: [UInt8]) -> OutgoingMessage { OutgoingMessage(to: port, bytes) }

        var reset: [OutgoingMessage] {
            let dark = outgoing.lights?.dark ?? [:]
            return (dark.sorted { $0.key < $1.key }.map { $0.key.message($0.value) } + outgoing.close).map(message)
        }
    }

    private var devices: [UInt8: Device] = [:]
    private var state = LightPlan.State.ready

    /// The messages after which these devices show the state, and others are reset.
    mutating func serve(_ wanted: [UInt8: (port: MIDIPort, outgoing: OutgoingMessages)]) -> [OutgoingMessage] {
        var messages: [OutgoingMessage] = []
        for (client, device) in devices.sorted(by: { $0.key < $1.key }) {
            if let same = wanted[client], same.port == device.port, same.outgoing == device.outgoing { continue }
            messages += device.reset
            devices[client] = nil
        }
        for (client, (port, outgoing)) in wanted.sorted(by: { $0.key < $1.key }) where devices[client] == nil {
            let device = Device(port: port, outgoing: outgoing, shown: [:])
            // A killed process has left the device in some state.
            messages += device.reset + outgoing.open.map(device.message)
            devices[client] = device
            messages += light(client)
        }
        return messages
    }

    mutating func forget(client: UInt8) { devices[client] = nil }

    mutating func show(_ state: LightPlan.State) -> [OutgoingMessage] {
        self.state = state
        return devices.keys.sorted().flatMap { light($0) }
    }

    private mutating func light(_ client: UInt8) -> [OutgoingMessage] {
        guard let device = devices[client], let plan = device.outgoing.lights else { return [] }
        let wanted = plan.lights(in: state)
        devices[client]?.shown = wanted
        return wanted.sorted { $0.key < $1.key }.filter { device.shown[$0.key] != $0.value }
            .map { device.message($0.key.message($0.value)) }
    }
}

extension LightPlan.State {
    /// The lights after an event; nil if unchanged. They show nothing about a pitch before the answer.
    init?(after event: SessionEvent) {
        switch event {
        case .ready, .interrupted, .modeEnded: self = .ready
        case .modeStarted, .exerciseBegan, .matchingBegan, .listeningBegan, .heardAgain, .resumed: self = .playing
        case .targetStarted, .answerAwaited: self = .open
        case .answered(let verdict): self = verdict.completed.isCorrect ? .correct : .wrong
        case .matched(_, let completed, _, _):
            switch completed.band {
            case .near: self = .correct
            case .middle: self = .playing
            case .far: self = .wrong
            }
        case _: return nil
        }
    }
}
