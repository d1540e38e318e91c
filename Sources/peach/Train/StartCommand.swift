// SPDX-License-Identifier: MIT
import ArgumentParser
import Localization
import Instrument
import Platform
import Screen
import Store
import Training

/// `peach` without a command: the instrument, waiting at Start.
struct StartCommand: AsyncParsableCommand, SignalWatching {
    static var configuration: CommandConfiguration { CommandConfiguration("start", .start) }

    /// Of a mode, with quotation marks around two of them or without.
    @Argument(help: ArgumentHelp(.startMode, .mode), completion: .list(Self.wordsOfModes))
    var words: [String] = []

    @Flag(name: .customLong("no-browser"), help: ArgumentHelp(.noBrowser))
    var opensNoBrowser = false

    @OptionGroup var common: RunOptions

    private static let wordsOfModes = Set(TrainingMode.allCases.flatMap { $0.rawValue.split(separator: " ") })
        .map { String($0) }.sorted()

    func run() async throws {
        if let running = Instance.running {
            // One that trains without a screen has no address, and systemd waits for one that runs.
            guard !SystemdNotice.isExpected, let answer = running.ask(mode.map { .start($0) } ?? .open),
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
        run.screen?.isTold = true
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
        guard Instance.running?.ask(.stop) != nil else { throw CommandError.notRunning }
        Console.say(Console.texts.stopped)
    }
}

extension RunOptions {
    /// A run of the instrument with these options.
    /// - Parameter assignments: beside those of `--set`, and after them.
    /// - Throws: what makes it impossible; a settings file that cannot be read, because what the player wants is unknown.
    func liveRun(
        _ purpose: Conductor.Purpose, assignments: [String] = [], seed: UInt64? = nil
    ) throws -> LiveRun {
        var settings = settings
        settings.assignments += assignments
        // The session tells what of it does not count.
        let now = try settings.load { _ in }
        // Whoever saves a damaged file, or opens a pipe that nobody reads, can be interrupted.
        Signals.watch { @Sendable number in Signals.die(of: number) }
        // The session tells what became of a damaged file.
        let store = try data.openStore(patience: 1)
        let count = data.takeUpAnswers(into: store)
        if count > 0 { Console.say(Console.texts.takenUp(answers: count)) }
        data.tellAbsent(from: store)
        // What JSON can say in one number.
        let seed = seed ?? .random(in: 0...UInt64(Int.max))
        let library = try SoundOptions.library()
        let state = library.tellCalibrationFault(of: now.training.soundSource, lasting: now.training.noteDuration)
        if state == .unmeasured, library.file(for: now.training.soundSource) != nil {
            Console.say(Console.texts.isNotCalibrated(now.training.soundSource))
        }
        var run = LiveRun(
            purpose: purpose,
            audioSession: LiveAudioSession(
                choice: sound.output(now), buffer: sound.buffer(now), library: library,
                reread: try SoundOptions.rereading(), memory: SavedBufferSizes(Folders().state), isStart: true,
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
