// SPDX-License-Identifier: MIT
import Foundation
import Instrument
import Music
import Profile
import Settings
import Simulation
import Training

/// Convergence of the strategies for an unchanging listener.
struct ProcedureTable {
    /// Runs for each σ.
    let runs: Int
    let rows: RowFilter

    /// Cents.
    private static let sigmas: [Double] = [2, 5, 10, 20, 40, 60]
    /// Numbers of answers at which the estimate is read.
    private static let stops = [20, 40, 80, 160]
    private static let last = 160

    private struct Row {
        var byStop: [Int: Figures] = [:]
        var correct = 0
    }

    func show() {
        print("error of ln threshold, one listener each with σ = 2, 5, 10, 20, 40, 60 cents, \(runs) runs of each")
        print(row("strategy", Self.stops.map { "after \($0)" } + ["E(160)", "bias", "coverage", "% correct"]))
        for asked in [AskedBy.kazez, .steady, .steadyWithoutEasy, .adaptive]
        where rows.includes("convergence", asked) {
            let found = Parallel.map(Self.sigmas.count * runs) { index in
                one(asked, sigma: Self.sigmas[index / runs], seed: UInt64(index))
            }
            var whole = Row()
            for row in found {
                for (stop, figures) in row.byStop { whole.byStop[stop, default: Figures()].add(figures) }
                whole.correct += row.correct
            }
            let share = 100 * Double(whole.correct) / Double(found.count * Self.last)
            print(row(asked.name, cells(whole.byStop) + [String(format: "%.0f", share)]))
        }
        print("")
    }

    private func cells(_ figures: [Int: Figures]) -> [String] {
        Self.stops.map { figures[$0].map { String(format: "%.3f", $0.rootMeanSquare) } ?? "–" }
            + end(figures[Self.last] ?? Figures())
    }

    private func end(_ figures: Figures) -> [String] {
        [
            String(format: "%.2f", figures.efficiency(answers: Self.last)), String(format: "%+.3f", figures.bias),
            String(format: "%.3f", figures.coverage),
        ]
    }

    private func one(_ asked: AskedBy, sigma: Double, seed: UInt64) -> Row {
        var settings = TrainingSettings.standard
        settings.easyShare = asked.easyShare
        settings.intervals = .unison
        let plan = SimulationPlan(comparisons: Self.last)
        var simulation = Simulation(settings: settings, strategy: asked.strategy, plan: plan, seed: seed) { _ in
            SimulatedTrainee(SimulatedListener(sigma: Cents(sigma)))
        }
        var row = Row()
        var profile = PerceptualProfile()
        var answers = 0
        simulation.run { _, completed in
            answers += 1
            profile.update(completed)
            guard Self.stops.contains(answers), let found = profile.summary(in: .standard).leading else { return }
            row.byStop[answers, default: Figures()].add(found.estimate, truth: log(sigma))
        }
        row.correct = simulation.correct
        return row
    }
}
