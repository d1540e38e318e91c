// SPDX-License-Identifier: MIT
import Music
import Foundation
import Profile
import Scratch
import Settings
import Simulation
import Store
import Testing
import Training

@testable import Instrument

/// An adaptive range is what the records say, at every start and while somebody trains.
struct SampledAdaptiveRangeTests {
    private static func settings(_ intervals: [DirectedInterval]) -> TrainingSettings {
        TrainingSettings(range: .adaptive(AdaptiveNoteRange()), intervals: IntervalSet(intervals) ?? .unison)
    }

    private static func records(
        _ settings: TrainingSettings, answers: Int, sessions: Int, seed: UInt64
    ) -> [ComparisonRecord] {
        let plan = SimulationPlan(comparisons: answers, sessions: sessions)
        var simulation = Simulation(settings: settings, strategy: .kazez, plan: plan, seed: seed) { _ in
            SimulatedTrainee(SimulatedListener(sigma: 9))
        }
        var records: [ComparisonRecord] = []
        simulation.run { records.append(ComparisonRecord($1)) }
        return records
    }

    /// Whenever Peach is started again, the next exercise comes from the same range as if it had gone on.
    @Test(arguments: [[.prime], [.perfectFifthUp, DirectedInterval(.octave, .down)]])
    func whatIsReadIsWhatWasReached(_ intervals: [DirectedInterval]) throws {
        let settings = Self.settings(intervals)
        let records = Self.records(settings, answers: 240, sessions: 3, seed: 3)
        let store = try TrainingDataStore(inMemory: ())
        var profile = PerceptualProfile()
        for (index, record) in records.enumerated() {
            let now = profile.practised(settings.range)
            #expect(record.completed.adaptiveRange == now.now)
            if index.isMultiple(of: 40)
                || record.completed.adaptiveRange != records[max(index - 1, 0)].completed.adaptiveRange
            {
                let whole = try ProfileReading.whole(from: store, upTo: store.mark(), settings: settings)
                #expect(whole.practised(settings.range) == now, "after \(index)")
                let recent = try ProfileReading.recent(from: store, settings: settings)
                #expect(recent.isWhole && recent.profile.practised(settings.range) == now, "after \(index)")
                let summary = try ProfileReading.summary(of: store, settings: settings)
                #expect(summary.range == now.now && summary.notes.first?.note == now.now.notes.lowerBound)
            }
            try store.append(record)
            profile.update(record.completed, settings: settings)
        }
        let notes = profile.practised(settings.range).now.notes
        #expect(notes.lowerBound < MIDINote(48) && notes.upperBound > MIDINote(72))
    }

    /// Long after the answers that earned it are too old to be learned, or when everything since was asked from elsewhere.
    @Test func whatWasReachedOutlivesWhatWasAnswered() throws {
        let settings = Self.settings([.prime])
        let records = Self.records(settings, answers: 150, sessions: 2, seed: 5)
        let reached = try #require(records.last?.completed.adaptiveRange)
        let store = try TrainingDataStore(inMemory: ())
        for record in records { try store.append(record) }
        var fixed = settings
        fixed.range = .fixed(try #require(NoteRange(MIDINote(60)...MIDINote(72))))
        for record in Self.records(fixed, answers: 400, sessions: 3, seed: 6) { try store.append(record) }
        let recent = try ProfileReading.recent(from: store, settings: settings)
        #expect(!recent.isWhole && recent.profile.practised(settings.range, isWhole: false).now == reached)
        let whole = try ProfileReading.whole(from: store, upTo: store.mark(), settings: settings)
        #expect(whole.practised(settings.range).now.contains(reached))
        let none = try TrainingDataStore(inMemory: ())
        let empty = try ProfileReading.whole(from: none, upTo: none.mark(), settings: settings)
        #expect(empty.practised(settings.range).now == .adaptiveStart)
    }

    /// Through the whole instrument: both kinds of training ask from it, comparisons record it, and a change of the setting
    /// holds from the next exercise on.
    @Test func bothKindsOfTrainingAskFromTheReachedRange() async throws {
        let folder = try TemporaryFolder()
        let file = SettingsFile(folder.url.appending(path: "settings.yaml"))
        func write(_ range: String) throws { try Data("duration: 0.3\nrange: \(range)\n".utf8).write(to: file.url) }
        try write("adaptive")
        let store = try TrainingDataStore(inMemory: ())
        let settings = Self.settings([.prime])
        let records = Self.records(settings, answers: 200, sessions: 2, seed: 7)
        for record in records { try store.append(record) }
        let profile = try ProfileReading.whole(from: store, upTo: store.mark(), settings: settings)
        let expected = profile.practised(settings.range).now
        #expect(expected != .adaptiveStart)
        let rehearsal = try await Rehearsal(
            .training(.comparison, count: nil), settings: SettingsSource(file), store: store)
        let first = try await rehearsal.nextTarget()
        #expect(first.adaptiveRange == expected && expected.notes.contains(first.comparison.referenceNote))
        try write("adaptive 48-72")
        await rehearsal.answer(.higher)
        #expect(try store.comparisonRecords().last?.completed.adaptiveRange == expected)
        #expect(try await rehearsal.nextTarget().adaptiveRange == .adaptiveStart)
        try write("48-72")
        await rehearsal.answer(.higher)
        #expect(try await rehearsal.nextTarget().adaptiveRange == nil)
        try write("adaptive")
        await rehearsal.answer(.higher)
        let back = try #require(try await rehearsal.nextTarget().adaptiveRange)
        #expect(back.contains(expected))

        let tuning = try await Rehearsal(
            .training(.pitchMatching, count: nil), settings: SettingsSource(file), store: store)
        let challenge = try #require(tuning.prompted).challenge
        #expect(back.notes.contains(challenge.referenceNote))
    }
}
