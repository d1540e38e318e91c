// SPDX-License-Identifier: MIT
import ArgumentParser
import Foundation
import Instrument
import Platform
import Mapping
import MIDI

struct MappingsLearn: AsyncParsableCommand, SignalWatching {
    static var configuration: CommandConfiguration { CommandConfiguration("learn", .mappingsLearn) }

    @Argument(help: ArgumentHelp(.learningTopics, .action))
    var actions: [String] = []
    @OptionGroup var settings: SettingsOptions
    @OptionGroup var speech: LanguageOption

    private enum LearnInput: Sendable {
        case midi(SequencerEvent)
        case line(String)
        case timer
        case ended
    }

    func run() async throws {
        let topics = try topics()
        let settings = try settings.load()
        let (inputs, feed) = AsyncStream.makeStream(of: LearnInput.self)
        Signals.watch { @Sendable _ in feed.yield(.ended) }
        let sequencer = try ALSASequencer.listening(to: settings.programs) { @Sendable in feed.yield(.midi($0)) }
        let lines = Thread { @Sendable in
            while let line = readLine() { feed.yield(.line(line)) }
        }
        lines.name = "keyboard"
        lines.start()
        let timer = Task { @Sendable in
            while !Task.isCancelled {
                try? await Task.sleep(for: .milliseconds(50))  // The loop ends when cancelled.
                feed.yield(.timer)
            }
        }
        defer {
            timer.cancel()
            sequencer.stop()
        }
        var learn = TerminalMIDILearn(topics: topics, folders: Folders())
        Console.say(Console.texts.learningBegins)
        loop: for await input in inputs {
            switch input {
            case .midi(let occurrence): try learn.handle(occurrence)
            case .line(let line): try learn.handle(line)
            case .timer: try learn.update()
            case .ended:
                try learn.end(showsMonitor: false)
                break loop
            }
            if learn.isOver { break }
        }
    }

    private func topics() throws -> [LearningTopic] {
        if actions.isEmpty { return LearningTopic.all }
        // An unquoted action of several words arrives as several arguments.
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

/// MIDI learn at a terminal: first the controller is detected, then its controls are learned, then the monitor shows its
/// messages.
private struct TerminalMIDILearn {
    let topics: [LearningTopic]
    let folders: Folders
    var devices: [MIDIPort: MIDIDevice] = [:]
    var detector = ControllerDetector()
    /// Nil until the controller was touched.
    var learnTask: MIDILearnTask?
    var display: MonitorDisplay?
    var isOver = false

    mutating func handle(_ occurrence: SequencerEvent) throws {
        display?.show(occurrence)
        switch occurrence {
        case .deviceArrived(let device):
            devices[device.port] = device
            if display == nil { say(learnTask?.follow(device, among: devices.values, at: Monotonic.now())) }
        case .deviceLeft(let device):
            devices[device.port] = nil
            if display == nil { Console.say(Console.texts.controllerLeft(device.clientName)) }
        case .event(let event):
            guard display == nil else { return }
            if learnTask != nil {
                learnTask?.session.handle(event)
            } else if detector.isMeant(by: event) {
                try begin(with: event)
            }
        case .programs(let names) where display == nil: Console.reportPrograms(names)
        case .programs, .overrun, .failed, .recovered: break
        }
    }

    private mutating func begin(with event: MIDIEvent) throws {
        guard let device = devices[event.source] else { return }
        let learnTask = try MIDILearnTask(
            topics, of: device, among: devices.values, folders: folders, after: event, at: Monotonic.now())
        Console.say(device.clientName.escaped)
        Console.say(Console.texts.learningKeys)
        say(learnTask.session.opening)
        self.learnTask = learnTask
    }

    mutating func update() throws {
        guard display == nil else { return }
        say(learnTask?.session.poll(at: Monotonic.now()))
        try writeIfFinished()
    }

    /// Handles a typed line; only its first letter matters, in both languages.
    mutating func handle(_ line: String) throws {
        let word = line.trimmingCharacters(in: .whitespaces).lowercased()
        if word.hasPrefix("q") {
            // A second "q" ends the monitor.
            if display != nil { isOver = true } else { try end(showsMonitor: true) }
            return
        }
        guard display == nil else { return }
        let now = Monotonic.now()
        say(word.hasPrefix("b") ? learnTask?.session.goBack(at: now) : learnTask?.session.skip(at: now))
        try writeIfFinished()
    }

    /// Saves the controls learned so far.
    /// - Parameter showsMonitor: true to continue with the monitor.
    mutating func end(showsMonitor: Bool) throws {
        if learnTask == nil || display != nil { isOver = true }
        learnTask?.session.finish()
        if !isOver { try writeIfFinished(showsMonitor: showsMonitor) }
    }

    private mutating func writeIfFinished(showsMonitor: Bool = true) throws {
        guard let learnTask, learnTask.session.isFinished else { return }
        guard let (file, isAmended) = try learnTask.write() else {
            Console.say(Console.texts.nothingLearned)
            return isOver = true
        }
        Console.say(Console.texts.learned(file: file, isAmended: isAmended))
        guard showsMonitor else { return isOver = true }
        Console.say(Console.texts.tryWhatIsLearned)
        let library = MappingLibrary(userFolder: folders.userMappings, shippedFolder: try folders.shippedMappings())
        var display = MonitorDisplay(controllers: Controllers(library: library), isJSON: false)
        display.begin()
        for device in devices.values.sorted(by: { $0.port < $1.port }) { display.show(.deviceArrived(device)) }
        self.display = display
    }

    private func say(_ prompts: [MIDILearn.Prompt]?) {
        for prompt in prompts ?? [] { Console.say(Console.texts.sentence(for: prompt)) }
    }
}
