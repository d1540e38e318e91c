// SPDX-License-Identifier: MIT
import Chance
import Foundation
import Instrument
import Music
import Profile
import Settings
import Simulation
import Training

/// What the profile says of listeners as different as people are: note by note, and about their progress.
struct PopulationTable {
    let listeners: Int

    /// Answers in a session: about eight minutes.
    private static let session = 100

    func show() {
        print("per-note error of ln threshold, \(listeners) listeners, sessions of \(Self.session) answers")
        print(row("strategy", ["listeners", "answers", "error", "coverage"]))
        for strategy in [StrategyName.kazez, .steady] {
            for (name, population, answers) in [
                ("learning", SimulatedPopulation(), 800),
                ("static", SimulatedPopulation(gain: 0), 2400),
            ] {
                let figures = Parallel.map(listeners) { notes(strategy, population, answers: answers, seed: $0) }
                    .reduce(into: Figures()) { $0.add($1) }
                print(
                    row(
                        strategy.rawValue,
                        [
                            name, "\(answers)", String(format: "%.3f", figures.rootMeanSquare),
                            String(format: "%.3f", figures.coverage),
                        ]))
            }
        }
        print("")
        showTrends()
        showProgress()
    }

    private func notes(
        _ strategy: StrategyName, _ population: SimulatedPopulation, answers: Int, seed: Int
    ) -> Figures {
        let simulation = run(strategy, sessions: answers / Self.session, seed: seed) {
            population.listener(using: &$0)
        }
        var figures = Figures()
        for note in simulation.profile.summary(in: .standard).notes {
            guard let estimate = note.estimate else { continue }
            figures.add(estimate, truth: simulation.trainee.logSigma(at: note.note))
        }
        return figures
    }

    private func run(
        _ strategy: StrategyName, sessions: Int, seed: Int, _ trainee: (inout SeededRandom) -> SimulatedTrainee
    ) -> Simulation {
        var settings = TrainingSettings()
        settings.intervals = .unison
        let plan = SimulationPlan(comparisons: sessions * Self.session, sessions: sessions)
        var simulation = Simulation(
            settings: settings, strategy: strategy, plan: plan, seed: UInt64(seed), trainee: trainee)
        simulation.run { _, _ in }
        return simulation
    }

    private func showTrends() {
        let looks = 36
        print(
            "trend, \(listeners) listeners who do not change, after each of \(looks) sessions by the final timeline; share of looks"
        )
        print(row("strategy", ["improving", "declining", "stable"]))
        for strategy in [StrategyName.kazez, .steady] {
            let told = Parallel.map(listeners) { seed in
                let still = SimulatedPopulation(gain: 0)
                return trends(run(strategy, sessions: looks, seed: seed) { still.listener(using: &$0) })
                    .filter { $0 != .notEnoughData }
            }.flatMap(\.self)
            let shares = [Trend.improving, .declining, .stable].map { trend in
                String(format: "%.3f", Double(told.count { $0 == trend }) / Double(told.count))
            }
            print(row(strategy.rawValue, shares))
        }
        print("")
    }

    /// 45 % are off the threshold by the thirtieth session: evenly from session to session, or most of it at first.
    private func showProgress() {
        let sessions = 30
        print("progress found, \(listeners) listeners whose threshold falls by 45 % in \(sessions) sessions")
        print(row("strategy", ["evenly", "at first"]))
        for strategy in [StrategyName.kazez, .steady] {
            let shares = [1e6, SimulatedTrainee.usualPace].map { pace in
                let progress = SimulatedTrainee.progress(after: sessions * Self.session, pace: pace)
                let population = SimulatedPopulation(gain: -log(0.55) / progress, pace: pace)
                let found = Parallel.map(listeners) { seed in
                    trends(run(strategy, sessions: sessions, seed: seed) { population.listener(using: &$0) })
                        .contains(.improving)
                }
                return String(format: "%.3f", Double(found.count { $0 }) / Double(found.count))
            }
            print(row(strategy.rawValue, shares))
        }
        print("")
    }

    private func trends(_ simulation: Simulation) -> [Trend] {
        let timeline = simulation.profile.summary(in: .standard).leading?.timeline ?? []
        return TrendAnalyzer.trends(of: timeline.map(\.estimate))
    }
}
