// SPDX-License-Identifier: MIT
import ArgumentParser
import Foundation
import Instrument
import Mapping
import MIDI
import Music
import Localization

struct Monitor: AsyncParsableCommand, SignalWatching {
    static var configuration: CommandConfiguration { CommandConfiguration("monitor", .monitor) }

    @OptionGroup var settings: SettingsOptions
    @OptionGroup var mapping: MappingOption
    @OptionGroup var record: RecordOption
    @OptionGroup var force: ForceFlag
    @OptionGroup var json: JSONFlag
    @OptionGroup var speech: LanguageOption

    private enum MonitorInput: Sendable {
        case midi(MIDIOccurrence)
        case mappings(MappingLibrary)
        case ended
    }

    func run() async throws {
        let settings = try settings.load()
        let mappings = try mapping.source()
        let library = mappings.read()
        var display = MonitorDisplay(library: library, isJSON: json.isWanted)
        let log = try record.begin(
            nil, seed: nil, settings: settings, mapping: mapping.path, isForced: force.isWanted)
        display.begin()
        let (inputs, feed) = AsyncStream.makeStream(of: MonitorInput.self)
        Signals.watch { @Sendable _ in feed.yield(.ended) }
        let sequencer = try ALSASequencer.listening(to: settings.programs) { @Sendable in feed.yield(.midi($0)) }
        let watch = MappingWatch(mappings, since: library) { @Sendable library in feed.yield(.mappings(library)) }
        log?.appear()
        Console.say(Console.texts.monitorBegins)
        loop: for await input in inputs {
            switch input {
            case .midi(let occurrence):
                log?.take(Instrument.Input.midi(occurrence))
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

/// What the monitor shows of each occurrence, and what the mappings would make of it.
struct MonitorDisplay {
    private var controllers: MonitoredControllers
    private let isJSON: Bool

    init(library: MappingLibrary, isJSON: Bool) {
        controllers = MonitoredControllers(library: library)
        self.isJSON = isJSON
    }

    func begin() {
        for error in controllers.library.errors { Console.say(Console.texts.sentence(for: error)) }
    }

    mutating func show(_ occurrence: MIDIOccurrence) {
        switch occurrence {
        case .event(let event): show(event)
        case .deviceArrived(let device): arrive(device)
        case .deviceLeft(let device):
            controllers.leave(device)
            Console.say(Console.texts.controllerLeft(device.clientName))
        case .programs(let names): Console.tell(programs: names)
        case .overrun: Console.say(Console.texts.event(.overrun))
        case .failed(let error): Console.say(Console.texts.sentence(for: error, isPlaying: false))
        case .recovered: Console.say(Console.texts.sentence(for: .sequencer))
        }
    }

    private mutating func arrive(_ device: MIDIDevice) {
        do throws(MappingError) {
            try controllers.arrive(device)
        } catch {
            Console.say(Console.texts.sentence(for: error))
        }
        Console.say(
            Console.texts.controllerArrived(
                device.clientName, mapping: controllers[device.port]?.mapping?.name ?? ""))
    }

    /// Files have been saved: from now on they count as they are.
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

    private func show(_ event: MIDIEvent, _ name: String, _ effect: MonitoredControllers.Effect) {
        var columns = [ClockTime.text(Timekeeper.live.date(event.time)), name.harmless]
        if let channel = event.channel { columns.append(Console.texts.channel(channel)) }
        columns.append(Console.texts.event(event.kind))
        let actions = effect.actions.map { "\($0.layer.rawValue): \($0.phrase)" }.joined(separator: ", ")
        let control = effect.control?.name.harmless ?? Console.texts.unmapped
        columns.append(actions.isEmpty ? control : "\(control) → \(actions)")
        Console.show(columns.joined(separator: "  "))
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

    private func put(_ event: MIDIEvent, _ name: String, _ effect: MonitoredControllers.Effect) {
        func shown(_ kind: String, note: MIDINote? = nil) -> Shown {
            Shown(
                atNs: event.time, controller: name, port: event.source.text, channel: event.channel,
                control: effect.control?.name,
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
