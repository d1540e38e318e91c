// SPDX-License-Identifier: MIT
import Commands
import Foundation
import Instrument
import Mapping
import MIDI
import Music
import Settings
import Simulation
import Sound
import Store
import Synchronization
import Training
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
    var log: SessionLog?

    /// How long the sequencer has to tell what is plugged in before none counts as found.
    private static let patience = Duration.milliseconds(700)
    /// A server that hangs does not give its stream back.
    private static let longestClosing = DispatchTimeInterval.milliseconds(500)

    /// Until the player, a signal or the number of exercises ends it.
    /// - Returns: whether as many exercises as asked for were answered.
    /// - Throws: what makes it impossible to begin; what `Ending` throws.
    @discardableResult func run() async throws -> Bool {
        try ResourceLimit.checkMemory()
        let (inputs, feed) = AsyncStream.makeStream(of: Input.self)
        let standstill = Standstill { @Sendable since in feed.yield(.suspended(since: since)) }
        let keeper = AnswerKeeper(store: store)
        let renderer = PatientRenderer(renderer) { feed.yield(.quit) }
        defer { renderer.finish() }
        let log = log
        let library = mappings.read()
        let simulated = simulated.map { LivePlayer($0) { @Sendable input in feed.yield(input) } }
        let listening = Listening()
        let conductor = Conductor(
            purpose: purpose, stage: stage, keeper: keeper, settings: settings, mappings: library,
            timekeeper: .live, seed: seed,
            prompter: simulated.map { player in { @Sendable exercise in player.learn(exercise) } },
            witness: log.map { log in { @Sendable exercise, settings in log.take(exercise, settings) } },
            recalled: log.map { log in { @Sendable wheel in log.take(wheel) } },
            telling: { @Sendable telling in listening.tell(telling) }
        ) { snapshot in
            log?.take(snapshot)
            // Nothing is left of a run that cannot be.
            if case .ready = snapshot.happening { log?.appear() }
            renderer.render(snapshot)
            simulated?.hear(snapshot)
        }
        let recordings: [(any Recording)?] = [log, stage.recording]
        let ending = Ending(keeper, recordings.compactMap { $0 }, renderer)
        Signals.watch { @Sendable number in if ending.begins(with: number) { feed.yield(.quit) } }
        let sequencer = simulated == nil ? openSequencer(feed, standstill) : nil
        listening.begin(sequencer)
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
        let poll = SoundPoll(stage: stage, standstill: standstill) { @Sendable input in feed.yield(input) }
        let keyboard = Keyboard(letters: Speech.texts.letters) { @Sendable key, moment in
            standstill.look()
            feed.yield(.key(key, moment: moment))
        }
        let watch = MappingWatch(mappings, since: library) { @Sendable library in feed.yield(.mappings(library)) }
        if sequencer != nil {
            Task {
                try await Task.sleep(for: Self.patience)
                if await !conductor.hasController { renderer.say(renderer.texts.noController) }
            }
        }

        await conductor.run(inputs, taken: { log?.take($0) }, waiting: { poll.wake(at: $0) })
        ending.begin()
        keyboard?.close()
        watch?.stop()
        await conductor.putLightsBack()
        sequencer?.stop()
        poll.stop()
        stage.fadeOut()
        stage.close()
        stage.waitUntilClosed(Self.longestClosing)
        if let failure = await conductor.failure { throw failure }
        // From now on nothing is left to do.
        defer { Signals.watch { @Sendable number in Signals.die(of: number) } }
        try await ending.save()
        await conductor.settleAtEnd()
        guard case .training(_, let count?) = purpose else { return false }
        return await conductor.answered >= count
    }

    /// Without a sequencer training goes on by the computer's keyboard.
    private func openSequencer(
        _ feed: AsyncStream<Input>.Continuation, _ standstill: Standstill
    ) -> ALSASequencer? {
        do {
            return try ALSASequencer(programs: programs, isPatient: true) { @Sendable occurrence in
                standstill.look()
                feed.yield(.midi(occurrence))
            }
        } catch {
            feed.yield(.midi(.failed(error)))
            return nil
        }
    }
}
