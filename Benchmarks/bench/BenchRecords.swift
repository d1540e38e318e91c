// SPDX-License-Identifier: MIT
import Foundation
import Instrument
import Music
import Settings
import Simulation
import Store
import Training

/// A file as months or years of practice leave it: unisons and fifths, sessions of 80 answers, a tuned pitch to twenty.
final class BenchRecords {
    let count: Int
    private let folder = FileManager.default.temporaryDirectory.appending(path: "peach-bench-\(UUID())")
    var file: URL { folder.appending(path: "training.sqlite") }

    private static let session = 80

    init(_ count: Int) throws {
        self.count = count
        let store = try TrainingDataStore(path: file.path)
        var settings = TrainingSettings()
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
