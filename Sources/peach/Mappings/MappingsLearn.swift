// SPDX-License-Identifier: MIT
import ArgumentParser
import Localization
import Foundation
import Instrument
import Platform
import Mapping
import MIDI
import Settings

struct MappingsLearn: AsyncParsableCommand, SignalWatching {
    static var configuration: CommandConfiguration { CommandConfiguration("learn", .mappingsLearn) }

    @Argument(help: ArgumentHelp(.learningTopics, .action))
    var actions: [String] = []
    @OptionGroup var settings: SettingsOptions
    @OptionGroup var speech: LanguageOption

    private enum SessionEvent: Sendable {
        case midi(MIDIOccurrence)
        case line(String)
        case moment
        case ended
    }

    /// How often the time is looked at.
    private static let beat = Duration.milliseconds(50)

    func run() async throws {
        let topics = try topics()
        let settings = try settings.load()
        let (happenings, feed) = AsyncStream.makeStream(of: SessionEvent.self)
        Signals.watch { @Sendable _ in feed.yield(.ended) }
        let sequencer = try ALSASequencer.listening(to: settings.programs) { @Sendable in feed.yield(.midi($0)) }
        let lines = Thread { @Sendable in
            while let line = readLine() { feed.yield(.line(line)) }
        }
        lines.name = "keyboard"
        lines.start()
        let beat = Task { @Sendable in
            while !Task.isCancelled {
                try? await Task.sleep(for: Self.beat)  // Cancelled is the end.
                feed.yield(.moment)
            }
        }
        defer {
            beat.cancel()
            sequencer.stop()
        }
        var lesson = TerminalMIDILearn(topics, folders: Folders())
        Console.say(Console.texts.learningBegins)
        loop: for await event in happenings {
            switch event {
            case .midi(let occurrence): try lesson.take(occurrence)
            case .line(let line): try lesson.take(line)
            case .moment: try lesson.look()
            case .ended:
                try lesson.end(goesOn: false)
                break loop
            }
            if lesson.isOver { break }
        }
    }

    /// - Throws: `ValidationError` for a word that is none.
    private func topics() throws -> [LearningTopic] {
        if actions.isEmpty { return LearningTopic.all }
        // Unquoted, the words of one action are several arguments.
        let words =
            LearningTopic.known.contains { $0.word == actions.joined(separator: " ") }
            ? [actions.joined(separator: " ")] : actions
        return try words.map { word in
            guard let topic = LearningTopic(word: word) else {
                throw ValidationError(Console.texts.nothingToLearn(word, among: LearningTopic.known.map(\.word)))
            }
            return topic
        }
    }
}

/// A controller that is taught at a terminal: first it is found, then taught, then everything is shown that it sends.
private struct TerminalMIDILearn {
    private let topics: [LearningTopic]
    private let folders: Folders
    private var devices: [MIDIPort: MIDIDevice] = [:]
    private var pointed = ControllerDetector()
    /// Nil until somebody has touched the controller.
    private var learnTask: MIDILearnTask?
    private var display: MonitorDisplay?
    private(set) var isOver = false

    init(_ topics: [LearningTopic], folders: Folders) {
        self.topics = topics
        self.folders = folders
    }

    mutating func take(_ occurrence: MIDIOccurrence) throws {
        display?.show(occurrence)
        switch occurrence {
        case .deviceArrived(let device):
            devices[device.port] = device
            if display == nil { tell(learnTask?.follow(device, among: devices.values, at: Monotonic.now())) }
        case .deviceLeft(let device):
            devices[device.port] = nil
            if display == nil { Console.say(Console.texts.controllerLeft(device.clientName)) }
        case .event(let event):
            guard display == nil else { return }
            if learnTask != nil {
                learnTask?.session.take(event)
            } else if pointed.isMeant(by: event) {
                try begin(with: event)
            }
        case .programs(let names) where display == nil: Console.tell(programs: names)
        case .programs, .overrun, .failed, .recovered: break
        }
    }

    private mutating func begin(with event: MIDIEvent) throws {
        guard let device = devices[event.source] else { return }
        let learnTask = try MIDILearnTask(
            topics, of: device, among: devices.values, folders: folders, after: event, at: Monotonic.now())
        Console.say(device.clientName.harmless)
        Console.say(Console.texts.learningKeys)
        tell(learnTask.session.opening)
        self.learnTask = learnTask
    }

    mutating func look() throws {
        guard display == nil else { return }
        tell(learnTask?.session.look(at: Monotonic.now()))
        try writeIfFinished()
    }

    /// What was typed; the first letter counts, in both languages.
    mutating func take(_ line: String) throws {
        let word = line.trimmingCharacters(in: .whitespaces).lowercased()
        if word.hasPrefix("q") {
            // At the second one also the monitor ends.
            if display != nil { isOver = true } else { try end(goesOn: true) }
            return
        }
        guard display == nil else { return }
        let now = Monotonic.now()
        tell(word.hasPrefix("b") ? learnTask?.session.goBack(at: now) : learnTask?.session.skip(at: now))
        try writeIfFinished()
    }

    /// What has been learned until now is kept.
    /// - Parameter goesOn: whether it may be tried after that.
    mutating func end(goesOn: Bool) throws {
        if learnTask == nil || display != nil { isOver = true }
        learnTask?.session.finish()
        if !isOver { try writeIfFinished(goesOn: goesOn) }
    }

    private mutating func writeIfFinished(goesOn: Bool = true) throws {
        guard let learnTask, learnTask.session.isFinished else { return }
        switch try learnTask.write() {
        case .nothing:
            Console.say(Console.texts.nothingLearned)
            isOver = true
        case .learned(let file, let isAmended):
            Console.say(Console.texts.learned(file: file, isAmended: isAmended))
            guard goesOn else { return isOver = true }
            Console.say(Console.texts.tryWhatIsLearned)
            let library = MappingLibrary(
                userFolder: folders.userMappings, shippedFolder: try folders.shippedMappings())
            var display = MonitorDisplay(library: library, isJSON: false)
            display.begin()
            for device in devices.values.sorted(by: { $0.port < $1.port }) { display.show(.deviceArrived(device)) }
            self.display = display
        }
    }

    private func tell(_ tellings: [MIDILearn.Telling]?) {
        for telling in tellings ?? [] { Console.say(Console.texts.sentence(for: telling)) }
    }
}
