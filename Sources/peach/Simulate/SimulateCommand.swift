// SPDX-License-Identifier: MIT
import ArgumentParser
import Chance
import Commands
import Foundation
import Instrument
import Music
import Settings
import Simulation
import Store
import Training
import Words

/// `peach simulate`: a simulated listener trains, with the real strategies and profile, as fast as the machine can.
/// Nobody's settings count, and nobody's data is touched.
struct SimulateCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("simulate", .simulate) }

    enum Tunings: WholeNumberBounds { static let bounds = 0...1_000_000 }
    enum Sessions: WholeNumberBounds { static let bounds = 1...10_000 }

    @OptionGroup var listener: ListenerOptions
    @Option(help: ArgumentHelp(.strategy, .strategy))
    var strategy: StrategyName?
    @Option(name: .customLong("interval"), parsing: .singleValue, help: ArgumentHelp(.interval, .interval))
    var intervals: [DirectedInterval] = []
    @Option(help: ArgumentHelp(.tuning, .tuning))
    var tuning: TuningArgument?
    @Option(name: .trials, parsing: .unconditional, help: ArgumentHelp(.trials, .count))
    var trials: WholeNumber<ExerciseBounds>?
    @Option(parsing: .unconditional, help: ArgumentHelp(.simulatedTunings, .count))
    var matching: WholeNumber<Tunings>?
    @Option(parsing: .unconditional, help: ArgumentHelp(.sessions, .count))
    var sessions: WholeNumber<Sessions>?
    @Option(parsing: .unconditional, help: ArgumentHelp(.seed, .seed))
    var seed: WholeNumber<SeedBounds>?
    @Option(name: .customLong("set"), parsing: .unconditionalSingleValue, help: ArgumentHelp(.set, .assignment))
    var assignments: [String] = []
    @Option(name: .customLong("data"), help: ArgumentHelp(.simulatedData, .file), completion: .file())
    var data: String?
    @OptionGroup var speech: LanguageOption
    @OptionGroup var json: JSONFlag

    func run() async throws {
        let makeTrainee = try listener.trainee()
        let settings = try settings()
        let plan = SimulationPlan(
            comparisons: trials?.value ?? 200, matchings: matching?.value ?? 0, sessions: sessions?.value ?? 1)
        let seed = UInt64(seed?.value ?? .random(in: 0...Int.max))
        Speech.detail(.seed(seed))
        let records = try data.map { try SimulatedRecords(URL(filePath: $0)) }
        var simulation = Simulation(
            settings: settings.training, strategy: settings.strategy, plan: plan, seed: seed, trainee: makeTrainee)
        let renderer = SimulationReport(hasIntervals: settings.training.intervals != .unison)
        var trial = 0
        var tuned = 0
        try ProgressBar.during(.simulating, isHidden: json.isWanted) { tell in
            simulation.run { session, completed in
                trial += 1
                records?.keep(completed)
                if json.isWanted { renderer.put(completed, trial: trial, session: session + 1) }
                tell(trial + tuned, plan.exercises)
            } matched: { session, completed, range in
                tuned += 1
                records?.keep(completed, range: range)
                if json.isWanted { renderer.put(completed, number: tuned, session: session + 1) }
                tell(trial + tuned, plan.exercises)
            }
            try records?.write()
        }
        if json.isWanted {
            renderer.put(simulation.summary, settings: settings, data: records?.path)
        } else {
            for line in Speech.texts.lines(for: simulation.summary) { Speech.show(line) }
            if let records { Speech.note(Speech.texts.dataWritten(file: records.path, records: records.count)) }
        }
    }

    /// The defaults, then what the command line says. Without intervals it is unison that is trained.
    private func settings() throws -> UserSettings {
        let shelf = Folders().scaleShelf
        var defaults = UserSettings(shelf: shelf)
        defaults.training.intervals = .unison
        let options =
            (intervals.isEmpty ? [] : ["intervals=" + intervals.map(\.symbol).joined(separator: ",")])
            + (strategy.map { ["strategy=" + $0.rawValue] } ?? [])
        var settings = try SettingOverrides(assignments + options, shelf: shelf).applied(to: defaults)
        if let tuning { settings.training.tuningSystem = try tuning.system() }
        return settings
    }
}

/// Who listens.
struct ListenerOptions: ParsableArguments {
    enum Sigma: NumberBounds {
        static let bounds =
            SimulatedListener.sigmaRange.lowerBound.rawValue...SimulatedListener.sigmaRange.upperBound.rawValue
    }
    enum Criterion: NumberBounds { static let bounds = -1000.0...1000.0 }
    enum Lapse: NumberBounds { static let bounds = SimulatedListener.lapseRange }

    @Option(parsing: .unconditional, help: ArgumentHelp(.sigma, .cents))
    var sigma: RealNumber<Sigma>?
    @Option(parsing: .unconditional, help: ArgumentHelp(.criterion, .cents))
    var criterion: RealNumber<Criterion>?
    @Option(parsing: .unconditional, help: ArgumentHelp(.lapse, .share))
    var lapse: RealNumber<Lapse>?
    @Flag(name: .customLong("population"), help: ArgumentHelp(.population))
    var isDrawn = false
    @Flag(name: .customLong("learning"), help: ArgumentHelp(.learning))
    var isLearning = false

    /// Draws the listener or is it.
    /// - Throws: `CommandError.exclusive`.
    func trainee() throws(CommandError) -> (inout SeededRandom) -> SimulatedTrainee {
        let ear = SimulatedListener(
            sigma: Cents(sigma?.value ?? 15), criterion: Cents(criterion?.value ?? 0), lapse: lapse?.value ?? 0.02)
        let gain = isLearning ? SimulatedTrainee.usualGain : 0
        guard isDrawn else { return { _ in SimulatedTrainee(ear, gain: gain) } }
        let named = ["--sigma": sigma?.value, "--criterion": criterion?.value, "--lapse": lapse?.value]
        for (name, value) in named where value != nil { throw .exclusive(name, "--population") }
        return { SimulatedPopulation(gain: gain).listener(using: &$0) }
    }
}
