// SPDX-License-Identifier: MIT
import Foundation
import Mapping
import Settings
import Sound
import Store

/// A log through the whole instrument, in rendered time and with nobody's data.
package struct ReplayRun {
    package static let sampleRate = 48000

    private let replay: Replay
    private let run: OfflineRun

    /// - Parameters:
    ///   - settings: by what the log says, as `--set` takes it.
    ///   - seed: for what the log does not say to ask.
    ///   - emit: is told what happens and when, in nanoseconds of the replay, in order; it must not block.
    /// - Throws: what `settings` throws; `AudioError`, `DataStoreError`.
    package init(
        _ script: SessionScript, purpose: Conductor.Purpose, settings: ([String]) throws -> UserSettings,
        mappings: MappingLibrary, library: SoundFontLibrary, seed: UInt64,
        emit: @escaping @Sendable (SessionUpdate, Int64) -> Void
    ) throws {
        let replayExercises = try script.replayExercises(settings: settings)
        let audioSession = try OfflineAudioSession(
            library: library, source: replayExercises.settings.training.soundSource,
            sampleRate: Double(Self.sampleRate))
        let store = try TrainingDataStore(inMemory: ())
        try store.keep(script.wheels)
        let timekeeper = OfflineRun.timekeeper(for: audioSession)
        let replay = Replay(script)
        self.replay = replay
        run = OfflineRun(
            conductor: Conductor(
                purpose: purpose, audioSession: audioSession, answerWriter: AnswerWriter(store: store, patience: nil),
                settings: SettingsSource { replayExercises.settings }, mappings: mappings, timekeeper: timekeeper,
                seed: seed, announcer: script.header?.version.map { _ in Announcer(LoggedSpeaker()) { _ in "…" } },
                replayExercises: replayExercises
            ) { update in
                replay.hear(update, now: timekeeper.now())
                emit(update, timekeeper.now())
            }, audioSession: audioSession)
    }

    /// Plays the log to its end.
    /// - Throws: `LogError` if something that the log awaits does not happen; what makes training impossible.
    package func play(
        heard: (_ left: [Float], _ right: [Float]) -> Void = { _, _ in }
    ) async throws -> [Outcome] {
        try await run.conductor.begin()
        for input in replay.plugged { await run.conductor.receive(input) }
        try await run.perform(replay, heard: heard)
        return replay.outcomes
    }

    /// Seconds that were rendered.
    package var seconds: Double { Double(run.now) / 1e9 }
}

/// Says nothing: the log tells when words began and ended. A log by hand tells nothing of words, so that nobody waits for any.
private struct LoggedSpeaker: Speaker {
    func say(_ text: String, number: Int) {}
    func cut() {}
    func giveUp() {}
}
