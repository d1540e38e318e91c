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

/// An output that wakes up when the test says so.
final class SleepingAudioSession: AudioSession {
    private let inner: OfflineAudioSession
    private let state = Mutex((isAwake: false, openings: 0, rests: 0))
    /// With which sound it was to be opened last; and what it was to load beforehand.
    let asked = Mutex<SoundSourceID?>(nil)
    let foreseen = Mutex<SoundSourceID?>(nil)

    init(_ inner: OfflineAudioSession) { self.inner = inner }

    var openings: Int { state.withLock { $0.openings } }
    var rests: Int { state.withLock { $0.rests } }
    func wake() { state.withLock { $0.isAwake = true } }

    private let chosen = Mutex<[String?]?>(nil)
    func choose(_ settings: UserSettings) {
        let now = [settings.output.text, settings.buffer?.text]
        let before = chosen.withLock { exchange(&$0, with: now) }
        if let before, before != now { isDue.withLock { $0 = true } }
    }
    /// A smaller buffer may do, or another output was chosen, until it is opened again.
    let isDue = Mutex(false)
    var isReplacementDue: Bool { isDue.withLock { $0 } }

    var player: NotePlayer? { state.withLock { $0.isAwake } ? inner.player : nil }
    let name = "drowsy"
    let heard = Mutex<String?>(nil)
    var outputName: String? { heard.withLock { $0 } }
    func open(_ source: SoundSourceID) {
        state.withLock { $0.openings += 1 }
        asked.withLock { $0 = source }
        isDue.withLock { $0 = false }
    }
    func prepare(_ draw: @escaping @Sendable (SoundFontLibrary) -> UpcomingSounds) {
        foreseen.withLock { $0 = draw(library).next }
    }
    var library: SoundFontLibrary { inner.library }
    func use(_ source: SoundSourceID) throws(AudioError) { try inner.use(source) }
    func load(_ source: SoundSourceID) -> Result<LoadedSound?, AudioError> { inner.load(source) }
    func close() { state.withLock { $0.isAwake = false } }
    func rest() { state.withLock { ($0.isAwake, $0.rests) = (false, $0.rests + 1) } }
}

/// A Conductor whose output wakes up when the test says so.
struct SleepingScene {
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
