// SPDX-License-Identifier: MIT
import Foundation
import Mapping
import Music
import Settings
import Sound
import Store
import Synchronization
import Testing
import Training

@testable import Instrument

/// A Conductor whose output wakes up when the test says so.
struct DrowsyScene {
    let conductor: Conductor
    let audioSession: SleepingAudioSession
    let store: TrainingDataStore
    let told: Mutex<[EventName]>.Box
    let clock: Mutex<Int64>.Box

    func take() -> [EventName] {
        told.value.withLock { told in
            defer { told = [] }
            return told
        }
    }

    func press() async { await conductor.receive(.action(.confirm, moment: 0, device: "keyboard")) }

    func open() async {
        audioSession.wake()
        await conductor.receive(.soundOpened(.sine))
    }

    /// Lets time pass until the Conductor wants to be woken.
    func passTime() async throws {
        let moment = try #require(await conductor.deadline)
        clock.value.withLock { $0 = moment }
        await conductor.receive(.timePassed)
    }

    init(_ purpose: Conductor.Purpose, settings: SettingsSource = SettingsSource(nil)) async throws {
        audioSession = SleepingAudioSession(
            try OfflineAudioSession(library: RecordedSession.library, source: .sine, sampleRate: 48000))
        store = try TrainingDataStore(inMemory: ())
        let (told, clock) = (Mutex<[EventName]>.Box([]), Mutex<Int64>.Box(0))
        conductor = Conductor(
            purpose: purpose, audioSession: audioSession, answerWriter: AnswerWriter(store: store, patience: nil),
            settings: settings, mappings: RecordedSession.mappings,
            timekeeper: Timekeeper(
                now: { clock.value.withLock { $0 } }, date: { Date(timeIntervalSince1970: Double($0) / 1e9) }), seed: 1
        ) { update in told.value.withLock { $0.append(EventName(update.event)) } }
        (self.told, self.clock) = (told, clock)
        try await conductor.begin()
    }
}

extension Mutex {
    /// Shared by a test and what it watches.
    final class Box: Sendable where Value: Sendable {
        let value: Mutex<Value>
        init(_ value: Value) { self.value = Mutex(value) }
    }
}
