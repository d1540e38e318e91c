// SPDX-License-Identifier: MIT
import Foundation
import Instrument
import Mapping
import MIDI
import Sound
import Store
import Synchronization
import Training

/// A run with real controllers, sound and memory, from opening them to giving them back.
struct LiveRun {
    let purpose: Conductor.Purpose
    let stage: LiveStage
    let store: TrainingDataStore
    let settings: SettingsSource
    let mappings: MappingLibrary
    /// Other programs' MIDI clients to listen to.
    let programs: Set<String>
    let seed: UInt64
    let renderer: any Renderer
    let isGerman: Bool

    /// Attempts, two seconds apart, to save what could not be saved before the run ends.
    private static let lastAttempts = 3

    /// How a run ended.
    struct Outcome {
        /// Answers that are on no disk.
        let unsaved: Int
        let failure: DataStoreError?
    }

    /// Until the player, a signal or the number of exercises ends it.
    /// - Throws: what makes it impossible to begin.
    func run() async throws -> Outcome {
        let (inputs, feed) = AsyncStream.makeStream(of: Input.self)
        let phase = LastPhase()
        let recorder = Recorder(store: store)
        let renderer = renderer
        let conductor = Conductor(
            purpose: purpose, stage: stage, store: store, recorder: recorder, settings: settings, mappings: mappings,
            timekeeper: .live, seed: seed
        ) { snapshot in
            phase.set(snapshot.phase)
            renderer.render(snapshot)
        }
        Signals.watch { @Sendable _ in feed.yield(.quit) }
        try await conductor.begin()
        let pulse = Pulse(stage: stage) { @Sendable input in feed.yield(input) }
        var sequencer: ALSASequencer?
        do throws(MIDIError) {
            sequencer = try ALSASequencer(programs: programs) { @Sendable occurrence in
                feed.yield(.midi(occurrence))
            }
        } catch {
            await conductor.receive(.midi(.failed(error)))
        }
        let isGerman = isGerman
        let keyboard = Keyboard { @Sendable key, moment in
            guard let action = key.action(at: phase.value, isGerman: isGerman) else { return }
            feed.yield(.action(action, moment: moment, device: "keyboard"))
        }

        pulse.wake(at: await conductor.deadline)
        for await input in inputs {
            await conductor.receive(input)
            pulse.wake(at: await conductor.deadline)
            if await conductor.isEnded { break }
        }
        keyboard?.close()
        sequencer?.stop()
        pulse.stop()
        stage.fadeOut()
        stage.close()
        for _ in 0..<Self.lastAttempts where recorder.unsaved.count > 0 { _ = await recorder.retry() }
        let (unsaved, failure) = recorder.unsaved
        return Outcome(unsaved: unsaved, failure: failure)
    }
}

/// The phase as the keyboard's thread needs it: what a key means depends on it.
private final class LastPhase: Sendable {
    private let phase = Mutex(Snapshot.Phase.start)

    var value: Snapshot.Phase { phase.withLock { $0 } }

    func set(_ next: Snapshot.Phase) { phase.withLock { $0 = next } }
}
