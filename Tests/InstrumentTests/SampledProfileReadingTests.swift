// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Music
import Profile
import Scratch
import Settings
import Simulation
import Store
import Synchronization
import Testing

@testable import Instrument
@testable import Training

/// The profile read from records is the one that learned, with answers given meanwhile.
struct SampledProfileReadingTests {
    /// A listener's answers, kept as records.
    private static func kept(
        _ store: TrainingDataStore, trials: Int, sessions: Int, seed: UInt64, matchings: Int = 0
    ) throws -> Simulation {
        var settings = TrainingSettings()
        settings.intervals = IntervalSet([.prime, .perfectFifthUp]) ?? .unison
        let records = SimulatedRecords(
            settings, sigma: 12, comparisons: trials, matchings: matchings, sessions: sessions, seed: seed)
        try store.append(records.comparisons, records.matchings)
        return records.simulation
    }

    @Test func theProfileReadFromRecordsIsTheOneThatLearned() throws {
        let store = try TrainingDataStore(inMemory: ())
        let simulation = try Self.kept(store, trials: 1200, sessions: 8, seed: 3, matchings: 60)
        let settings = simulation.settings
        let read = try ProfileReading.whole(from: store, upTo: store.mark(), settings: settings)
        let (one, other) = (simulation.profile.summary(in: .standard), read.summary(in: .standard))
        #expect(one.practised.count == other.practised.count)
        #expect(Self.isNear(one.practised.mean, other.practised.mean))
        #expect(Self.isNear(one.practised.standardDeviation, other.practised.standardDeviation))
        #expect(one.skills.map(\.skill) == other.skills.map(\.skill))
        for (one, other) in zip(one.skills, other.skills) {
            #expect(one.answers == other.answers)
            // Reading visits all sites three times more.
            #expect(abs(one.estimate.logSigma - other.estimate.logSigma) < 0.02)
            #expect(abs(one.estimate.deviation - other.estimate.deviation) < 0.02)
            #expect(one.timeline.map(\.answers) == other.timeline.map(\.answers))
            #expect(one.trend == other.trend)
        }
        #expect(one.matchingSkills.map(\.skill) == other.matchingSkills.map(\.skill))
        #expect(other.matchingSkills.reduce(0) { $0 + $1.summary.count } == 60)
        for (taught, found) in zip(one.matchingSkills.map(\.summary), other.matchingSkills.map(\.summary)) {
            #expect(found.count == taught.count)
            #expect(found.grossErrors == taught.grossErrors)
            #expect(Self.isNear(found.constantError, taught.constantError))
            #expect(Self.isNear(found.constantErrorBand.upperBound, taught.constantErrorBand.upperBound))
            #expect(Self.isNear(found.variableError, taught.variableError))
            #expect(Self.isNear(found.standardDeviation, taught.standardDeviation))
            #expect(found.count < MatchingPull.leastErrors || found.pull != nil)
            #expect(Self.isNear(found.pull?.cents, taught.pull?.cents))
        }
        for (one, other) in zip(one.notes, other.notes) {
            #expect(one.practised.difficulty == other.practised.difficulty)
        }
        #expect(try ProfileReading.recent(from: store, settings: settings).isWhole == false)
    }

    @Test func theTimelineBeginsWithTheFirstSessionHoweverLongAgo() throws {
        let store = try TrainingDataStore(inMemory: ())
        let (ear, sessions) = (SimulatedListener(sigma: 12), 164)
        let plan = SimulationPlan(comparisons: 100 * sessions, sessions: sessions)
        var random = SeededRandom(seed: 9)
        for number in 0..<100 * sessions {
            let comparison = Comparison(
                interval: .prime, noteRange: .standard, difference: [8, 14, 22][number % 3], using: &random)
            let record = AnswerWriterTests.record(
                comparison, answer: ear.answer(comparison, using: &random),
                at: plan.date(session: number / 100, exercise: number % 100))
            try store.append([record], [])
        }
        // Half of them are too long ago to be learned.
        #expect(PerceptualProfile.unlearned(of: 100 * sessions) == 8000)
        let summary = try ProfileReading.summary(of: store, settings: TrainingSettings())
        let timeline = try #require(summary.leading?.timeline)
        #expect(timeline.count == sessions)
        #expect(timeline.allSatisfy { $0.answers == 100 })
        #expect(summary.practised.count == 100 * sessions)
        let threshold = try #require(summary.leading?.estimate)
        #expect(threshold.band.contains(Cents(12 * ThresholdEstimate.shareOfSigma)))
    }

    /// The first note comes from the latest answers; the others are read meanwhile, and no answer is lost or counted twice.
    @Test func answersThatComeWhileTheRecordsAreReadCountOnce() async throws {
        let folder = try TemporaryFolder()
        let store = try TrainingDataStore(path: folder.url.appending(path: "t.sqlite").path(percentEncoded: false))
        _ = try Self.kept(store, trials: 1000, sessions: 5, seed: 4, matchings: 20)
        let rehearsal = try await Rehearsal(
            .training(.comparison, count: nil), settings: SettingsSource(nil), store: store)
        #expect(await rehearsal.conductor.profile.answers == ProfileReading.recentAnswers + 1)
        let reading = await rehearsal.conductor.reading
        for answered in 1...3 {
            if answered == 2 { await reading?.end() }
            _ = try await rehearsal.nextTarget()
            await rehearsal.answer(.higher)
            #expect(try store.recordCount() == 1020 + answered)
        }
        _ = try await rehearsal.nextTarget()
        let profile = await rehearsal.conductor.profile
        #expect(profile.answers == 1003)
        #expect(profile.summary(in: .standard).matchingSizes.count == 20)
        let read = try ProfileReading.whole(from: store, upTo: store.mark(), settings: TrainingSettings())
        #expect(Self.isNear(profile.overallMean, read.overallMean))
    }

    @Test func aResetWhileTheRecordsAreReadLeavesNothing() async throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "t.sqlite").path(percentEncoded: false)
        let store = try TrainingDataStore(path: path)
        _ = try Self.kept(store, trials: 800, sessions: 2, seed: 5)
        let rehearsal = try await Rehearsal(
            .training(.comparison, count: nil), settings: SettingsSource(nil), store: store)
        let reading = await rehearsal.conductor.reading
        _ = try TrainingDataStore(path: path).resetKeepingBackup()
        _ = try await rehearsal.nextTarget()
        await rehearsal.answer(.higher)
        _ = try await rehearsal.nextTarget()
        await reading?.end()
        await rehearsal.answer(.lower)
        _ = try await rehearsal.nextTarget()
        // The exercise under way at the reset came from deleted answers, and leaves no record.
        #expect(await rehearsal.conductor.profile.stats(in: .standard).count == 1)
        #expect(try store.recordCount() == 1)
    }

    private static func isNear(_ one: Cents?, _ other: Cents?) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        return abs(one.rawValue - other.rawValue) < 1e-9
    }
}

extension Conductor {
    fileprivate var profile: PerceptualProfile { records.profile }
    fileprivate var reading: SessionRecords.Reading? { records.reading }
}

extension PerceptualProfile {
    /// Of the two skills practised here.
    fileprivate var answers: Int { answers(of: .unison) + answers(of: Skill(.perfectFifthUp, .equalTemperament)) }
}

extension SessionRecords.Reading {
    fileprivate func end() async { while result.withLock({ $0 }) == nil { await Task.yield() } }
}

/// An adaptive range follows the records, at every start and during training.
struct SampledAdaptiveRangeTests {
    private static func settings(_ intervals: [DirectedInterval]) -> TrainingSettings {
        TrainingSettings(range: .adaptive(AdaptiveNoteRange()), intervals: IntervalSet(intervals) ?? .unison)
    }

    private static func records(
        _ settings: TrainingSettings, answers: Int, sessions: Int, seed: UInt64
    ) -> [ComparisonRecord] {
        SimulatedRecords(settings, sigma: 9, comparisons: answers, sessions: sessions, seed: seed).comparisons
    }

    /// Whenever Peach is started again, the next exercise comes from the same range as if it had gone on.
    @Test(arguments: [[.prime], [.perfectFifthUp, DirectedInterval(.octave, .down)]])
    func theRangeReadFromRecordsIsTheReachedOne(_ intervals: [DirectedInterval]) throws {
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
            try store.append([record], [])
            profile.update(record.completed, settings: settings)
        }
        let notes = profile.practised(settings.range).now.notes
        #expect(notes.lowerBound < MIDINote(48) && notes.upperBound > MIDINote(72))
    }

    /// Long after the answers that earned it are too old to be learned, or when everything since was asked from elsewhere.
    @Test func theReachedRangeOutlivesItsAnswers() throws {
        let settings = Self.settings([.prime])
        let records = Self.records(settings, answers: 150, sessions: 2, seed: 5)
        let reached = try #require(records.last?.completed.adaptiveRange)
        let store = try TrainingDataStore(inMemory: ())
        try store.append(records, [])
        var fixed = settings
        fixed.range = .fixed(try #require(NoteRange(MIDINote(60)...MIDINote(72))))
        try store.append(Self.records(fixed, answers: 400, sessions: 3, seed: 6), [])
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
        try store.append(records, [])
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
