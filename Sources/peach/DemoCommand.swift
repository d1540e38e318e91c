// SPDX-License-Identifier: MIT
import ArgumentParser
import Foundation
import Instrument
import Mapping
import Music
import Sound
import Store
import Training
import Words

/// `peach demo`: a simulated listener trains, in real time on a sound device, or into a WAV file where there is none.
struct DemoCommand: AsyncParsableCommand, SignalWatching {
    static var configuration: CommandConfiguration { CommandConfiguration("demo", .demo) }

    /// Written in the current folder where there is no sound device.
    private static let file = "peach-demo.wav"

    @Option(help: ArgumentHelp(.demoCount, .count))
    var count: String?

    @OptionGroup var sound: SoundOptions
    @OptionGroup var speech: LanguageOption
    @OptionGroup var json: JSONFlag

    func run() async throws {
        try speech.check()
        let count = try count.map { try ArgumentText(option: "--count", text: $0).wholeNumber(in: 1...1000) } ?? 12
        let choice = try sound.output()
        let library = try SoundOptions.library()
        let renderer: any Renderer = .suitable(isJSON: json.isWanted)
        if !json.isWanted { Speech.say(Speech.texts.demoBegins(exercises: count)) }
        if case .file(let url) = choice {
            try await render(to: url, count: count, library: library, renderer: renderer)
        } else if let stage = try open(choice, library: library) {
            try await live(stage, count: count, renderer: renderer)
        } else {
            try await render(to: URL(filePath: Self.file), count: count, library: library, renderer: renderer)
        }
        end()
    }

    /// Nil if it was left to Peach to find a device, and there is none.
    private func open(_ choice: OutputChoice, library: SoundFontLibrary) throws -> LiveStage? {
        let stage = LiveStage(choice: choice, buffer: try sound.buffer(), library: library)
        do throws(AudioError) {
            try stage.open(.sine)
            return stage
        } catch {
            if choice == .automatic, case .noDevice = error { return nil }
            throw error
        }
    }

    private func end() { if !json.isWanted { Speech.say(Speech.texts.demoEnded) } }

    private var player: SimulatedPlayer {
        SimulatedPlayer(SimulatedListener(sigma: 12, reactionTimes: 0.4...1.2, seed: .random(in: .min ... .max)))
    }

    /// Nobody's settings, nobody's mappings.
    private var settings: SettingsSource { SettingsSource(nil) }

    private func live(_ stage: LiveStage, count: Int, renderer: any Renderer) async throws {
        try await LiveRun(
            purpose: .training(.comparison, count: count), stage: stage, store: try TrainingDataStore(inMemory: ()),
            settings: settings, mappings: try MappingOption.shipped(), programs: [],
            seed: .random(in: .min ... .max), renderer: renderer, robot: player
        ).run()
    }

    private func render(
        to url: URL, count: Int, library: SoundFontLibrary, renderer: any Renderer
    ) async throws {
        let file = try WAVFile(url, sampleRate: 48000)
        let stage = try OfflineStage(library: library, source: .sine, sampleRate: 48000)
        let store = try TrainingDataStore(inMemory: ())
        let audience = Audience(player)
        let timekeeper = OfflineRun.timekeeper(for: stage, from: Date())
        let conductor = Conductor(
            purpose: .training(.comparison, count: count), stage: stage, store: store,
            recorder: Recorder(store: store, patience: nil), settings: settings, mappings: try MappingOption.shipped(),
            timekeeper: timekeeper, seed: .random(in: .min ... .max)
        ) { snapshot in
            renderer.render(snapshot)
            audience.hear(snapshot, now: timekeeper.now())
        }
        let run = OfflineRun(conductor: conductor, stage: stage)
        try await conductor.begin()
        while await !conductor.isEnded {
            let (left, right) = await run.step()
            file.append(left: left, right: right)
            if let press = audience.press(at: run.now) { await conductor.receive(press) }
        }
        if let reason = file.close() { throw AudioError.file(path: url.path(percentEncoded: false), reason: reason) }
        let seconds = Double(run.now) / 1e9
        renderer.say(Speech.texts.rendered(file: url.path(percentEncoded: false), seconds: seconds))
    }
}
