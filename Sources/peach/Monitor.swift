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
    @OptionGroup var json: JSONFlag
    @OptionGroup var speech: LanguageOption

    private enum Input: Sendable {
        case midi(MIDIOccurrence)
        case ended
    }

    func run() async throws {
        try speech.check()
        let settings = try settings.load()
        var display = MonitorDisplay(library: try mapping.library(), isJSON: json.isWanted)
        let recording = try record.begin(nil, seed: nil, settings: settings, mapping: mapping.path)
        display.begin()
        let (inputs, feed) = AsyncStream.makeStream(of: Input.self)
        Signals.watch { @Sendable _ in feed.yield(.ended) }
        let sequencer: ALSASequencer
        do {
            sequencer = try ALSASequencer(programs: Set(settings.programs)) { @Sendable occurrence in
                feed.yield(.midi(occurrence))
            }
        } catch {
            recording?.discard()
            throw error
        }
        Speech.say(Speech.texts.monitorBegins)
        loop: for await input in inputs {
            switch input {
            case .midi(let occurrence):
                recording?.log.take(Instrument.Input.midi(occurrence))
                display.show(occurrence)
            case .ended: break loop
            }
        }
        sequencer.stop()
        recording?.log.close()
    }
}
