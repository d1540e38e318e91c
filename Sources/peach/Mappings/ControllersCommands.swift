// SPDX-License-Identifier: MIT
import ArgumentParser
import Foundation
import Instrument
import Localization
import MIDI
import Mapping
import Platform
import Settings
import Synchronization

struct ControllersCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("controllers", .controllers) }

    @Option(help: ArgumentHelp(.admit, .name))
    var admit: String?
    @OptionGroup var settings: SettingsOptions
    @OptionGroup var mapping: MappingOption
    @OptionGroup var json: OutputOptions

    func run() async throws {
        if let admit {
            let wanted = SettingKey.programs.yaml(of: try settings.load().admitting(admit))
            let changed = try settings.file.set(.programs, to: wanted)
            Console.say(Console.texts.isNow(.programs, SettingKey.programs.yaml(of: changed)))
        }
        let programs = Set(try settings.load().programs)
        let library = try mapping.source().read()
        for error in library.errors { Console.say(Console.texts.sentence(for: error)) }
        let devices: [MIDIDevice]
        let otherPrograms: [String]
        do throws(MIDIError) {
            (devices, otherPrograms, _) = try await PresentDevices.list(programs: programs)
        } catch {
            throw CommandError.noControllers(error)
        }
        if let admit, !devices.contains(where: { $0.clientName == admit }) {
            Console.say(Console.texts.programIsNotThere(admit))
        } else if devices.isEmpty {
            Console.say(Console.texts.noController)
        }
        var table = Table()
        for device in devices {
            var name: String?
            do {
                name = try library.mapping(for: device)?.name
            } catch {
                Console.say(Console.texts.sentence(for: error))
            }
            if json.isWanted {
                JSONLine.put(object: [
                    "name": device.clientName, "port": device.port.text, "portName": device.portName,
                    "usb": device.usbID?.text, "mapping": name, "isAdmitted": true,
                ])
            } else {
                table.add([
                    device.clientName, device.port.text, device.usbID?.text ?? "-", name ?? Console.texts.noMapping,
                ])
            }
        }
        table.show()
        if json.isWanted {
            for name in otherPrograms { JSONLine.put(object: ["name": name, "isAdmitted": false]) }
        } else {
            Console.reportPrograms(otherPrograms)
        }
    }
}

extension ALSASequencer {
    static func listening(
        to programs: [String], _ sink: @escaping @Sendable (SequencerEvent) -> Void
    ) throws(CommandError) -> ALSASequencer {
        do throws(MIDIError) {
            return try ALSASequencer(programs: Set(programs), sink: sink)
        } catch {
            throw .noControllers(error)
        }
    }
}

enum PresentDevices {
    /// - Returns: devices by port, names of MIDI programs that are not admitted, and the alsa-thread's real-time priority.
    /// - Throws: `MIDIError` if there is no sequencer.
    static func list(programs: Set<String>) async throws(MIDIError) -> (
        devices: [MIDIDevice], otherPrograms: [String], priority: Int?
    ) {
        let list = Mutex<(devices: [MIDIDevice], otherPrograms: [String])>(([], []))
        // Called on the ALSA thread.
        let sequencer = try ALSASequencer(programs: programs) { @Sendable occurrence in
            list.withLock { list in
                switch occurrence {
                case .deviceArrived(let device): list.devices.append(device)
                case .deviceLeft(let device): list.devices.removeAll { $0.port == device.port }
                case .programs(let names): list.otherPrograms = names
                case .event, .overrun, .failed, .recovered: break
                }
            }
        }
        // The sequencer reports present devices at once, but not the end of the list. This is enough for a slow computer.
        try? await Task.sleep(for: .milliseconds(300))
        let priority = RealTime.granted[ALSASequencer.threadName]
        sequencer.stop()
        return list.withLock { ($0.devices.sorted { $0.port < $1.port }, $0.otherPrograms, priority) }
    }
}

struct Monitor: AsyncParsableCommand, SignalWatching {
    static var configuration: CommandConfiguration { CommandConfiguration("monitor", .monitor) }

    @OptionGroup var settings: SettingsOptions
    @OptionGroup var mapping: MappingOption
    @OptionGroup var record: RecordOption
    @OptionGroup var force: ForceFlag
    @OptionGroup var json: OutputOptions

    private enum MonitorInput: Sendable {
        case midi(SequencerEvent)
        case mappings(MappingLibrary)
        case ended
    }

    func run() async throws {
        let settings = try settings.load()
        let mappings = try mapping.source()
        let library = mappings.read()
        var display = MonitorDisplay(controllers: Controllers(library: library), isJSON: json.isWanted)
        let log = try record.begin(
            nil, seed: nil, settings: settings, mapping: mapping.path, isForced: force.isWanted)
        display.begin()
        let (inputs, feed) = AsyncStream.makeStream(of: MonitorInput.self)
        Signals.watch { @Sendable _ in feed.yield(.ended) }
        let sequencer = try ALSASequencer.listening(to: settings.programs) { @Sendable in feed.yield(.midi($0)) }
        let watch = mappings.watch(since: library) { @Sendable library in feed.yield(.mappings(library)) }
        log?.appear()
        Console.say(Console.texts.monitorBegins)
        loop: for await input in inputs {
            switch input {
            case .midi(let occurrence):
                log?.write(Instrument.Input.midi(occurrence))
                display.show(occurrence)
            case .mappings(let library): display.use(library)
            case .ended: break loop
            }
        }
        watch?.stop()
        sequencer.stop()
        log?.end()
        try Ending.complete(log.map { [$0] } ?? [], Console.texts) { Console.say($0) }
    }
}

struct MonitorDisplay {
    var controllers: Controllers
    let isJSON: Bool

    func begin() {
        for error in controllers.library.errors { Console.say(Console.texts.sentence(for: error)) }
    }

    mutating func show(_ occurrence: SequencerEvent) {
        switch occurrence {
        case .event(let event): show(event)
        case .deviceArrived(let device): arrive(device)
        case .deviceLeft(let device):
            controllers.leave(device)
            Console.say(Console.texts.controllerLeft(device.clientName))
        case .programs(let names): Console.reportPrograms(names)
        case .overrun: Console.say(Console.texts.event(.overrun))
        case .failed(let error): Console.say(Console.texts.sentence(for: error, isPlaying: false))
        case .recovered: Console.say(Console.texts.sentence(for: .sequencer))
        }
    }

    private mutating func arrive(_ device: MIDIDevice) {
        controllers.arrive(device)
        do throws(MappingError) {
            try controllers.map(device)
        } catch {
            Console.say(Console.texts.sentence(for: error))
        }
        Console.say(
            Console.texts.controllerArrived(
                device.clientName, mapping: controllers[device.port]?.mapping?.name ?? ""))
    }

    mutating func use(_ library: MappingLibrary) {
        for change in library.changes(since: controllers.library) {
            switch change {
            case .wrong(let error): Console.say(Console.texts.sentence(for: error))
            case .used(_, let name): Console.say(Console.texts.mappingUsed(name))
            case .gone(let file): Console.say(Console.texts.mappingGone(file))
            }
        }
        for error in controllers.use(library) { Console.say(Console.texts.sentence(for: error)) }
    }

    private mutating func show(_ event: MIDIEvent) {
        let controller = controllers[event.source]
        let effect = controllers.effect(of: event)
        let name = controller?.device.clientName ?? event.source.text
        if isJSON { put(event, name, effect) } else { show(event, name, effect) }
    }

    private func show(_ event: MIDIEvent, _ name: String, _ effect: Controllers.Effect) {
        var columns = [ClockTime.text(Timekeeper.live.date(event.time)), name.escaped]
        if let channel = event.channel { columns.append(Console.texts.channel(channel)) }
        columns.append(Console.texts.event(event.kind))
        let actions = effect.actions.map { "\($0.layer.rawValue): \($0.phrase)" }.joined(separator: ", ")
        let control = effect.control?.name.escaped ?? Console.texts.unmapped
        columns.append(actions.isEmpty ? control : "\(control) → \(actions)")
        Console.show(columns.joined(separator: "  "))
    }

    /// Prints a MIDI event as JSON. Notes are MIDI numbers with names; `value` is the rest of the message.
    private func put(_ event: MIDIEvent, _ name: String, _ effect: Controllers.Effect) {
        var line: JSONMembers = [
            "atNs": event.time, "controller": name, "port": event.source.text, "channel": event.channel,
            "control": effect.control?.name,
            "actions": Dictionary(uniqueKeysWithValues: effect.actions.map { ($0.layer.rawValue, $0.phrase) }),
        ]
        switch event.kind {
        case .noteOn(let note, let velocity):
            line.add(["kind": "note_on", "note": note.rawValue, "name": note.name, "velocity": velocity.rawValue])
        case .noteOff(let note): line.add(["kind": "note_off", "note": note.rawValue, "name": note.name])
        case .controlChange(let number, let value):
            line.add(["kind": "control_change", "number": number, "value": value])
        case .pitchBend(let bend): line.add(["kind": "pitch_bend", "value": bend.rawValue])
        case .programChange(let program): line.add(["kind": "program_change", "value": program])
        case .channelPressure(let value): line.add(["kind": "channel_pressure", "value": value])
        case .polyPressure(let note, let value):
            line.add(["kind": "poly_pressure", "note": note.rawValue, "name": note.name, "value": value])
        case .sysex(let bytes): line.add(["kind": "sysex", "bytes": bytes])
        }
        JSONLine.put(line)
    }
}
