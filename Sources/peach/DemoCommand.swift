// SPDX-License-Identifier: MIT
import ArgumentParser
import Foundation
import Instrument
import Localization
import Mapping
import Music
import Platform
import Settings
import Sound
import Store
import Synchronization
import Training

/// `peach demo`: a simulated player trains in real time on a sound device; without a device, it announces and writes a WAV
/// file.
struct DemoCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("demo", .demo) }

    /// Written to the current folder without a sound device. The player has not chosen the name, so it must not collide.
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
        let choice = sound.output(computerSettings)
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

    /// Announces the exercises: the first half compares, the second matches.
    private func begin(_ count: Int) -> [Conductor.Purpose] {
        if !json.isWanted { Console.say(Console.texts.demoBegins(exercises: count)) }
        return [.training(.comparison, count: (count + 1) / 2)]
            + (count > 1 ? [.training(.pitchMatching, count: count / 2)] : [])
    }

    /// Nil if the output is automatic and no device exists.
    private func open(_ choice: OutputChoice, library: SoundFontLibrary) async throws -> LiveAudioSession? {
        let audioSession = LiveAudioSession(
            choice: choice, buffer: sound.buffer(computerSettings), library: library,
            memory: SavedBufferSizes(Folders().state))
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

    /// Default settings.
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
            let simulated = RenderedPlayer(player)
            let conductor = Conductor(
                purpose: purpose, audioSession: audioSession, answerWriter: AnswerWriter(store: store, patience: nil),
                settings: settings, mappings: try MappingOption.shipped().read(), timekeeper: timekeeper,
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

/// A simulated player in a live run.
final class LivePlayer: Sendable {
    private let player: Mutex<SimulatedPlayer>
    private let act: @Sendable (Input) -> Void
    private let interruption = Mutex<SessionEvent.Interruption?>(nil)

    /// The interruption that stopped it, if any.
    var interrupted: SessionEvent.Interruption? { interruption.withLock { $0 } }

    init(_ player: SimulatedPlayer, act: @escaping @Sendable (Input) -> Void) {
        self.player = Mutex(player)
        self.act = act
    }

    func handle(_ event: HiddenEvent) { player.withLock { $0.handle(event) } }

    func handle(_ update: SessionUpdate) {
        if case .interrupted(let found, _) = update.event { interruption.withLock { $0 = found } }
        let now = Monotonic.now()
        let act = act
        for next in player.withLock({ $0.handle(update.event, now: now) }) {
            let wait = DispatchTimeInterval.nanoseconds(Int(max(0, next.moment - now)))
            DispatchQueue.global().asyncAfter(deadline: .now() + wait) { @Sendable in
                act(.action(next.action, moment: next.moment, device: SimulatedPlayer.device))
            }
        }
    }
}

/// A simulated player in an offline run: queues its actions.
final class RenderedPlayer: RenderedHands {
    private let state: Mutex<(player: SimulatedPlayer, next: [SimulatedPlayer.TimedAction])>

    init(_ player: SimulatedPlayer) { state = Mutex((player, [])) }

    func handle(_ event: HiddenEvent) { state.withLock { $0.player.handle(event) } }

    /// - Parameter now: on the run's clock.
    func handle(_ update: SessionUpdate, now: Int64) {
        state.withLock { state in state.next += state.player.handle(update.event, now: now) }
    }

    func input(until moment: Int64, isIdle: Bool) -> Input? {
        state.withLock { state in
            guard let first = state.next.first, first.moment <= moment else { return nil }
            state.next.removeFirst()
            return .action(first.action, moment: first.moment, device: SimulatedPlayer.device)
        }
    }

    var nextMoment: Int64? { state.withLock { $0.next.first?.moment } }
}
