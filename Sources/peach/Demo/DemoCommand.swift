// SPDX-License-Identifier: MIT
import ArgumentParser
import Foundation
import Instrument
import Platform
import Mapping
import Music
import Settings
import Sound
import Store
import Training
import Localization

/// `peach demo`: a simulated listener trains, in real time on a sound device, or into a WAV file where there is none, which is
/// said first.
struct DemoCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("demo", .demo) }

    /// Written in the current folder where there is no sound device; nobody has chosen it, so it gives way to what is there.
    private static func freeName(isForced: Bool) -> String {
        isForced ? "peach-demo.wav" : UniqueName.of("peach-demo", ending: ".wav")
    }

    @Option(
        name: .count, parsing: .unconditional, help: ArgumentHelp(.demoCount, .count),
        transform: Number.whole(in: 1...1000))
    var count: Int?

    @OptionGroup var sound: SoundOptions
    @OptionGroup var speech: LanguageOption
    @OptionGroup var force: ForceFlag
    @OptionGroup var json: JSONFlag

    func run() async throws {
        let count = count ?? 12
        let choice = sound.output(machine)
        let library = try SoundOptions.library()
        let renderer: any Renderer = .suitable(isJSON: json.isWanted)
        if case .file = choice {
            try await render(
                to: try AtomicFile(choice.text, isForced: force.isWanted), runs: begin(count), library: library,
                renderer: renderer)
        } else if let audioSession = try await open(choice, library: library) {
            for run in begin(count) where try await !live(audioSession, run, renderer: renderer) { break }
        } else {
            let name = Self.freeName(isForced: force.isWanted)
            let file = try AtomicFile(name, isForced: force.isWanted)
            renderer.say(renderer.texts.demoHasNoDevice(file: name))
            try await render(to: file, runs: begin(count), library: library, renderer: renderer)
        }
        if !json.isWanted { Console.say(Console.texts.demoEnded) }
    }

    /// Says so; one half of the exercises compares, the other matches.
    private func begin(_ count: Int) -> [Conductor.Purpose] {
        if !json.isWanted { Console.say(Console.texts.demoBegins(exercises: count)) }
        return [.training(.comparison, count: (count + 1) / 2)]
            + (count > 1 ? [.training(.pitchMatching, count: count / 2)] : [])
    }

    /// Nil if it was left to Peach to find a device, and there is none.
    private func open(_ choice: OutputChoice, library: SoundFontLibrary) async throws -> LiveAudioSession? {
        let audioSession = LiveAudioSession(
            choice: choice, buffer: sound.buffer(machine), library: library, memory: SavedBufferSizes(Folders().state))
        do throws(AudioError) {
            try await audioSession.waitUntilOpen(.sine) { Console.say(Console.texts.soundAwaited($0)) }
            return audioSession
        } catch {
            if choice == .automatic, case .noDevice = error { return nil }
            throw error
        }
    }

    private var player: SimulatedPlayer { SimulatedPlayer(seed: .random(in: .min ... .max)) }

    /// Where this computer's sound goes; nothing else of it counts.
    private var machine: UserSettings {
        (try? SettingsFile(Folders().settingsFile, shelf: Folders().scaleShelf).load { (_: SettingError) in })
            ?? UserSettings()
    }

    /// Nobody's settings, nobody's mappings.
    private var settings: SettingsSource { SettingsSource(nil) }

    private func live(_ audioSession: LiveAudioSession, _ purpose: Conductor.Purpose, renderer: any Renderer)
        async throws -> Bool
    {
        try await LiveRun(
            purpose: purpose, audioSession: audioSession, store: try TrainingDataStore(inMemory: ()),
            settings: settings,
            mappings: try MappingOption.shipped(), programs: [], seed: .random(in: .min ... .max), renderer: renderer,
            simulated: player
        ).run()
    }

    private func render(
        to file: AtomicFile, runs: [Conductor.Purpose], library: SoundFontLibrary, renderer: any Renderer
    ) async throws {
        let wave = WAVFile(file.descriptor, sampleRate: 48000)
        let audioSession = try OfflineAudioSession(library: library, source: .sine, sampleRate: 48000)
        let store = try TrainingDataStore(inMemory: ())
        let timekeeper = OfflineRun.timekeeper(for: audioSession, from: Date())
        for purpose in runs {
            let hands = RenderedPlayer(player)
            let conductor = Conductor(
                purpose: purpose, audioSession: audioSession, answerWriter: AnswerWriter(store: store, patience: nil),
                settings: settings, mappings: try MappingOption.shipped().read(), timekeeper: timekeeper,
                seed: .random(in: .min ... .max), prompter: { @Sendable exercise in hands.learn(exercise) }
            ) { update in
                renderer.render(update)
                hands.hear(update, now: timekeeper.now())
            }
            let run = OfflineRun(conductor: conductor, audioSession: audioSession)
            try await conductor.begin()
            await run.perform(hands) { left, right in wave.append(left: left, right: right) }
        }
        try file.finish(wave.close())
        let seconds = Double(timekeeper.now()) / 1e9
        renderer.say(renderer.texts.rendered(file: file.name, seconds: seconds))
    }
}
