// SPDX-License-Identifier: MIT
import Foundation
import Mapping
import Music
import Profile
import Scratch
import Settings
import Store
import Testing
import Training

@testable import Instrument

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
        let last = try #require(try rehearsal.store.comparisonRecords().last?.completed)
        let fourth = try await rehearsal.nextTarget()
        #expect(
            difference(fourth)
                == steady.difference(of: .unison, profile: known, settings: steadied.training, after: last))
        let ratio = difference(fourth).rawValue / difference(third).rawValue
        #expect(ratio < 1.1 + 1e-9 && ratio > 1 / 1.1 - 1e-9)

        try write("strategy: kazez\n", file)
        await rehearsal.answer(fourth.comparison.isTargetHigher ? .higher : .lower)
        let p = difference(fourth).rawValue
        let fifth = try await rehearsal.nextTarget()
        #expect(abs(difference(fifth).rawValue - p * (1 - 0.05 * p.squareRoot())) < 1e-9)
    }
}
