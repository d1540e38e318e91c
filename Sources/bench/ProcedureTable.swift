// SPDX-License-Identifier: MIT
import Foundation
import Instrument
import Music
import Profile
import Settings
import Simulation
import Training

/// How fast the strategies find the threshold of an unchanging listener, by the profile and by the exact grid on the same
/// answers.
struct ProcedureTable {
    /// Runs for each σ.
    let runs: Int

    /// Cents.
    private static let sigmas: [Double] = [2, 5, 10, 20, 40, 60]
    /// Numbers of answers after which it is read.
    private static let stops = [20, 40, 80, 160]
    private static let last = 160

    private struct Row {
        var byStop: [Int: Figures] = [:]
        var grid = Figures()
        var correct = 0
    }

    func show() {
        print("error of ln threshold, one listener each with σ = 2, 5, 10, 20, 40, 60 cents, \(runs) runs of each")
        print(row("strategy", Self.stops.map { "after \($0)" } + ["E(160)", "bias", "coverage", "% correct"]))
        for strategy in [StrategyName.kazez, .steady, .adaptive] {
            let rows = Parallel.map(Self.sigmas.count * runs) { index in
                one(strategy, sigma: Self.sigmas[index / runs], seed: UInt64(index))
            }
            var whole = Row()
            for row in rows {
                for (stop, figures) in row.byStop { whole.byStop[stop, default: Figures()].add(figures) }
                whole.grid.add(row.grid)
                whole.correct += row.correct
            }
            let share = 100 * Double(whole.correct) / Double(rows.count * Self.last)
            print(row(strategy.rawValue, cells(whole.byStop) + [String(format: "%.0f", share)]))
            let grid = whole.grid
            print(
                row(
                    "  by the grid",
                    ["", "", "", String(format: "%.3f", grid.rootMeanSquare)] + end(grid)))
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

    private func one(_ strategy: StrategyName, sigma: Double, seed: UInt64) -> Row {
        var settings = TrainingSettings()
        settings.intervals = .unison
        let plan = SimulationPlan(comparisons: Self.last)
        var simulation = Simulation(settings: settings, strategy: strategy, plan: plan, seed: seed) { _ in
            SimulatedTrainee(SimulatedListener(sigma: Cents(sigma)))
        }
        var row = Row()
        var grid = ThresholdGrid(priorMean: Skill.unison.priorLogSigma)
        var profile = PerceptualProfile()
        var answers = 0
        simulation.run { _, completed in
            answers += 1
            profile.update(completed)
            let trial = DiscriminationTrial(completed)
            grid.add(offset: trial.offset, isHigher: trial.answer == .higher)
            guard Self.stops.contains(answers), let found = profile.summary(in: .standard).leading else { return }
            row.byStop[answers, default: Figures()].add(found.estimate, truth: log(sigma))
        }
        row.grid.add(grid.estimate, truth: log(sigma))
        row.correct = simulation.correct
        return row
    }
}
