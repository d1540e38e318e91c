// SPDX-License-Identifier: MIT
import Music
import Foundation
import Settings
import Sound
import Store
import Synchronization
import Testing
import Training

@testable import Instrument

/// A run in rendered time with a voice, by a player who presses whatever comes to hand, whenever.
final class SpokenRun {
    let run: OfflineRun
    let voice: RehearsedVoice
    private let log: SessionLog?
    private let told: Told
    /// When a word was heard over a note.
    private(set) var offences: [Int64] = []

    init(
        _ purpose: Conductor.Purpose, _ manner: RehearsedVoice.Manner, seed: UInt64, set words: [String] = [],
        log makeLog: ((@escaping @Sendable () -> Int64, UserSettings) throws -> SessionLog)? = nil
    ) async throws {
        let audioSession = try OfflineAudioSession(library: RecordedSession.library, source: .sine, sampleRate: 48000)
        let time = OfflineRun.timekeeper(for: audioSession)
        let voice = RehearsedVoice(manner, now: time.now)
        self.voice = voice
        let assignments = ["duration=0.3", "tick=false", "speech=all", "intervals=P5u,m3d"] + words
        let settings = try SettingOverrides(assignments).applied(to: UserSettings())
        let log = try makeLog?(time.now, settings)
        self.log = log
        let told = Told()
        self.told = told
        let conductor = Conductor(
            purpose: purpose, audioSession: audioSession,
            answerWriter: AnswerWriter(store: try TrainingDataStore(inMemory: ()), patience: nil),
            settings: SettingsSource { settings }, mappings: RecordedSession.mappings, timekeeper: time, seed: seed,
            announcer: Announcer(voice) { saying in
                switch saying {
                case .interval(let interval): interval.symbol
                case .verdict: "verdict"
                case .message: "message"
                }
            },
            hidden: { log?.write($0) }
        ) { update in
            log?.write(update)
            told.snapshots.withLock { $0.append((update, time.now())) }
        }
        run = OfflineRun(conductor: conductor, audioSession: audioSession)
        try await conductor.begin()
    }

    private final class Told: Sendable { let snapshots = Mutex<[(update: SessionUpdate, moment: Int64)]>([]) }

    /// What was told, and when.
    var snapshots: [(update: SessionUpdate, moment: Int64)] { told.snapshots.withLock { $0 } }

    var conductor: Conductor { run.conductor }

    func give(_ input: Input) async {
        log?.write(input)
        await conductor.receive(input)
    }

    func act(_ action: TrainingAction) async {
        await give(.action(action, moment: run.now, device: "keyboard"))
    }

    /// One block; looks whether a word is heard over a note.
    func step() async {
        for fact in voice.facts(until: run.now) { await give(.words(fact)) }
        let start = run.now
        let sound = await run.step().left
        // Silence is exact but for the last bits of a fade.
        let isNote = sound.contains { $0.magnitude > 2e-5 }
        if isNote, voice.isHeard(from: start, to: run.now) { offences.append(start) }
    }

    /// - Returns: false if it was not so within so many seconds.
    func until(within seconds: Double = 20, _ isIt: () async -> Bool) async -> Bool {
        let end = run.now + Int64(seconds * 1e9)
        while run.now < end {
            if await isIt() { return true }
            await step()
        }
        return false
    }

    func pass(_ seconds: Double) async { _ = await until(within: seconds) { false } }

    /// How often something was told.
    func count(_ name: EventName) -> Int { snapshots.count { EventName($0.update.event) == name } }

    /// Presses whatever comes to hand, for so long.
    func play(_ seconds: Double, seed: UInt64) async {
        var random = SeededRandom(seed: seed)
        let actions: [TrainingAction] = [
            .answer(.higher), .answer(.lower), .confirm, .answer(.higher), .confirm, .tune(.nudge(-10)), .repeat, .skip,
            .hearLast,
            .interval(.next), .volume(.step(0)),
        ]
        let end = run.now + Int64(seconds * 1e9)
        while run.now < end {
            await pass(Double.random(in: 0.02...1.6, using: &random))
            await act(actions[Int.random(in: 0..<actions.count, using: &random)])
        }
    }
}
