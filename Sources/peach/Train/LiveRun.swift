// SPDX-License-Identifier: MIT
import Commands
import Foundation
import Instrument
import Machine
import Mapping
import MIDI
import Music
import Screen
import Settings
import Sound
import Store
import Synchronization
import Training
import Voice
import Words

/// A run with real controllers, sound and memory, from opening them to giving them back.
struct LiveRun {
    let purpose: Conductor.Purpose
    let stage: LiveStage
    let store: TrainingDataStore
    let settings: SettingsSource
    let mappings: MappingSource
    /// Other programs' MIDI clients to listen to.
    let programs: Set<String>
    let seed: UInt64
    let renderer: any Renderer
    /// Plays instead of a person, who then has no controllers.
    var simulated: SimulatedPlayer?
    /// Nil shows nothing.
    var screen: ScreenOpening?
    var log: SessionLog?
    /// The mode that starts at once; nil waits at Start.
    var first: TrainingMode?

    /// How long the sequencer has to tell what is plugged in before none counts as found.
    private static let patience = Duration.milliseconds(700)
    /// Nor does one that speaks fall silent.
    private static let longestCut = DispatchTimeInterval.milliseconds(200)
    /// A server that hangs does not give its stream back.
    private static let longestClosing = DispatchTimeInterval.milliseconds(500)
    /// The backup of a few thousand answers takes less.
    private static let longestBackup = DispatchTimeInterval.milliseconds(200)

    /// Until the player, a signal or the number of exercises ends it.
    /// - Returns: whether as many exercises as asked for were answered.
    /// - Throws: what makes it impossible to begin; what ends a demonstration early; what `Ending` throws.
    @discardableResult func run() async throws -> Bool {
        let lock = try simulated == nil ? Instance.begin() : nil
        defer { withExtendedLifetime(lock) {} }
        let (inputs, feed) = AsyncStream.makeStream(of: Input.self)
        let standstill = Standstill { @Sendable since in feed.yield(.suspended(since: since)) }
        let keeper = AnswerKeeper(store: store, unsaved: UnsavedAnswers(of: store.path, state: Folders().state))
        let renderer = PatientRenderer(renderer) { feed.yield(.quit) }
        defer { renderer.finish() }
        let log = log
        let library = mappings.read()
        let simulated = simulated.map { LivePlayer($0) { @Sendable input in feed.yield(input) } }
        let (lateSequencer, lateScreen) = (Late<ALSASequencer>(), Late<Screen>())
        let texts = Speech.texts
        let voice = SpeechDispatcher(language: texts.language.rawValue) { @Sendable fact in feed.yield(.words(fact)) }
        let backup = simulated == nil && store.isLasting ? backUp(renderer) : nil
        let conductor = Conductor(
            purpose: purpose, stage: stage, keeper: keeper, settings: settings, mappings: library,
            timekeeper: .live, seed: seed, narrator: Narrator(voice) { texts.spoken($0) },
            prompter: simulated.map { player in { @Sendable exercise in player.learn(exercise) } },
            witness: log.map { log in { @Sendable exercise, settings in log.take(exercise, settings) } },
            recalled: log.map { log in { @Sendable wheel, memory in log.take(wheel, memory) } },
            telling: { @Sendable telling in
                switch telling {
                case .now(let messages): lateSequencer.thing?.send(messages)
                case .admit(let programs): lateSequencer.thing?.admit(programs)
                }
            }
        ) { snapshot in
            log?.take(snapshot)
            // Nothing is left of a run that cannot be.
            if case .ready = snapshot.happening { log?.appear() }
            renderer.render(snapshot)
            lateScreen.thing?.show(snapshot)
            simulated?.hear(snapshot)
            backup?.take(snapshot.happening)
        }
        let screen = screen?.open(
            for: conductor, stage, keeper, feed: { @Sendable input in feed.yield(input) },
            look: { @Sendable in standstill.look() }, mappings: library)
        lateScreen.thing = screen
        let recordings: [(any Recording)?] = [log, stage.recording]
        let ending = Ending(keeper, recordings.compactMap { $0 }, renderer)
        Signals.watch { @Sendable number in if ending.begins(with: number) { feed.yield(.quit) } }
        let sequencer = simulated == nil ? openSequencer(feed, standstill, screen, renderer) : nil
        lateSequencer.thing = sequencer
        do {
            try await conductor.begin()
        } catch {
            sequencer?.stop()
            stage.close()
            guard let error = error as? DataStoreError else { throw error }
            // Else what SQLite keeps beside the file would stay.
            store.giveBack()
            throw CommandError.data(error, file: store.path)
        }
        standstill.begin()
        if let first { feed.yield(.action(.start(first), moment: Monotonic.now(), device: Screen.program)) }
        let poll = SoundPoll(stage: stage, standstill: standstill) { @Sendable input in
            feed.yield(input)
            // What becomes of the sound is told by no snapshot at Start.
            screen?.soundChanged()
        }
        let keyboard = Keyboard(letters: Speech.texts.letters) { @Sendable key, moment in
            standstill.look()
            feed.yield(.key(key, moment: moment))
        }
        let watch = MappingWatch(mappings, since: library) { @Sendable library in
            feed.yield(.mappings(library))
            screen?.use(library)
        }
        if let screen {
            await self.screen?.tell(screen, renderer, isHeard: !stage.isSilent && stage.recording == nil)
            Task { await screen.run { renderer.say(renderer.texts.pairedElsewhere) } }
        }
        if sequencer != nil {
            Task {
                try await Task.sleep(for: Self.patience)
                if await conductor.missesController {
                    renderer.say(renderer.texts.noController)
                    screen?.missController()
                }
            }
        }

        SystemdNotice.ready.send()
        await conductor.run(inputs, taken: { log?.take($0) }, waiting: { poll.wake(at: $0) })
        ending.begin()
        SystemdNotice.stopping.send()
        screen?.end()
        keyboard?.close()
        watch?.stop()
        voice.close(within: Self.longestCut)
        await conductor.putLightsBack()
        sequencer?.stop()
        poll.stop()
        stage.fadeOut()
        stage.close()
        stage.waitUntilClosed(Self.longestClosing)
        if let failure = await conductor.failure { throw failure }
        // From now on nothing is left to do.
        defer { Signals.watch { @Sendable number in Signals.die(of: number) } }
        defer { backup?.end(within: Self.longestBackup) }
        try await ending.save()
        await conductor.settleAtEnd()
        if let interruption = simulated?.interrupted { throw CommandError.demoInterrupted(interruption) }
        guard case .training(_, let count?) = purpose else { return false }
        return await conductor.answered >= count
    }

    private func backUp(_ renderer: any Renderer) -> QuietBackup {
        let path = store.path
        return QuietBackup(of: path) { @Sendable error in
            renderer.say(renderer.texts.noDailyBackup(error, data: path))
        }
    }

    /// Without a sequencer training goes on by the computer's keyboard.
    private func openSequencer(
        _ feed: AsyncStream<Input>.Continuation, _ standstill: Standstill, _ screen: Screen?,
        _ renderer: any Renderer
    ) -> ALSASequencer? {
        do {
            return try ALSASequencer(programs: programs, isPatient: true) { @Sendable occurrence in
                standstill.look()
                if case .programs(let names) = occurrence, !names.isEmpty {
                    renderer.say(renderer.texts.programsAreNotAdmitted(names))
                }
                feed.yield(.midi(occurrence))
                screen?.hear(occurrence)
            }
        } catch {
            feed.yield(.midi(.failed(error)))
            return nil
        }
    }
}

/// An object that the Conductor uses and that is opened after it.
private final class Late<Thing: Sendable>: Sendable {
    private let state = Mutex<Thing?>(nil)

    var thing: Thing? {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}
