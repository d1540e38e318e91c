// SPDX-License-Identifier: MIT
import ArgumentParser
import Foundation
import Instrument
import Mapping
import MIDI
import Words

/// `peach monitor`.
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
        Speech.say(Speech.texts.monitorBegins)
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
        try Ending.complete(log.map { [$0] } ?? [], Speech.texts) { Speech.say($0) }
    }
}
