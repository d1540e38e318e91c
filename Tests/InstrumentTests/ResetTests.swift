// SPDX-License-Identifier: MIT
import Foundation
import Mapping
import Music
import Scratch
import Settings
import Simulation
import Store
import Testing
import Training

@testable import Instrument

/// Deleted data decides nothing that is asked afterwards.
struct ResetTests {
    /// Where the player is when another connection deletes the data.
    enum Place: CaseIterable { case start, paused, exercise, afterRun }

    /// Milliseconds; far longer than the program's, so that a busy machine decides no test.
    private static let patience = 20_000

    /// A run of answers to small differences, and notes tuned well, in unison and in fifths.
    private static func practise(_ store: TrainingDataStore) throws {
        let settings = TrainingSettings(intervals: IntervalSet([.prime, .perfectFifthUp]) ?? .unison)
        let plan = SimulationPlan(comparisons: 120, matchings: 24, sessions: 1)
        var simulation = Simulation(settings: settings, strategy: .kazez, plan: plan, seed: 3) { _ in
            SimulatedTrainee(SimulatedListener(sigma: 3))
        }
        var comparisons: [ComparisonRecord] = []
        var matchings: [PitchMatchingRecord] = []
        simulation.run {
            comparisons.append(ComparisonRecord($1))
        } matched: {
            matchings.append(PitchMatchingRecord($1, range: $2))
        }
        try store.append(comparisons, matchings)
    }

    /// A comparison asks for the ceiling, and a tunable note begins anywhere in the widest range.
    @Test(arguments: TrainingMode.allCases, Place.allCases)
    func theNextExerciseIsANewUsers(mode: TrainingMode, place: Place) async throws {
        let strategies = mode.isMatching ? [StrategyName.kazez] : StrategyName.allCases
        for (strategy, seed) in strategies.flatMap({ strategy in (1...4).map { (strategy, UInt64($0)) } }) {
            let folder = try TemporaryFolder()
            let path = folder.url.appending(path: "t.sqlite").path(percentEncoded: false)
            let store = try TrainingDataStore(path: path)
            try Self.practise(store)
            let overrides = try SettingOverrides([
                "duration=0.3", "matching.range=adaptive", "strategy=\(strategy.rawValue)",
            ])
            let rehearsal = try await Rehearsal(
                purpose: place == .paused ? .training(mode, count: nil) : .instrument, seed: seed,
                settings: SettingsSource(nil, overrides: overrides), store: store, patience: Self.patience)
            if place != .start {
                if place != .paused { await rehearsal.perform(.start(mode)) }
                #expect(try await rehearsal.nextWidth(mode) < 100)
            }
            switch place {
            case .start, .exercise: break
            case .paused: await rehearsal.conductor.receive(.suspended(since: rehearsal.run.now))
            case .afterRun: await rehearsal.perform(.stop)
            }
            #expect(try TrainingDataStore(path: path).resetKeepingBackup() != nil)
            await rehearsal.perform(place == .exercise ? .skip : place == .paused ? .startLast : .start(mode))
            #expect(try await rehearsal.nextWidth(mode) == 100, "\(strategy), seed \(seed)")
        }
    }
}

extension Rehearsal {
    fileprivate func perform(_ action: TrainingAction) async {
        _ = take()
        await conductor.receive(.action(action, moment: run.now, device: "keyboard"))
    }

    /// The difference that the next comparison asks for, or the range in which the next tunable note begins.
    fileprivate func nextWidth(_ mode: TrainingMode) async throws -> Cents {
        guard mode.isMatching else { return try await nextTarget().comparison.targetNote.offset.magnitude }
        _ = try await until { if case .matchingBegan = $0 { true } else { false } }
        return try #require(prompted).range
    }
}
