// SPDX-License-Identifier: MIT
import ArgumentParser
import Localization
import Foundation
import Instrument
import Music
import Sound

/// `peach sounds play`: one sound after the other, each named when it sounds.
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
            selection.library.tellCalibrationFault(of: sound, lasting: settings.training.noteDuration)
        }
        let recording = try sound.recording(isForced: force.isWanted)
        if let recording { Self.finish(recording) }
        let stage = LiveAudioSession(
            choice: sound.output(settings), buffer: sound.buffer(settings), library: selection.library,
            memory: SavedBufferSizes(Folders().state), recording: recording)
        try await stage.waitUntilOpen(first) { Console.say(Console.texts.soundAwaited($0)) }
        stage.player?.setVolume(settings.volume.amplitude)
        let pitch = TuningSystem.equalTemperament.frequency(
            for: note ?? .a4, referencePitch: settings.training.referencePitch)
        for sound in chosen {
            try stage.use(sound)
            guard let player = stage.player else { throw AudioError.lost(device: stage.name) }
            Console.show("\(sound.text) \(selection.library.name(of: sound))".harmless)
            let handle = try player.play(
                frequency: pitch, amplitude: AmplitudeDB(0), duration: settings.training.noteDuration, after: nil)
            try await stage.waitUntilEnd(of: handle)
        }
        stage.fadeOut()
        stage.close()
        stage.waitUntilClosed(.seconds(1))
        guard let recording else { return }
        recording.end()
        try Ending.complete([recording], Console.texts) { Console.say($0) }
    }

    /// On Ctrl-C the file keeps what has sounded; if nothing has, there is no file.
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
