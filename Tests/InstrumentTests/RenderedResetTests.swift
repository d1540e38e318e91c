// SPDX-License-Identifier: MIT
import Foundation
import Platform
import Music
import Scratch
import Settings
import Simulation
import Store
import Testing

@testable import Instrument
@testable import Training

/// Deleted data decides nothing that is asked afterwards, and what takes its place decides at once.
struct RenderedResetTests {
    /// Where the player is when another connection changes the data.
    enum Place: CaseIterable { case start, paused, afterRun, skipped, answered, feedback }

    /// Milliseconds; far longer than the program's, so that a busy machine decides no test.
    private static let patience = 20_000

    /// The data of a player who hears small differences and tunes well, in unison and in fifths, in a range that has grown.
    private static func practised(in folder: TemporaryFolder) throws -> String {
        let path = folder.url.appending(path: "practised.sqlite").path(percentEncoded: false)
        let settings = TrainingSettings(
            range: .adaptive(AdaptiveNoteRange()), intervals: IntervalSet([.prime, .perfectFifthUp]) ?? .unison)
        let records = SimulatedRecords(settings, sigma: 3, comparisons: 240, matchings: 24, sessions: 2, seed: 3)
        #expect(records.comparisons.last?.completed.adaptiveRange != .adaptiveStart)
        let store = try TrainingDataStore(path: path)
        defer { store.closeConnection() }
        try store.append(records.comparisons, records.matchings)
        return path
    }

    typealias Asked = (width: Cents, reference: MIDINote)

    /// Goes on from a place after the data was changed there.
    /// - Returns: what was asked before, if anything was, and what is asked next; with the store.
    private func ask(
        _ mode: TrainingMode, _ strategy: StrategyName, at place: Place, seed: UInt64, of path: String,
        after change: (String) throws -> Void
    ) async throws -> (before: Asked?, next: Asked, store: TrainingDataStore) {
        let rehearsal = try await Rehearsal(
            place == .paused ? .training(mode, count: nil) : .instrument, seed: seed,
            set: ["range=adaptive", "matching.range=adaptive", "strategy=\(strategy.rawValue)"],
            store: TrainingDataStore(path: path), patience: Self.patience)
        if place != .start, place != .paused { await rehearsal.perform(.start(mode)) }
        let before = place == .start ? nil : try await rehearsal.asked(mode)
        let answer: TrainingAction = mode.isMatching ? .confirm : .answer(.higher)
        if place == .feedback || place == .answered {
            _ = try await rehearsal.until { if case .targetStarted = $0 { true } else { false } }
        }
        switch place {
        case .start, .skipped, .answered: break
        case .paused: await rehearsal.conductor.receive(.suspended(since: rehearsal.run.now))
        case .afterRun: await rehearsal.perform(.stop)
        case .feedback: await rehearsal.perform(answer)
        }
        try change(path)
        switch place {
        case .start, .afterRun: await rehearsal.perform(.start(mode))
        case .paused: await rehearsal.perform(.startLast)
        case .skipped: await rehearsal.perform(.skip)
        case .answered: await rehearsal.perform(answer)
        case .feedback: _ = rehearsal.take()
        }
        return (before, try await rehearsal.asked(mode), rehearsal.store)
    }

    /// A comparison asks for the ceiling, a tunable note begins anywhere in the widest range, and the notes are the first ones. An
    /// exercise that was drawn from the deleted data leaves nothing in the new data.
    @Test(arguments: TrainingMode.allCases, standing(Place.allCases, every: 3))
    func theNextExerciseIsANewUsers(mode: TrainingMode, place: Place) async throws {
        let folder = try TemporaryFolder()
        let practised = try Self.practised(in: folder)
        let strategies = mode.isMatching ? [StrategyName.kazez] : StrategyName.allCases
        for (strategy, seed) in strategies.flatMap({ strategy in (1...4).map { (strategy, UInt64($0)) } }) {
            let path = folder.url.appending(path: "\(strategy)-\(seed).sqlite").path(percentEncoded: false)
            try FileManager.default.copyItem(atPath: practised, toPath: path)
            let (before, next, store) = try await ask(mode, strategy, at: place, seed: seed, of: path) {
                let other = try TrainingDataStore(path: $0)
                defer { other.closeConnection() }
                #expect(try other.resetKeepingBackup() != nil)
            }
            #expect(before.map { $0.width < 100 } ?? true)
            #expect(next.width == 100, "\(strategy), seed \(seed)")
            #expect(NoteRange.adaptiveStart.notes.contains(next.reference), "\(strategy), seed \(seed)")
            #expect(try store.recordCount() == 0)
        }
    }

    /// Also where a file takes the place of the one that is open. An exercise that is answered afterwards is the latest of the
    /// restored data, and decides itself.
    @Test(arguments: Place.allCases.filter { $0 != .answered })
    func theNextExerciseComesFromRestoredData(place: Place) async throws {
        let folder = try TemporaryFolder()
        let practised = try Self.practised(in: folder)
        let path = folder.url.appending(path: "training.sqlite").path(percentEncoded: false)
        let (before, next, _) = try await ask(.comparison, .kazez, at: place, seed: 1, of: path) {
            _ = try TrainingDataStore.restore(practised, to: $0, busyTimeout: 60)
        }
        #expect(before.map { $0.width == 100 } ?? true)
        #expect(next.width < 50)
    }
}

extension Rehearsal {
    fileprivate func perform(_ action: TrainingAction) async {
        _ = take()
        await conductor.receive(.action(action, moment: run.now, device: "keyboard"))
    }

    /// What is asked next: the difference, or the range in which the tunable note begins; and the reference note.
    fileprivate func asked(_ mode: TrainingMode) async throws -> RenderedResetTests.Asked {
        let told = try await until {
            switch $0 {
            case .exerciseBegan, .matchingBegan: true
            case _: false
            }
        }
        for case .exerciseBegan(_, let exercise) in told.map(\.event) {
            let comparison = exercise.comparison
            return (comparison.targetNote.offset.magnitude, comparison.referenceNote)
        }
        let exercise = try #require(prompted)
        return (exercise.range, exercise.challenge.referenceNote)
    }
}
