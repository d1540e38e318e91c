// SPDX-License-Identifier: MIT
import Foundation
import Mapping
import MIDI
import Music
import Settings
import Simulation
import Sound
import Spectra
import Store
import Synchronization
import Testing
import Training

@testable import Instrument

/// The whole instrument in rendered time: real sessions, real FluidSynth, real SQLite, the shipped mappings, and a hand on
/// the pads.
final class Rehearsal {
    let run: OfflineRun
    let store: TrainingDataStore
    let audioSession: OfflineAudioSession
    let answerWriter: AnswerWriter
    private let journal: Journal

    final class Journal: Sendable {
        let snapshots = Mutex<[SessionUpdate]>([])
        /// The matching exercise under way, with its answer.
        let prompted = Mutex<PitchMatchingExercise?>(nil)
        /// Nanoseconds for which verdicts were waited for.
        let lateness = Mutex<Int64>(0)
    }

    static let keyboard = MIDIDevice(
        port: MIDIPort(client: 24, number: 0), clientName: "Keys", portName: "Keys MIDI 1", usbID: nil)

    /// - Parameters:
    ///   - words: settings as `--set` takes them; notes last 0.3 s unless these say else.
    ///   - settings: in place of them.
    ///   - patience: Milliseconds for which the disk is waited for; nil is for ever.
    ///   - unsaved: for answers that wait.
    ///   - slowness: Nanoseconds that pass before a verdict is emitted.
    ///   - date: on which it begins.
    init(
        _ purpose: Conductor.Purpose, seed: UInt64 = 1, set words: [String] = [], settings: SettingsSource? = nil,
        store: TrainingDataStore? = nil, patience: Int? = nil, unsaved: UnsavedAnswers? = nil, slowness: Int64 = 0,
        date: Date = Date(timeIntervalSince1970: 0)
    ) async throws {
        let audioSession = try OfflineAudioSession(library: RecordedSession.library, source: .sine, sampleRate: 48000)
        let store = try store ?? TrainingDataStore(inMemory: ())
        let journal = Journal()
        self.journal = journal
        self.audioSession = audioSession
        self.store = store
        answerWriter = AnswerWriter(store: store, patience: patience, unsaved: unsaved)
        let time = OfflineRun.timekeeper(for: audioSession, from: date)
        let conductor = Conductor(
            purpose: purpose, audioSession: audioSession, answerWriter: answerWriter,
            settings: try settings ?? SettingsSource(nil, overrides: SettingOverrides(["duration=0.3"] + words)),
            mappings: RecordedSession.mappings,
            timekeeper: Timekeeper(now: { time.now() + journal.lateness.withLock { $0 } }, date: time.date), seed: seed,
            hidden: { event in
                if case .exerciseDrawn(.matching(let exercise), _) = event {
                    journal.prompted.withLock { $0 = exercise }
                }
            }
        ) { update in
            switch EventName(update.event) {
            case .answered, .matched: journal.lateness.withLock { $0 += slowness }
            case _: break
            }
            journal.snapshots.withLock { $0.append(update) }
        }
        run = OfflineRun(conductor: conductor, audioSession: audioSession)
        try await conductor.begin()
        await conductor.receive(.midi(.deviceArrived(Self.keyboard)))
    }

    var conductor: Conductor { run.conductor }

    /// The events since the last call.
    func take() -> [SessionUpdate] {
        journal.snapshots.withLock { snapshots in
            defer { snapshots = [] }
            return snapshots
        }
    }

    /// Something that a key of the computer or a control of no mapping asks for.
    func act(_ action: TrainingAction) async {
        await conductor.receive(.action(action, moment: run.now, device: "keyboard"))
    }

    /// - Returns: by how many cents what sounds is off a pitch.
    func deviation(_ sound: some Sequence<Float>, from pitch: Frequency) throws -> Double {
        try #require(PitchMeter(sampleRate: 48000).deviation(of: Array(sound), from: pitch.rawValue)).magnitude
    }

    /// Presses and releases a key now.
    func press(_ note: Int, at moment: Int64? = nil) async {
        for kind in [MIDIEvent.Kind.noteOn(MIDINote(note), MIDIVelocity(90)), .noteOff(MIDINote(note))] {
            await conductor.receive(
                .midi(.event(MIDIEvent(kind, channel: 1, source: Self.keyboard.port, time: moment ?? run.now))))
        }
    }

    /// Presses a key while the sustain pedal is down.
    func press(_ note: Int, withPedal: Void) async {
        for value in [127, 0] {
            let kind = MIDIEvent.Kind.controlChange(controller: 64, value: value)
            await conductor.receive(
                .midi(.event(MIDIEvent(kind, channel: 1, source: Self.keyboard.port, time: run.now))))
            if value > 0 { await press(note) }
        }
    }

    func answer(_ answer: Answer) async { await press(answer == .higher ? 72 : 48) }

    /// Fourteen bits, as the wheel sends them, of a position −1…1.
    private static func value(of position: Double) -> Int { min(Int((position * 8192).rounded()), 8191) }

    /// A position as it arrives.
    static func told(_ position: Double) -> Double { PitchBend(value(of: position)).position }

    /// Moves the wheel at a moment that is now or has just been.
    func bend(_ position: Double, at moment: Int64) async {
        let value = PitchBend(Self.value(of: position))
        await conductor.receive(
            .midi(.event(MIDIEvent(.pitchBend(value), channel: 1, source: Self.keyboard.port, time: moment))))
    }

    /// The matching exercise under way, with its answer.
    var prompted: PitchMatchingExercise? { journal.prompted.withLock { $0 } }

    /// Renders for so long.
    /// - Returns: the left channel.
    @discardableResult func pass(_ seconds: Double) async -> [Float] {
        let end = run.now + Int64(seconds * 1e9)
        var sound: [Float] = []
        while run.now < end { sound += await run.step().left }
        return sound
    }

    /// Renders until an event, at most ten seconds.
    func until(_ isIt: (SessionEvent) -> Bool) async throws -> [SessionUpdate] {
        var told: [SessionUpdate] = []
        let end = run.now + 10_000_000_000
        while run.now < end {
            let new = take()
            told += new
            if new.contains(where: { isIt($0.event) }) { return told }
            _ = await run.step()
        }
        Issue.record("it did not happen within ten seconds")
        return told
    }

    /// Renders to the next target note, and says what is asked.
    func nextTarget() async throws -> ComparisonExercise {
        var exercise: ComparisonExercise?
        let told = try await until { if case .targetStarted = $0 { true } else { false } }
        for update in told {
            if case .exerciseBegan(_, let began) = update.event { exercise = began }
        }
        return try #require(exercise)
    }
}

extension OfflineRun {
    /// Renders the next block and lets the Conductor know what happened in it.
    func step() async -> (left: [Float], right: [Float]) {
        let sound = output.render(frames: Self.block)
        let facts = player.drainEvents()
        if !facts.isEmpty { await conductor.receive(.sound(facts)) }
        if let deadline = await conductor.deadline, deadline <= now { await conductor.receive(.timePassed) }
        return sound
    }
}

/// The records of a simulated trainee.
struct SimulatedRecords {
    let simulation: Simulation
    let comparisons: [ComparisonRecord]
    let matchings: [PitchMatchingRecord]

    init(
        _ settings: TrainingSettings, sigma: Cents, comparisons: Int, matchings: Int = 0, sessions: Int, seed: UInt64
    ) {
        let plan = SimulationPlan(comparisons: comparisons, matchings: matchings, sessions: sessions)
        var simulation = Simulation(settings: settings, strategy: .kazez, plan: plan, seed: seed) { _ in
            SimulatedTrainee(SimulatedListener(sigma: sigma))
        }
        var (judged, tuned): ([ComparisonRecord], [PitchMatchingRecord]) = ([], [])
        simulation.run {
            judged.append(ComparisonRecord($1))
        } matched: {
            tuned.append(PitchMatchingRecord($1, range: $2))
        }
        (self.simulation, self.comparisons, self.matchings) = (simulation, judged, tuned)
    }
}
