// SPDX-License-Identifier: MIT
import Localization
import Foundation
import Instrument
import Platform
import Mapping
import MIDI
import Screen
import Settings
import Store
import Synchronization
import Training

/// A run with real controllers, sound and data, from opening to closing them.
struct LiveRun {
    let purpose: Conductor.Purpose
    let audioSession: LiveAudioSession
    let store: TrainingDataStore
    let settings: SettingsSource
    let mappings: MappingSource
    /// Admitted MIDI clients of other programs.
    let programs: Set<String>
    let seed: UInt64
    let renderer: any Renderer
    /// Plays instead of a person, without controllers.
    var simulated: SimulatedPlayer?
    /// Nil for no screen.
    var screen: ScreenOpening?
    var log: SessionLog?
    /// The mode to start at once; nil to wait at Start.
    var first: TrainingMode?

    /// Time to cut off speech.
    private static let speechTimeout = DispatchTimeInterval.milliseconds(200)
    /// Time to close the sound; a hanging server never does.
    private static let closeTimeout = DispatchTimeInterval.milliseconds(500)
    /// Time to finish the daily backup; a few thousand answers take less.
    private static let backupTimeout = DispatchTimeInterval.milliseconds(200)

    /// Runs until the player, a signal or the number of exercises ends it.
    /// - Returns: true if all requested exercises were answered.
    /// - Throws: errors of opening; the interruption of a demonstration; errors of `Ending`.
    @discardableResult func run() async throws -> Bool {
        let lock = try simulated == nil ? Instance.begin() : nil
        defer { withExtendedLifetime(lock) {} }
        let (inputs, feed) = AsyncStream.makeStream(of: Input.self)
        let suspendDetector = SuspendDetector { @Sendable since in feed.yield(.suspended(since: since)) }
        let answerWriter = AnswerWriter(store: store, unsaved: UnsavedAnswers(of: store.path, state: Folders().state))
        let renderer = AsyncRenderer(renderer: renderer) { feed.yield(.quit) }
        defer { renderer.finish() }
        let log = log
        let library = mappings.read()
        let simulated = simulated.map { DemoPlayer($0) }
        // The Conductor needs both before they exist.
        let lateSequencer = Mutex<ALSASequencer?>(nil)
        let lateScreen = Mutex<Screen?>(nil)
        let texts = Console.texts
        let voice = SpeechDispatcher(language: texts.language.rawValue) { @Sendable fact in feed.yield(.words(fact)) }
        let path = store.path
        let backup =
            simulated == nil && store.isLasting
            ? BackgroundBackup(of: path) { @Sendable error in
                renderer.say(renderer.texts.noDailyBackup(error, data: path))
            } : nil
        let conductor = Conductor(
            purpose: purpose, audioSession: audioSession, answerWriter: answerWriter, settings: settings,
            mappings: library,
            timekeeper: .live, seed: seed, announcer: Announcer(voice) { texts.spoken($0) },
            hidden: { @Sendable event in
                simulated?.handle(event)
                log?.write(event)
            },
            controllerOutput: { @Sendable output in
                let sequencer = lateSequencer.withLock { $0 }
                switch output {
                case .now(let messages): sequencer?.send(messages)
                case .admit(let programs): sequencer?.admit(programs)
                }
            }
        ) { update in
            log?.write(update)
            // A run that fails to open leaves no log.
            if case .ready = update.event { log?.appear() }
            renderer.render(update)
            lateScreen.withLock { $0 }?.show(update)
            simulated?.handle(update) { @Sendable input in feed.yield(input) }
            backup?.handle(update.event)
        }
        let screen = screen?.open(
            for: conductor, audioSession, answerWriter, feed: { @Sendable input in feed.yield(input) },
            checkSuspend: { @Sendable in suspendDetector.check() }, mappings: library)
        lateScreen.withLock { $0 = screen }
        let recordings: [(any Recording)?] = [log, audioSession.recording]
        let ending = Ending(answerWriter, recordings.compactMap { $0 }, renderer)
        Signals.watch { @Sendable number in if ending.begins(with: number) { feed.yield(.quit) } }
        let sequencer = simulated == nil ? openSequencer(feed, suspendDetector, screen, renderer) : nil
        lateSequencer.withLock { $0 = sequencer }
        do {
            try await conductor.begin()
        } catch {
            sequencer?.stop()
            audioSession.close()
            guard let error = error as? DataStoreError else { throw error }
            // Otherwise SQLite's files beside the data would stay.
            store.closeConnection()
            throw CommandError.data(error, file: store.path)
        }
        suspendDetector.begin()
        if let first { feed.yield(.action(.start(first), moment: Monotonic.now(), device: Screen.program)) }
        let poll = SoundPoll(audioSession: audioSession, suspendDetector: suspendDetector) { @Sendable input in
            feed.yield(input)
            // At Start, updates do not include the state of the sound.
            screen?.soundChanged()
        }
        let keyboard = Keyboard(letters: Console.texts.letters) { @Sendable key, moment in
            suspendDetector.check()
            feed.yield(.key(key, moment: moment))
        }
        let watch = mappings.watch(since: library) { @Sendable library in
            feed.yield(.mappings(library))
            screen?.use(library)
        }
        if let screen {
            await self.screen?.announce(
                screen, renderer, isHeard: !audioSession.isSilent && audioSession.recording == nil)
            Task { await screen.run { renderer.say(renderer.texts.pairedElsewhere) } }
        }
        if sequencer != nil {
            Task {
                // Controllers present at the start are reported one by one, so absence is known only after a while.
                try await Task.sleep(for: .milliseconds(700))
                if await conductor.hasNoController {
                    renderer.say(renderer.texts.noController)
                    screen?.noteNoController()
                }
            }
        }

        SystemdNotice.ready.send()
        await conductor.run(inputs, taken: { log?.write($0) }, waiting: { poll.wake(at: $0) })
        ending.begin()
        SystemdNotice.stopping.send()
        screen?.end()
        keyboard?.close()
        watch?.stop()
        voice.close(within: Self.speechTimeout)
        await conductor.resetLights()
        sequencer?.stop()
        poll.stop()
        audioSession.fadeOut()
        audioSession.close()
        audioSession.waitUntilClosed(Self.closeTimeout)
        if let failure = await conductor.failure { throw failure }
        // From here on signals end the process.
        defer { Signals.watch { @Sendable number in Signals.die(of: number) } }
        defer { backup?.end(within: Self.backupTimeout) }
        try await ending.save()
        await conductor.finishSaving()
        if let interruption = simulated?.interruption { throw CommandError.demoInterrupted(interruption) }
        guard case .training(_, let count?) = purpose else { return false }
        return await conductor.answered >= count
    }

    /// Without a sequencer, the computer's keyboard remains.
    private func openSequencer(
        _ feed: AsyncStream<Input>.Continuation, _ suspendDetector: SuspendDetector, _ screen: Screen?,
        _ renderer: any Renderer
    ) -> ALSASequencer? {
        do {
            return try ALSASequencer(programs: programs, retries: true) { @Sendable occurrence in
                suspendDetector.check()
                if case .programs(let names) = occurrence, !names.isEmpty {
                    renderer.say(renderer.texts.programsAreNotAdmitted(names))
                }
                feed.yield(.midi(occurrence))
                screen?.handle(occurrence)
            }
        } catch {
            feed.yield(.midi(.failed(error)))
            return nil
        }
    }
}
