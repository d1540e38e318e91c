// SPDX-License-Identifier: MIT
import ArgumentParser
import Instrument
import Music
import Settings
import Training
import Words

/// `peach train`.
struct TrainCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("train", .train, subcommands: [TrainComparisonCommand.self, TrainMatchingCommand.self])
    }

    @OptionGroup var speech: LanguageOption
}

/// `peach train comparison`: straight into training, until it is stopped or so many exercises are answered.
struct TrainComparisonCommand: AsyncParsableCommand, SignalWatching {
    static var configuration: CommandConfiguration { CommandConfiguration("comparison", .trainComparison) }

    @OptionGroup var training: TrainOptions

    @Option(help: ArgumentHelp(.strategy, .strategy), completion: .list(StrategyName.allCases.map(\.rawValue)))
    var strategy: String?

    @OptionGroup var common: RunOptions

    func run() async throws {
        let strategy = try strategy.map { try ArgumentText(option: "--strategy", text: $0).strategy() }
        let assignments = strategy.map { ["strategy=\($0.rawValue)"] } ?? []
        try await training.run(
            unison: .comparison, intervals: .intervalComparison, common: common, assignments: assignments)
    }
}

/// `peach train matching`: the same for pitch matching.
struct TrainMatchingCommand: AsyncParsableCommand, SignalWatching {
    static var configuration: CommandConfiguration { CommandConfiguration("matching", .trainMatching) }

    @OptionGroup var training: TrainOptions
    @OptionGroup var common: RunOptions

    func run() async throws {
        try await training.run(
            unison: .pitchMatching, intervals: .intervalPitchMatching, common: common, assignments: [])
    }
}

/// What every way of training takes.
struct TrainOptions: ParsableArguments {
    @Option(name: .customLong("interval"), parsing: .singleValue, help: ArgumentHelp(.interval, .interval))
    var intervals: [String] = []

    @Option(parsing: .unconditional, help: ArgumentHelp(.count, .count))
    var count: String?

    @Option(parsing: .unconditional, help: ArgumentHelp(.seed, .seed))
    var seed: String?

    /// - Parameters:
    ///   - unison: the mode for the prime alone; any other set is an interval mode, which names each interval.
    ///   - assignments: settings for this run, as `--set` takes them.
    func run(
        unison: TrainingMode, intervals intervalMode: TrainingMode, common: RunOptions, assignments: [String]
    ) async throws {
        let chosen = try intervals.map { try ArgumentText(option: "--interval", text: $0).interval() }
        let count = try count.map { try ArgumentText(option: "--count", text: $0).wholeNumber(in: 1...1_000_000) }
        let seed = try seed.map { try ArgumentText(option: "--seed", text: $0).wholeNumber(in: 0...Int.max) }
        let set = chosen.isEmpty ? [] : ["intervals=" + chosen.map(\.symbol).joined(separator: ",")]
        try await common.liveRun(
            .training(chosen.allSatisfy { $0 == .prime } ? unison : intervalMode, count: count),
            assignments: assignments + set, seed: seed.map { UInt64($0) }
        ).run()
    }
}
