// SPDX-License-Identifier: MIT
import ArgumentParser
import Foundation
import Instrument
import Localization
import Music
import Sound

struct SoundsList: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("list", .soundsList) }

    private struct JSONSound: Encodable {
        let id: String
        let name: String
        let bank: Int
        let program: Int
        let file: String?
        let verdict: String?
    }

    @Argument(help: ArgumentHelp(.soundFilter, .filter))
    var filter: String?
    @OptionGroup var settings: SettingsOptions
    @OptionGroup var json: JSONFlag
    @OptionGroup var speech: LanguageOption

    func run() async throws {
        let training = try settings.load().training
        let selection = try SoundSelection()
        let library = selection.library
        let presets = library.presets.filter { preset in
            guard let filter else { return true }
            return [preset.id.text, preset.name, library.name(of: preset.id)].contains {
                $0.localizedCaseInsensitiveContains(filter)
            }
        }
        selection.reportUnreadable(named: filter)
        if let filter, presets.isEmpty { throw CommandError.noSound(containing: filter) }
        var table = Table()
        for preset in presets {
            let name = library.displayName(for: preset.id)
            let state = library.calibrationState(of: preset.id, lasting: training.noteDuration)
            let judgement = state.judgement(in: training.range.widest.notes, at: training.referencePitch)
            if case .stale(let fault) = state { Console.say(Console.texts.sentence(for: fault)) }
            if json.isWanted {
                JSONLine.put(
                    JSONSound(
                        id: preset.id.text, name: name, bank: preset.id.bank, program: preset.id.program,
                        file: library.file(for: preset.id)?.path, verdict: judgement?.verdict.rawValue))
            } else {
                let finding =
                    if case .otherDuration(let measured) = state {
                        Console.texts.isCalibrated(for: measured)
                    } else {
                        judgement.map { Console.texts.sentence(for: $0) }
                    }
                table.add([preset.id.text, library.name(of: preset.id)] + [finding].compactMap(\.self))
            }
        }
        table.show()
    }
}

/// `peach sounds play`: plays and names one sound after the other.
struct SoundsPlay: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("play", .soundsPlay) }

    @Argument(help: ArgumentHelp(.soundsToPlay, .sound))
    var sounds: [String]
    @Option(parsing: .unconditional, help: ArgumentHelp(.note, .note))
    var note: MIDINote?
    @OptionGroup var settings: SettingsOptions
    @OptionGroup var sound: SoundOptions
    @OptionGroup var force: ForceFlag
    @OptionGroup var speech: LanguageOption

    func run() async throws {
        let settings = try settings.load()
        let selection = try SoundSelection()
        let chosen = try sounds.flatMap(selection.sounds)
        guard let first = chosen.first else { return }
        for sound in chosen {
            selection.library.reportCalibrationFault(of: sound, lasting: settings.training.noteDuration)
        }
        let recording = try sound.recording(isForced: force.isWanted)
        if let recording { Self.finish(recording) }
        let session = LiveAudioSession(
            choice: sound.output(settings), buffer: sound.buffer(settings), library: selection.library,
            memory: SavedBufferSizes(Folders().state), recording: recording)
        try await session.waitUntilOpen(first) { Console.say(Console.texts.soundAwaited($0)) }
        session.player?.setVolume(settings.volume.amplitude)
        let pitch = TuningSystem.equalTemperament.frequency(
            for: note ?? .a4, referencePitch: settings.training.referencePitch)
        for sound in chosen {
            try session.use(sound)
            guard let player = session.player else { throw AudioError.lost(device: session.name) }
            Console.show("\(sound.text) \(selection.library.name(of: sound))".escaped)
            let handle = try player.play(
                frequency: pitch, amplitude: AmplitudeDB(0), duration: settings.training.noteDuration, after: nil)
            try await session.waitUntilEnd(of: handle)
        }
        session.fadeOut()
        session.close()
        session.waitUntilClosed(.seconds(1))
        guard let recording else { return }
        recording.end()
        try Ending.complete([recording], Console.texts) { Console.say($0) }
    }

    /// On Ctrl-C, completes the file; discards it if nothing has sounded.
    private static func finish(_ recording: SoundRecording) {
        Signals.watch { @Sendable number in
            if recording.isBegun {
                recording.end()
                _ = recording.wait(until: .now() + .seconds(1))
            }
            Signals.die(of: number)
        }
    }
}
