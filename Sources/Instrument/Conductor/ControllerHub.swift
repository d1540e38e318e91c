// SPDX-License-Identifier: MIT
import Mapping
import MIDI
import Sound

/// The controllers of a session with their mappings and lights, and which input device leads.
struct ControllerHub {
    /// Messages to controllers, and then events.
    struct Report {
        var messages: [OutgoingMessage] = []
        var events: [SessionEvent] = []
    }

    var controllers: Controllers
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
    private(set) var leadingPage: Int?

    init(_ library: MappingLibrary) { controllers = Controllers(library: library) }

    /// True if a controller could be plugged in and none is.
    var missesController: Bool { controllers.isEmpty && !isDeaf }

    mutating func lead(page: Int) {
        leadingPage = page
        controllers.leadElsewhere()
    }

    mutating func lead(_ port: MIDIPort) {
        leadingPage = nil
        controllers.lead(port)
    }

    mutating func leaveLeadingPage() { leadingPage = nil }

    // Devices.

    /// Finds the mapping of a device that has arrived.
    mutating func map(_ device: MIDIDevice, isFirst: Bool) -> Report {
        do throws(MappingError) {
            let mapping = try controllers.map(device)
            let messages = lights.serve(controllers.outgoing)
            return Report(
                messages: messages, events: isFirst ? [.controllerArrived(device, mapping: mapping)] : [])
        } catch {
            let events: [SessionEvent] = isFirst ? [.controllerArrived(device, mapping: "")] : []
            return Report(events: events + [report(error)])
        }
    }

    mutating func remove(_ device: MIDIDevice) -> (loss: Controllers.Loss, messages: [OutgoingMessage])? {
        guard let loss = controllers.leave(device) else { return nil }
        if loss.isLast { lights.forget(client: device.port.client) }
        return (loss, lights.serve(controllers.outgoing))
    }

    /// - Parameters:
    ///   - isEarly: nothing has sounded yet, so the error waits.
    ///   - isSoundUnknown: an error about a container waits, because that of the sound may be the same.
    mutating func failed(
        _ error: MIDIError, isEarly: Bool, isSoundUnknown: Bool, _ soundTrouble: AudioError?
    ) -> [SessionEvent] {
        if error.isOfAll { isDeaf = true }
        guard isEarly || error.container != nil && isSoundUnknown else { return report([error], soundTrouble) }
        earlyFailures.append(error)
        return []
    }

    /// Reports the failures that have waited for the sound.
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
        let isUnreported = earlyFailures.contains(where: \.isOfAll)
        earlyFailures.removeAll(where: \.isOfAll)
        return isUnreported ? [] : [.mended(.sequencer)]
    }

    // Lights.

    mutating func lights(after event: SessionEvent) -> [OutgoingMessage] {
        LightPlan.State(after: event).map { lights.show($0) } ?? []
    }

    /// Resets the lights of every device.
    mutating func resetLights() -> [OutgoingMessage] { lights.serve([:]) }

    // Mappings.

    /// Reports the errors of the mapping files at the start.
    mutating func begin() -> [SessionEvent] { controllers.library.errors.map { report($0) } }

    /// Handles saved mapping files. Errors are reported at once; good files count from `useMappings` on.
    mutating func load(_ library: MappingLibrary) -> [SessionEvent] {
        var events: [SessionEvent] = []
        for case .wrong(let error) in library.changes(since: nextMappings ?? controllers.library) {
            events.append(report(error))
        }
        for error in library.errors where !wrongMappings.contains(error.error.file) { events.append(report(error)) }
        nextMappings = library
        return events
    }

    /// Uses mapping files that were saved meanwhile; between exercises.
    mutating func useMappings() -> Report {
        guard let library = nextMappings else { return Report() }
        nextMappings = nil
        let changes = library.changes(since: controllers.library)
        let errors = controllers.use(library)
        var report = Report(messages: lights.serve(controllers.outgoing))
        for change in changes {
            switch change {
            case .used(let file, let name):
                wrongMappings.remove(file)
                report.events.append(.mappingUsed(name: name, file: file))
            case .gone(let file):
                wrongMappings.remove(file)
                report.events.append(.mappingGone(file: file))
            case .wrong: break
            }
        }
        for error in errors { report.events.append(self.report(error)) }
        report.events += mendedMappings()
        return report
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
