// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Mapping
import Music
import Profile
import Scratch
import Settings
import Sound
import Spectra
import Store
import Testing
import Training

@testable import Instrument

@Suite struct ConductorTests {
    @Test func everyAnswerIsOnRecordWhenItsFeedbackAppears() async throws {
        let rehearsal = try await Rehearsal(.training(.comparison, count: 6))
        var asked: [(exercise: ComparisonExercise, answer: Answer)] = []
        for number in 1...6 {
            let exercise = try await rehearsal.nextTarget()
            await rehearsal.pass(number.isMultiple(of: 2) ? 0.1 : 0.5)
            let answer: Answer = number < 4 ? .higher : .lower
            asked.append((exercise, answer))
            _ = rehearsal.take()
            await rehearsal.answer(answer)
            let told = rehearsal.take()
            let records = try rehearsal.store.comparisonRecords()
            #expect(records.count == number)
            let verdict = try #require(
                told.compactMap { if case .answered(let verdict) = $0.event { verdict } else { nil } }.first)
            #expect(verdict.isSaved == nil, "nothing outlasts a store in memory")
            #expect(verdict.completed.answer == answer)
        }
        #expect(await rehearsal.conductor.run.phase == .training)
        await rehearsal.pass(0.45)
        #expect(await rehearsal.conductor.isEnded)
        let records = try rehearsal.store.comparisonRecords()
        for (record, asked) in zip(records, asked) {
            #expect(record.completed.comparison == asked.exercise.comparison)
            #expect(record.completed.answer == asked.answer)
            #expect(record.completed.inputDevice == "Keys")
            #expect(
                record.completed.targetFrequency.cents(above: asked.exercise.targetFrequency).magnitude < 1e-6)
        }
    }

    @Test func bothNotesSoundInTuneAndWithoutAPause() async throws {
        let rehearsal = try await Rehearsal(
            .training(.intervalComparison, count: nil), set: ["duration=1", "tuning=just", "intervals=P5u,m3d"])
        let sound = await rehearsal.pass(2.0)
        let exercise = try #require(
            rehearsal.take().compactMap {
                if case .exerciseBegan(_, let exercise) = $0.event { exercise } else { nil }
            }.first)
        #expect(try rehearsal.deviation(sound[2000..<46000], from: exercise.referenceFrequency) < 0.001)
        #expect(try rehearsal.deviation(sound[50000..<94000], from: exercise.targetFrequency) < 0.001)
        let interval = exercise.targetFrequency.cents(above: exercise.referenceFrequency)
        let pure = TuningSystem.justIntonation.centOffset(for: exercise.comparison.interval)
        #expect((interval - pure - exercise.comparison.targetNote.offset).magnitude < 1e-9)
    }

    @Test(arguments: [TrainingMode.comparison, .pitchMatching])
    func pullingTheKeyboardDiscardsTheExerciseAndSilences(mode: TrainingMode) async throws {
        let rehearsal = try await Rehearsal(.training(mode, count: nil))
        func isTarget(_ event: SessionEvent) -> Bool { if case .targetStarted = event { true } else { false } }
        _ = try await rehearsal.until(isTarget)
        await rehearsal.bend(0.4, at: rehearsal.run.now)
        await rehearsal.pass(0.1)
        await rehearsal.conductor.receive(.midi(.deviceLeft(Rehearsal.keyboard)))
        await rehearsal.pass(0.05)
        #expect(await rehearsal.pass(0.5).allSatisfy { $0 == 0 })
        await rehearsal.conductor.receive(.midi(.deviceArrived(Rehearsal.keyboard)))
        #expect(await rehearsal.conductor.run.phase == .paused)
        await rehearsal.press(72)
        #expect(await rehearsal.conductor.run.phase == .training)
        #expect(try rehearsal.store.recordCount() == 0)
        _ = try await rehearsal.until(isTarget)
        let sound = await rehearsal.pass(0.25).dropFirst(1024)
        if let exercise = rehearsal.prompted {
            let begin = exercise.frequency(at: exercise.challenge.initialCentOffset)
            #expect(try rehearsal.deviation(sound, from: begin) < 0.001)
        }
        if !mode.isMatching {
            await rehearsal.press(72)
            #expect(try rehearsal.store.recordCount() == 1)
        }
    }

    @Test func aSavedSettingCountsFromTheNextExerciseOnButIntervalsAndTuningHoldForTheRun() async throws {
        let folder = try TemporaryFolder()
        let file = SettingsFile(folder.url.appending(path: "settings.yaml"))
        try file.set(.duration, to: "0.3")
        let rehearsal = try await Rehearsal(.training(.intervalComparison, count: nil), settings: SettingsSource(file))
        let first = try await rehearsal.nextTarget()
        try file.set(.reference, to: "415")
        try file.set(.sound, to: "peach:0:2")
        try file.set(.tuning, to: "just")
        try file.set(.intervals, to: "m3d")
        #expect(first.referencePitch == .concert440)
        await rehearsal.answer(.higher)
        let second = try await rehearsal.nextTarget()
        #expect(second.referencePitch == Frequency(415))
        #expect(second.soundSource.program == 2)
        #expect(second.tuningSystem == .equalTemperament)
        #expect(second.comparison.interval == .perfectFifthUp)
        try Data("reference: four hundred".utf8).write(to: file.url)
        _ = rehearsal.take()
        await rehearsal.answer(.higher)
        let third = try await rehearsal.nextTarget()
        #expect(third.referencePitch == Frequency(415))
    }

    @Test func anInterruptionDuringTheVerdictKeepsTheAnswer() async throws {
        let rehearsal = try await Rehearsal(.instrument)
        await rehearsal.act(.startLast)
        _ = try await rehearsal.nextTarget()
        await rehearsal.answer(.higher)
        _ = rehearsal.take()
        await rehearsal.conductor.receive(.suspended(since: 0))
        let told = rehearsal.take()
        #expect(await rehearsal.conductor.run.phase == .start)
        #expect(try rehearsal.store.comparisonRecords().count == 1)
        let isDiscarded = told.compactMap {
            if case .interrupted(_, let isDiscarded) = $0.event { isDiscarded } else { nil }
        }
        #expect(isDiscarded == [false])
        await rehearsal.pass(1)
        #expect(await rehearsal.conductor.run.phase == .start)
    }
}

/// The strategy of the settings asks, through the whole instrument.
@Suite struct StrategySwitchTests {
    private let adaptive = AdaptiveNoteStrategy()
    private let steady = SteadyStrategy()

    private func write(_ words: String, _ file: SettingsFile) throws {
        try Data(("duration: 0.3\nrange: 48-60\n" + words).utf8).write(to: file.url)
    }

    /// What the Conductor should know after these answers.
    private func profile(_ store: TrainingDataStore, _ settings: UserSettings) throws -> PerceptualProfile {
        var profile = PerceptualProfile()
        for record in try store.comparisonRecords() {
            profile.update(record.completed, settings: settings.training)
        }
        return profile
    }

    /// - Returns: the difference that was asked.
    private func answer(_ rehearsal: Rehearsal, isCorrect: Bool) async throws -> ComparisonExercise {
        let exercise = try await rehearsal.nextTarget()
        await rehearsal.answer(exercise.comparison.isTargetHigher == isCorrect ? .higher : .lower)
        return exercise
    }

    private func difference(_ exercise: ComparisonExercise) -> Cents {
        exercise.comparison.targetNote.offset.magnitude
    }

    @Test func aSavedStrategyAsksFromTheNextExerciseOn() async throws {
        let folder = try TemporaryFolder()
        let file = SettingsFile(folder.url.appending(path: "settings.yaml"))
        try write("strategy: kazez\n", file)
        let rehearsal = try await Rehearsal(.training(.comparison, count: nil), settings: SettingsSource(file))
        #expect(try await difference(answer(rehearsal, isCorrect: true)) == 100)

        // The one under way is Kazez's still.
        let second = try await rehearsal.nextTarget()
        try write("strategy: adaptive\nadaptive.mechanical: 0\nadaptive.nearby: 1\n", file)
        #expect(difference(second) == 50)
        await rehearsal.answer(second.comparison.isTargetHigher ? .higher : .lower)
        let adapted = try file.load { _ in }
        var known = try profile(rehearsal.store, adapted)
        let third = try await rehearsal.nextTarget()
        let note = third.comparison.referenceNote
        #expect(abs(note.rawValue - second.comparison.referenceNote.rawValue) <= 1)
        #expect(difference(third) == adaptive.difference(at: note, profile: known, settings: adapted.training))

        try write("strategy: steady\nsteady.share: 0.9\nsteady.firststep: 1.1\n", file)
        await rehearsal.answer(third.comparison.isTargetHigher ? .lower : .higher)
        let steadied = try file.load { _ in }
        known = try profile(rehearsal.store, steadied)
        let fourth = try await rehearsal.nextTarget()
        #expect(
            difference(fourth) == steady.difference(of: .unison, profile: known, settings: steadied.training))
        let ratio = difference(fourth).rawValue / difference(third).rawValue
        #expect(ratio < 1.1 + 1e-9 && ratio > 1 / 1.1 - 1e-9)

        try write("strategy: kazez\n", file)
        await rehearsal.answer(fourth.comparison.isTargetHigher ? .higher : .lower)
        let p = difference(fourth).rawValue
        let fifth = try await rehearsal.nextTarget()
        #expect(abs(difference(fifth).rawValue - p * (1 - 0.02 * p.squareRoot())) < 1e-9)
    }
}
