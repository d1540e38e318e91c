// SPDX-License-Identifier: MIT
import ArgumentParser
import Foundation
import Instrument
import Mapping
import Platform
import Settings
import Sound
import Store
import Synchronization

/// `peach demo`: a simulated player trains in real time on a sound device; without a device, it announces and writes a WAV
/// file.
struct DemoCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("demo", .demo) }

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
        let choice = sound.output(computerSettings)
        let library = try SoundOptions.library()
        let renderer: any Renderer = .suitable(isJSON: json.isWanted)
        if case .file = choice {
            try await render(
                to: try AtomicFile(choice.text, isForced: force.isWanted), runs: begin(count), library: library,
                renderer: renderer)
        } else if let audioSession = try await open(choice, library: library) {
            for purpose in begin(count) {
                let isWhole = try await LiveRun(
                    purpose: purpose, audioSession: audioSession, store: try TrainingDataStore(inMemory: ()),
                    settings: SettingsSource(nil), mappings: try MappingOption.shipped(), programs: [],
                    seed: .random(in: .min ... .max), renderer: renderer, simulated: player
                ).run()
                if !isWhole { break }
            }
        } else {
            // In the current folder. The player has not chosen the name, so it must not collide.
            let name = force.isWanted ? "peach-demo.wav" : UniqueName.of("peach-demo", ending: ".wav")
            let file = try AtomicFile(name, isForced: force.isWanted)
            renderer.say(renderer.texts.demoHasNoDevice(file: name))
            try await render(to: file, runs: begin(count), library: library, renderer: renderer)
        }
        if !json.isWanted { Console.say(Console.texts.demoEnded) }
    }

    /// Announces the exercises: the first half compares, the second matches.
    private func begin(_ count: Int) -> [Conductor.Purpose] {
        if !json.isWanted { Console.say(Console.texts.demoBegins(exercises: count)) }
        return [.training(.comparison, count: (count + 1) / 2)]
            + (count > 1 ? [.training(.pitchMatching, count: count / 2)] : [])
    }

    /// Nil if the output is automatic and no device exists.
    private func open(_ choice: OutputChoice, library: SoundFontLibrary) async throws -> LiveAudioSession? {
        let audioSession = LiveAudioSession(
            sound.selection(computerSettings), library: library, memory: SavedBufferSizes(Folders().state))
        do throws(AudioError) {
            try await audioSession.waitUntilOpen(.sine) { Console.say(Console.texts.soundAwaited($0)) }
            return audioSession
        } catch {
            if choice == .automatic, case .noDevice = error { return nil }
            throw error
        }
    }

    private var player: SimulatedPlayer { SimulatedPlayer(seed: .random(in: .min ... .max)) }

    /// This computer's settings, used for the output only.
    private var computerSettings: UserSettings {
        (try? SettingsFile(Folders().settingsFile, scales: Folders().scaleCatalog).load { (_: SettingError) in })
            ?? UserSettings()
    }

    private func render(
        to file: AtomicFile, runs: [Conductor.Purpose], library: SoundFontLibrary, renderer: any Renderer
    ) async throws {
        let wave = WAVFile(file.descriptor, sampleRate: 48000)
        let audioSession = try OfflineAudioSession(library: library, source: .sine, sampleRate: 48000)
        let store = try TrainingDataStore(inMemory: ())
        let timekeeper = OfflineRun.timekeeper(for: audioSession, from: Date())
        for purpose in runs {
            let simulated = DemoPlayer(player)
            let conductor = Conductor(
                purpose: purpose, audioSession: audioSession, answerWriter: AnswerWriter(store: store, patience: nil),
                settings: SettingsSource(nil), mappings: try MappingOption.shipped().read(), timekeeper: timekeeper,
                seed: .random(in: .min ... .max), hidden: { @Sendable event in simulated.handle(event) }
            ) { update in
                renderer.render(update)
                simulated.handle(update, now: timekeeper.now())
            }
            let run = OfflineRun(conductor: conductor, audioSession: audioSession)
            try await conductor.begin()
            await run.perform(simulated) { left, right in wave.append(left: left, right: right) }
        }
        try file.finish(wave.close())
        let seconds = Double(timekeeper.now()) / 1e9
        renderer.say(renderer.texts.rendered(file: file.name, seconds: seconds))
    }
}

/// A simulated player in a live or offline run.
final class DemoPlayer: RenderedHands {
    private struct State {
        var player: SimulatedPlayer
        var actions: [SimulatedPlayer.TimedAction] = []
        var interruption: SessionEvent.Interruption?
    }

    private let state: Mutex<State>

    var interruption: SessionEvent.Interruption? { state.withLock { $0.interruption } }

    init(_ player: SimulatedPlayer) { state = Mutex(State(player: player)) }

    func handle(_ event: HiddenEvent) { state.withLock { $0.player.handle(event) } }

    /// Queues its reactions.
    /// - Parameter now: on the run's clock.
    func handle(_ update: SessionUpdate, now: Int64) {
        state.withLock { state in
            if case .interrupted(let found, _) = update.event { state.interruption = found }
            state.actions += state.player.handle(update.event, now: now)
        }
    }

    /// Queues its reactions, and feeds each when it is due, in real time.
    func handle(_ update: SessionUpdate, feed: @escaping @Sendable (Input) -> Void) {
        handle(update, now: Monotonic.now())
        while let moment = nextMoment, let input = input(until: moment, isIdle: false) {
            let wait = DispatchTimeInterval.nanoseconds(Int(max(0, moment - Monotonic.now())))
            DispatchQueue.global().asyncAfter(deadline: .now() + wait) { @Sendable in feed(input) }
        }
    }

    func input(until moment: Int64, isIdle: Bool) -> Input? {
        state.withLock { state in
            guard let first = state.actions.first, first.moment <= moment else { return nil }
            state.actions.removeFirst()
            return .action(first.action, moment: first.moment, device: SimulatedPlayer.device)
        }
    }

    var nextMoment: Int64? { state.withLock { $0.actions.first?.moment } }
}
