// SPDX-License-Identifier: MIT
import Foundation
import Instrument
import Music
import Profile
import Settings
import Simulation
import Store
import Training

/// How long it takes to know an ear again after the start, to learn an answer, and to import what was exported.
struct RebuildTable {
    func show() throws {
        showUpdates()
        for count in [10_000, 1_000_000] {
            let records = try BenchRecords(count)
            print("with \(count) records:")
            try FirstNote().show(records)
            try showRebuild(records)
            let profile = try ProgramRun(["profile", "--json", "--data", records.file.path])
            print(
                String(
                    format: "  peach profile, from start to end: %.2f s; memory at most: %.0f MB",
                    profile.milliseconds / 1000, profile.memory))
            try ImportTime().show(records)
        }
        print("")
    }

    private func showRebuild(_ records: BenchRecords) throws {
        let store = try TrainingDataStore(path: records.file.path)
        let settings = TrainingSettings()
        let clock = ContinuousClock()
        var summary: ProfileSummary?
        let profile = try clock.measure {
            _ = try ProfileReading.whole(from: store, upTo: store.mark(), settings: settings)
        }
        let whole = try clock.measure { summary = try ProfileReading.summary(of: store, settings: settings) }
        print(
            String(
                format: "  profile rebuilt: %.2f s; with its timeline of %d sessions: %.2f s (this machine)",
                profile / .seconds(1), summary?.leading?.timeline.count ?? 0, whole / .seconds(1)))
    }

    private func showUpdates() {
        var settings = TrainingSettings()
        settings.intervals = .unison
        var answers: [CompletedComparison] = []
        var simulation = Simulation(
            settings: settings, strategy: .kazez, plan: SimulationPlan(comparisons: 8000, sessions: 100), seed: 2
        ) { _ in SimulatedTrainee(SimulatedListener(sigma: 12)) }
        simulation.run { answers.append($1) }
        var profile = PerceptualProfile()
        let times = answers.map { answer in
            ContinuousClock().measure { profile.update(answer) } / .microseconds(1)
        }.sorted()
        print(
            String(
                format: "profile taught one answer: %.1f µs (mean of %d in 100 sessions, this machine), "
                    + "median %.1f, 99 of 100 within %.0f, at most %.0f",
                times.reduce(0, +) / Double(times.count), times.count, times[times.count / 2],
                times[times.count * 99 / 100], times[times.count - 1]))
    }
}
