// SPDX-License-Identifier: MIT
import Foundation
import Platform
import Mapping
import Settings
import Sound
import Store
import Synchronization
import Testing
import Training

@testable import Instrument

/// A recorded session in rendered time, and its events.
struct RecordedSession {
    let text: String
    let snapshots: [SessionUpdate]

    static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL
    static let library = SoundFontLibrary(
        shipped: root.appending(path: "SoundFonts"), user: root.appending(path: "SoundFonts/none"))
    static let mappings = MappingLibrary(userFolder: nil, shippedFolder: root.appending(path: "mappings"))

    init(_ mode: TrainingMode, count: Int, seed: UInt64, set assignments: [String]) async throws {
        let settings = try SettingOverrides(assignments).applied(to: UserSettings())
        let audioSession = try OfflineAudioSession(library: Self.library, source: .sine, sampleRate: 48000)
        let timekeeper = OfflineRun.timekeeper(for: audioSession)
        let purpose = Conductor.Purpose.training(mode, count: count)
        let temporary = try TemporaryLog(purpose, seed: seed, settings, now: timekeeper.now)
        let log = temporary.log
        let hands = LoggingHands(log, seed: seed)
        let store = try TrainingDataStore(inMemory: ())
        let told = Told()
        let conductor = Conductor(
            purpose: purpose, audioSession: audioSession, answerWriter: AnswerWriter(store: store, patience: nil),
            settings: SettingsSource { settings }, mappings: Self.mappings, timekeeper: timekeeper, seed: seed,
            hidden: { event in
                hands.handle(event)
                log.write(event)
            }
        ) { update in
            told.snapshots.withLock { $0.append(update) }
            hands.handle(update, now: timekeeper.now())
        }
        try await conductor.begin()
        await OfflineRun(conductor: conductor, audioSession: audioSession).perform(hands)
        text = try temporary.text()
        snapshots = told.snapshots.withLock { $0 }
    }

    final class Told: Sendable { let snapshots = Mutex<[SessionUpdate]>([]) }

    /// What a replay of a log tells.
    /// - Returns: with what came of the exercises, and the seconds that were rendered.
    static func replay(_ text: String) async throws -> (
        snapshots: [SessionUpdate], outcomes: [LogLine], seconds: Double
    ) {
        let script = try LogReader.read(Array(text.utf8), file: "session.jsonl")
        let header = try #require(script.header)
        let told = Told()
        let run = try ReplayRun(
            script, purpose: header.mode.map { .training($0, count: header.count) } ?? .instrument,
            settings: { try SettingOverrides($0).applied(to: UserSettings()) }, mappings: mappings, library: library,
            seed: header.seed ?? 0, emit: { update, _ in told.snapshots.withLock { $0.append(update) } })
        let outcomes = try await run.play()
        return (told.snapshots.withLock { $0 }, outcomes, run.seconds)
    }
}

/// The log of a test, in a temporary file.
struct TemporaryLog {
    let log: SessionLog
    private let file = FileManager.default.temporaryDirectory.appending(path: "peach-log-\(UUID()).jsonl")

    init(
        _ purpose: Conductor.Purpose? = nil, seed: UInt64? = nil, _ settings: UserSettings = UserSettings(),
        now: @escaping @Sendable () -> Int64
    ) throws {
        log = try SessionLog(
            file: AtomicFile(file.path, isForced: false),
            header: LogLine.header(
                version: "1", date: Date(timeIntervalSince1970: 0), purpose: purpose, seed: seed, settings: settings,
                mapping: nil),
            now: now, sentence: { _ in "" }, failed: { _ in })
    }

    /// Ends the log. Later inputs are not logged.
    func text() throws -> String {
        defer { try? FileManager.default.removeItem(at: file) }
        log.end()
        log.write(Input.quit)
        #expect(log.wait(until: .distantFuture) && log.isWhole())
        return try String(contentsOf: file, encoding: .utf8)
    }
}
