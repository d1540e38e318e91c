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

    @OptionGroup var listener: ListenerOptions
    @Option(help: ArgumentHelp(.strategy, .strategy), completion: .list(StrategyName.allCases.map(\.rawValue)))
    var strategy: String?
    @Option(name: .customLong("interval"), parsing: .singleValue, help: ArgumentHelp(.interval, .interval))
    var intervals: [String] = []
    @Option(help: ArgumentHelp(.tuning, .tuning), completion: .list(TuningSystem.allCases.map(\.rawValue)))
    var tuning: String?
    @Option(parsing: .unconditional, help: ArgumentHelp(.trials, .count))
    var trials: String?
    @Option(parsing: .unconditional, help: ArgumentHelp(.simulatedTunings, .count))
    var matching: String?
    @Option(parsing: .unconditional, help: ArgumentHelp(.sessions, .count))
    var sessions: String?
    @Option(parsing: .unconditional, help: ArgumentHelp(.seed, .seed))
    var seed: String?
    @Option(name: .customLong("set"), parsing: .unconditionalSingleValue, help: ArgumentHelp(.set, .assignment))
    var assignments: [String] = []
    @Option(name: .customLong("data"), help: ArgumentHelp(.simulatedData, .file), completion: .file())
    var data: String?
    @OptionGroup var speech: LanguageOption
    @OptionGroup var json: JSONFlag

    func run() async throws {
        try speech.check()
        let makeTrainee = try listener.trainee()
        let (settings, plan, seed) = (try settings(), try plan(), try chosenSeed())
        let records = try data.map { try SimulatedRecords(URL(filePath: $0)) }
        var simulation = Simulation(
            settings: settings.training, strategy: settings.strategy, plan: plan, seed: seed, trainee: makeTrainee)
        let renderer = SimulationJSON(hasIntervals: settings.training.intervals != .unison)
        var trial = 0
        var tuned = 0
        simulation.run { session, completed in
            trial += 1
            records?.keep(completed)
            if json.isWanted { renderer.put(completed, trial: trial, session: session + 1) }
        } matched: { session, completed, range in
            tuned += 1
            records?.keep(completed, range: range)
            if json.isWanted { renderer.put(completed, number: tuned, session: session + 1) }
        }
        try records?.write()
        if json.isWanted {
            renderer.put(simulation.summary, settings: settings, data: records?.path)
        } else {
            for line in Speech.texts.lines(for: simulation.summary) { Speech.show(line) }
            if let records { Speech.say(Speech.texts.dataWritten(file: records.path, records: records.count)) }
        }
    }

    /// The defaults, then what the command line says. Without intervals it is unison that is trained.
    private func settings() throws -> UserSettings {
        let chosen = try intervals.map { try ArgumentText(option: "--interval", text: $0).interval() }
        let name = try strategy.map { try ArgumentText(option: "--strategy", text: $0).strategy() }
        let system = try tuning.map { try ArgumentText(option: "--tuning", text: $0).tuning() }
        var defaults = UserSettings()
        defaults.training.intervals = .unison
        let options =
            (chosen.isEmpty ? [] : ["intervals=" + chosen.map(\.symbol).joined(separator: ",")])
            + (system.map { ["tuning=" + $0.rawValue] } ?? []) + (name.map { ["strategy=" + $0.rawValue] } ?? [])
        return try SettingOverrides(assignments + options).applied(to: defaults)
    }

    private func plan() throws(CommandError) -> SimulationPlan {
        let trials = try ArgumentText(option: "--trials", text: trials ?? "200").wholeNumber(in: 1...1_000_000)
        return SimulationPlan(
            comparisons: trials,
            matchings: try ArgumentText(option: "--matching", text: matching ?? "0").wholeNumber(in: 0...1_000_000),
            sessions: try ArgumentText(option: "--sessions", text: sessions ?? "1").wholeNumber(in: 1...10_000))
    }

    private func chosenSeed() throws(CommandError) -> UInt64 {
        guard let seed else { return UInt64.random(in: 0...UInt64(Int.max)) }
        return UInt64(try ArgumentText(option: "--seed", text: seed).wholeNumber(in: 0...Int.max))
    }
}

/// Who listens.
struct ListenerOptions: ParsableArguments {
    @Option(parsing: .unconditional, help: ArgumentHelp(.sigma, .cents))
    var sigma: String?
    @Option(parsing: .unconditional, help: ArgumentHelp(.criterion, .cents))
    var criterion: String?
    @Option(parsing: .unconditional, help: ArgumentHelp(.lapse, .share))
    var lapse: String?
    @Flag(name: .customLong("population"), help: ArgumentHelp(.population))
    var isDrawn = false
    @Flag(name: .customLong("learning"), help: ArgumentHelp(.learning))
    var isLearning = false

    /// Draws the listener or is it.
    /// - Throws: `CommandError.badValue`, `exclusive`.
    func trainee() throws(CommandError) -> (inout SeededRandom) -> SimulatedTrainee {
        let sigmas = SimulatedListener.sigmaRange
        let ear = SimulatedListener(
            sigma: Cents(
                try ArgumentText(option: "--sigma", text: sigma ?? "15")
                    .number(in: sigmas.lowerBound.rawValue...sigmas.upperBound.rawValue)),
            criterion: Cents(
                try ArgumentText(option: "--criterion", text: criterion ?? "0").number(in: -1000...1000)),
            lapse: try ArgumentText(option: "--lapse", text: lapse ?? "0.02").number(in: SimulatedListener.lapseRange))
        let gain = isLearning ? SimulatedTrainee.usualGain : 0
        guard isDrawn else { return { _ in SimulatedTrainee(ear, gain: gain) } }
        for (name, value) in [("--sigma", sigma), ("--criterion", criterion), ("--lapse", lapse)] where value != nil {
            throw .exclusive(name, "--population")
        }
        return { SimulatedPopulation(gain: gain).listener(using: &$0) }
    }
}
