// SPDX-License-Identifier: MIT
import ArgumentParser
import Instrument
import Localization
import Music
import Platform
import Training

/// `peach` without a command: waits at Start.
struct StartCommand: AsyncParsableCommand, SignalWatching {
    static var configuration: CommandConfiguration { CommandConfiguration("start", .start) }

    /// The name of a mode; two words need no quotation marks.
    @Argument(help: ArgumentHelp(.startMode, .mode), completion: .list(Self.modeWords))
    var words: [String] = []

    @Flag(name: .customLong("no-browser"), help: ArgumentHelp(.noBrowser))
    var opensNoBrowser = false

    @OptionGroup var common: RunOptions

    private static let modeWords = Set(TrainingMode.allCases.flatMap { $0.rawValue.split(separator: " ") })
        .map { String($0) }.sorted()

    func run() async throws {
        if let running = Instance.running {
            // A Peach without a screen has no address, and systemd expects this process to run.
            guard !SystemdNotice.isExpected, let answer = running.send(mode.map { .start($0) } ?? .open),
                let address = answer.address
            else {
                throw CommandError.alreadyRunning(process: running.process)
            }
            if let mode, answer.isTraining == true { Console.say(Console.texts.notStarted(mode)) }
            let isOpened = !opensNoBrowser && Browser.isThere
            Console.say(Console.texts.isRunning(process: running.process, isOpened: isOpened))
            if isOpened { Browser.open(address) } else { Console.show(address) }
            return
        }
        var run = try common.liveRun(.instrument)
        run.first = mode
        run.screen?.printsAddress = true
        run.screen?.opensBrowser = !opensNoBrowser
        try await run.run()
    }

    private var mode: TrainingMode? { TrainingMode(rawValue: words.joined(separator: " ")) }

    func validate() throws {
        if !words.isEmpty, mode == nil { throw ValidationError(Console.texts.noCommand(words.joined(separator: " "))) }
    }
}

struct StopCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("stop", .stop) }

    @OptionGroup var speech: LanguageOption

    func run() async throws {
        guard Instance.running?.send(.stop) != nil else { throw CommandError.notRunning }
        Console.say(Console.texts.stopped)
    }
}

extension RunOptions {
    /// Opens a run with these options.
    /// - Parameter assignments: applied after those of `--set`.
    /// - Throws: errors of opening, also of an unreadable settings file, because the player's settings are unknown then.
    func liveRun(
        _ purpose: Conductor.Purpose, assignments: [String] = [], seed: UInt64? = nil
    ) throws -> LiveRun {
        var settings = settings
        settings.assignments += assignments
        // The session reports ignored lines.
        let now = try settings.load { _ in }
        // Ctrl-C must interrupt a salvage, and the opening of a pipe without reader.
        Signals.watch { @Sendable number in Signals.die(of: number) }
        // The session reports a salvage.
        let store = try data.openStore(busyTimeout: 1)
        let count = data.restoreAnswers(into: store)
        if count > 0 { Console.say(Console.texts.takenUp(answers: count)) }
        data.reportMissingAnswers(from: store)
        // JSON numbers have 63 bits here.
        let seed = seed ?? .random(in: 0...UInt64(Int.max))
        let library = try SoundOptions.library()
        let state = library.reportCalibrationFault(of: now.training.soundSource, lasting: now.training.noteDuration)
        if state == .unmeasured, library.file(for: now.training.soundSource) != nil {
            Console.say(Console.texts.isNotCalibrated(now.training.soundSource))
        }
        var run = LiveRun(
            purpose: purpose,
            audioSession: LiveAudioSession(
                sound.selection(now), library: library, reread: try SoundOptions.rereading(),
                memory: SavedBufferSizes(Folders().state),
                select: { @Sendable [sound] in sound.selection($0) }, isStart: true,
                recording: try sound.recording(isForced: force.isWanted)),
            store: store, settings: try settings.source(), mappings: try mapping.source(),
            programs: Set(now.programs), seed: seed,
            renderer: .suitable(isJSON: json.isWanted) {
                if case .instrument = purpose { StartPreview(of: store, settings: now) } else { nil }
            })
        run.screen = ScreenOpening(
            folder: try Folders().screen(),
            settingsFile: self.settings.file.url.path(percentEncoded: false))
        run.log = try record.begin(
            purpose, seed: seed, settings: now, mapping: mapping.path, isForced: force.isWanted)
        return run
    }
}

struct TrainCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("train", .train, subcommands: [TrainComparisonCommand.self, TrainMatchingCommand.self])
    }

    @OptionGroup var speech: LanguageOption
}

/// `peach train comparison`: trains until stopped, or for a number of exercises.
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

struct TrainMatchingCommand: AsyncParsableCommand, SignalWatching {
    static var configuration: CommandConfiguration { CommandConfiguration("matching", .trainMatching) }

    @OptionGroup var training: TrainOptions
    @OptionGroup var common: RunOptions

    func run() async throws {
        try await training.run(
            unison: .pitchMatching, intervals: .intervalPitchMatching, common: common, assignments: [])
    }
}

/// `peach listen`: exercises of a comparison are only heard, for some minutes.
struct ListenCommand: AsyncParsableCommand, SignalWatching {
    static var configuration: CommandConfiguration { CommandConfiguration("listen", .listen) }

    @Argument(help: ArgumentHelp(.minutes, .minutes), transform: Number.whole(in: Number.minutes))
    var minutes: Int?

    @OptionGroup var exercises: ExerciseOptions
    @OptionGroup var common: RunOptions

    func run() async throws {
        let mode = exercises.mode(unison: .comparison, intervals: .intervalComparison)
        try await common.liveRun(
            .listening(mode, minutes: minutes ?? ListeningPassage.minutes), assignments: exercises.assignments,
            seed: exercises.seed.map { UInt64($0) }
        ).run()
    }
}

/// Which exercises a run gives.
struct ExerciseOptions: ParsableArguments {
    @Option(name: .customLong("interval"), parsing: .singleValue, help: ArgumentHelp(.interval, .interval))
    var intervals: [DirectedInterval] = []

    @Option(
        parsing: .unconditional, help: ArgumentHelp(.seed, .seed), transform: Number.whole(in: Number.seeds))
    var seed: Int?

    /// The mode for the prime alone; other intervals use the interval mode.
    func mode(unison: TrainingMode, intervals intervalMode: TrainingMode) -> TrainingMode {
        intervals.allSatisfy { $0 == .prime } ? unison : intervalMode
    }

    /// Settings for this run, as in `--set`.
    var assignments: [String] {
        intervals.isEmpty ? [] : ["intervals=" + intervals.map(\.symbol).joined(separator: ",")]
    }
}

struct TrainOptions: ParsableArguments {
    @Option(
        name: .count, parsing: .unconditional, help: ArgumentHelp(.count, .count),
        transform: Number.whole(in: Number.exercises))
    var count: Int?

    @OptionGroup var exercises: ExerciseOptions

    /// - Parameters:
    ///   - unison: as in `ExerciseOptions.mode`.
    ///   - assignments: settings for this run, as in `--set`.
    func run(
        unison: TrainingMode, intervals intervalMode: TrainingMode, common: RunOptions, assignments: [String]
    ) async throws {
        try await common.liveRun(
            .training(exercises.mode(unison: unison, intervals: intervalMode), count: count),
            assignments: assignments + exercises.assignments, seed: exercises.seed.map { UInt64($0) }
        ).run()
    }
}
