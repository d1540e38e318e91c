// SPDX-License-Identifier: MIT
import Foundation
import Instrument
import Music
import Profile
import Settings
import Simulation
import Store
import Training

/// Time to rebuild a profile, to learn an answer, and to import records.
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
        let settings = TrainingSettings.standard
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
        var settings = TrainingSettings.standard
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

/// Time and memory of `peach train` until its first note, with many records.
struct FirstNote {
    private static let runs = 7

    func show(_ records: BenchRecords) throws {
        var times: [Double] = []
        var memory = 0.0
        for _ in 0..<Self.runs {
            let run = try ProgramRun(
                ["train", "comparison", "--json", "--output", "none", "--data", records.file.path]
            ) { $0.contains("\"event\":\"exercise\"") }
            times.append(run.milliseconds)
            memory = max(memory, run.memory)
        }
        print(
            String(
                format: "  start to first note: %.0f ms (median of %d, this machine); memory then: %.0f MB",
                times.sorted()[Self.runs / 2], Self.runs, memory))
    }
}

/// Time and memory of importing many records into empty data.
struct ImportTime {
    func show(_ records: BenchRecords) throws {
        let folder = records.file.deletingLastPathComponent()
        let exported = folder.appending(path: "exported.csv").path
        let imported = folder.appending(path: "imported.sqlite").path
        _ = try ProgramRun(["records", "export", exported, "--data", records.file.path])
        let run = try ProgramRun(["records", "import", exported, "--json", "--data", imported])
        print(
            String(
                format: "  import of %d records: %.1f s (this machine); memory at most: %.0f MB", records.count,
                run.milliseconds / 1000, run.memory))
    }
}

/// Start-up time of the program.
struct StartUp {
    private static let runs = 11

    func show() throws {
        let times = try (0..<Self.runs).map { _ in try ProgramRun(["--version"]).milliseconds }
        print(
            String(
                format: "start-up of peach --version: %.0f ms (median of %d, this machine)",
                times.sorted()[Self.runs / 2], Self.runs))
    }
}

/// A data file of months or years of practice: unisons and fifths, sessions of 80 answers, a tuned pitch for every twenty.
final class BenchRecords {
    let count: Int
    private let folder = FileManager.default.temporaryDirectory.appending(path: "peach-bench-\(UUID())")
    var file: URL { folder.appending(path: "training.sqlite") }

    private static let session = 80

    init(_ count: Int) throws {
        self.count = count
        let store = try TrainingDataStore(path: file.path)
        var settings = TrainingSettings.standard
        settings.intervals = IntervalSet([.prime, .perfectFifthUp]) ?? .unison
        let matchings = count / 20
        let plan = SimulationPlan(
            comparisons: count - matchings, matchings: matchings, sessions: max(1, count / Self.session))
        var simulation = Simulation(settings: settings, strategy: .kazez, plan: plan, seed: 1) { _ in
            SimulatedTrainee(SimulatedListener(sigma: 12))
        }
        try store.append(&simulation)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }
}
