// SPDX-License-Identifier: MIT
import ArgumentParser
import Instrument
import Music
import Settings
import Training
import Localization

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

    @Option(help: ArgumentHelp(.strategy, .strategy))
    var strategy: StrategyName?

    @OptionGroup var common: RunOptions

    func run() async throws {
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

struct TrainOptions: ParsableArguments {
    @Option(name: .customLong("interval"), parsing: .singleValue, help: ArgumentHelp(.interval, .interval))
    var intervals: [DirectedInterval] = []

    @Option(
        name: .count, parsing: .unconditional, help: ArgumentHelp(.count, .count),
        transform: Number.whole(in: Number.exercises))
    var count: Int?

    @Option(
        parsing: .unconditional, help: ArgumentHelp(.seed, .seed), transform: Number.whole(in: Number.seeds))
    var seed: Int?

    /// - Parameters:
    ///   - unison: the mode for the prime alone; any other set is an interval mode, which names each interval.
    ///   - assignments: settings for this run, as `--set` takes them.
    func run(
        unison: TrainingMode, intervals intervalMode: TrainingMode, common: RunOptions, assignments: [String]
    ) async throws {
        let set = intervals.isEmpty ? [] : ["intervals=" + intervals.map(\.symbol).joined(separator: ",")]
        try await common.liveRun(
            .training(intervals.allSatisfy { $0 == .prime } ? unison : intervalMode, count: count),
            assignments: assignments + set, seed: seed.map { UInt64($0) }
        ).run()
    }
}
