// SPDX-License-Identifier: MIT
import ArgumentParser
import Foundation
import Instrument
import Music
import Settings
import Simulation
import Store
import Training

/// `bench simulate`: trains a simulated listener with the real strategies and profile, as fast as possible. The player's
/// settings are not read.
struct SimulateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench simulate", abstract: "Lets a simulated listener train, and says what came of it.")

    @Option(help: "The listener's standard deviation, in cents.")
    var sigma = 15.0
    @Option(parsing: .unconditional, help: "Where the listener hears the correct pitch, in cents.")
    var criterion = 0.0
    @Option(help: "The share of answers that are missed whatever was heard.")
    var lapse = 0.02
    @Flag(help: "Draws the listener from a population instead.")
    var population = false
    @Flag(help: "The listener gets better with practice.")
    var learning = false
    @Option(help: "The strategy: kazez, adaptive or steady.")
    var strategy = StrategyName.kazez.rawValue
    @Option(name: .customLong("interval"), help: "An interval, such as P5u; may be repeated. Without one it is P1.")
    var intervals: [String] = []
    @Option(help: "The tuning of intervals.")
    var tuning: String?
    @Option(help: "How many comparisons.")
    var trials = 200
    @Option(help: "How many notes to tune.")
    var matching = 0
    @Option(help: "Over how many sessions that is spread.")
    var sessions = 1
    @Option(help: "The same seed gives the same run.")
    var seed = UInt64.random(in: 0...UInt64(Int.max))
    @Option(name: .customLong("set"), help: "A setting as KEY=VALUE; may be repeated.")
    var assignments: [String] = []
    @Option(help: "A file for the answers, which holds no others.", completion: .file())
    var data: String?

    func run() throws {
        let settings = try settings()
        let ear = SimulatedListener(sigma: Cents(sigma), criterion: Cents(criterion), lapse: lapse)
        let gain = learning ? SimulatedTrainee.usualGain : 0
        var simulation = Simulation(
            settings: settings.training, strategy: settings.strategy,
            plan: SimulationPlan(comparisons: trials, matchings: matching, sessions: sessions), seed: seed
        ) { random in
            population
                ? SimulatedPopulation(gain: gain).listener(using: &random) : SimulatedTrainee(ear, gain: gain)
        }
        if let data {
            let store = try TrainingDataStore(path: data)
            guard try store.recordCount() == 0 else { throw ValidationError("\(data) holds answers already.") }
            try store.append(&simulation)
        } else {
            simulation.run { _, _ in }
        }
        for line in simulation.summary.lines { print(line) }
    }

    /// The defaults, changed by the options.
    private func settings() throws -> UserSettings {
        let shelf = Folders().scaleCatalog
        let options =
            ["strategy=\(strategy)", "intervals=" + (intervals.isEmpty ? "P1" : intervals.joined(separator: ","))]
            + (tuning.map { ["tuning=\($0)"] } ?? [])
        return try SettingOverrides(assignments + options, scales: shelf).applied(to: UserSettings(scales: shelf))
    }
}

extension TrainingDataStore {
    /// Records per transaction.
    private static let batch = 20_000

    /// Runs a simulation and saves its records.
    func append(_ simulation: inout Simulation) throws {
        var comparisons: [ComparisonRecord] = []
        var tuned: [PitchMatchingRecord] = []
        var failure: (any Error)?
        func save() {
            do { try append(comparisons, tuned) } catch { failure = error }
            (comparisons, tuned) = ([], [])
        }
        simulation.run { _, completed in
            comparisons.append(ComparisonRecord(completed))
            if comparisons.count >= Self.batch { save() }
        } matched: { _, completed, range in
            tuned.append(PitchMatchingRecord(completed, range: range))
        }
        save()
        if let failure { throw failure }
    }
}

extension SimulationSummary {
    /// One sentence per line.
    fileprivate var lines: [String] {
        var lines = [
            "The listener: sigma \(cents(ear.sigma)), criterion \(signed(ear.criterion)), "
                + String(format: "lapse share %.3f.", ear.lapse),
            "The training: \(trials) answers in \(sessions) sessions with the strategy \(strategy.rawValue) "
                + "and the seed \(seed).",
        ]
        if let lastDifference {
            lines.append(
                String(format: "%.1f %% of the answers are right; ", 100 * shareCorrect)
                    + "the last difference was \(cents(lastDifference)).")
        }
        lines.append("The true threshold is \(cents(threshold)).")
        if let estimate {
            lines.append(
                "The estimated threshold is \(cents(estimate.threshold)), with 95 % probability between "
                    + String(format: "%.1f and ", estimate.band.lowerBound.rawValue)
                    + "\(cents(estimate.band.upperBound)).")
        }
        if let meanError { lines.append("\(matchings) notes were tuned, on average \(cents(meanError)) off.") }
        return lines
    }

    private func cents(_ cents: Cents) -> String { String(format: "%.1f cents", cents.rawValue) }

    private func signed(_ cents: Cents) -> String {
        String(format: "%+.1f cents", cents.rawValue).replacing("-", with: "−")
    }
}
