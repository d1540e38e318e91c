// SPDX-License-Identifier: MIT
import ArgumentParser
import Instrument
import Music
import Training
import Words

/// `peach train`.
struct TrainCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("train", .train, subcommands: [TrainComparisonCommand.self])
    }

    @OptionGroup var speech: LanguageOption
}

/// `peach train comparison`: straight into training, until it is stopped or so many exercises are answered.
struct TrainComparisonCommand: AsyncParsableCommand, SignalWatching {
    static var configuration: CommandConfiguration { CommandConfiguration("comparison", .trainComparison) }

    @Option(name: .customLong("interval"), parsing: .singleValue, help: ArgumentHelp(.interval, .interval))
    var intervals: [String] = []

    @Option(help: ArgumentHelp(.count, .count))
    var count: String?

    @Option(help: ArgumentHelp(.seed, .seed))
    var seed: String?

    @Option(help: ArgumentHelp(.strategy, .strategy), completion: .list(StrategyName.allCases.map(\.rawValue)))
    var strategy: String?

    @OptionGroup var common: RunOptions

    func run() async throws {
        let chosen = try intervals.map { try ArgumentText(option: "--interval", text: $0).interval() }
        let count = try count.map { try ArgumentText(option: "--count", text: $0).wholeNumber(in: 1...1_000_000) }
        let seed = try seed.map { try ArgumentText(option: "--seed", text: $0).wholeNumber(in: 0...Int.max) }
        var assignments = strategy.map { ["strategy=\($0)"] } ?? []
        if !chosen.isEmpty { assignments.append("intervals=" + chosen.map(\.symbol).joined(separator: ",")) }
        // The prime alone is the unison mode; any other set is an interval mode, which names each exercise's interval.
        let isUnison = chosen.allSatisfy { $0 == .prime }
        try await common.liveRun(
            .training(isUnison ? .comparison : .intervalComparison, count: count), assignments: assignments,
            seed: seed.map { UInt64($0) }
        ).run()
    }
}
