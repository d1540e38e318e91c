// SPDX-License-Identifier: MIT
import ArgumentParser
import Commands
import Foundation
import Instrument
import Machine
import Mapping
import MIDI
import Settings
import Words

/// `peach mappings learn`.
struct MappingsLearn: AsyncParsableCommand, SignalWatching {
    static var configuration: CommandConfiguration { CommandConfiguration("learn", .mappingsLearn) }

    @Argument(help: ArgumentHelp(.learningTopics, .action))
    var actions: [String] = []
    @OptionGroup var settings: SettingsOptions
    @OptionGroup var speech: LanguageOption

    private enum Happening: Sendable {
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
        let (happenings, feed) = AsyncStream.makeStream(of: Happening.self)
        Signals.watch { @Sendable _ in feed.yield(.ended) }
        let sequencer = try ALSASequencer(programs: Set(settings.programs)) { @Sendable occurrence in
            feed.yield(.midi(occurrence))
        }
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
        var teaching = Teaching(topics, folders: Folders())
        Speech.say(Speech.texts.learningBegins)
        loop: for await happening in happenings {
            switch happening {
            case .midi(let occurrence): try teaching.take(occurrence)
            case .line(let line): try teaching.take(line)
            case .moment: try teaching.look()
            case .ended:
                try teaching.end()
                break loop
            }
            if teaching.isOver { break }
        }
    }

    /// - Throws: `badValue` for a word that is none.
    private func topics() throws -> [LearningTopic] {
        if actions.isEmpty { return LearningTopic.all }
        // Unquoted, the words of one action are several arguments.
        let words =
            LearningTopic.known.contains { $0.word == actions.joined(separator: " ") }
            ? [actions.joined(separator: " ")] : actions
        return try words.map { word in
            guard let topic = LearningTopic(word: word) else {
                throw CommandError.badValue(
                    option: Speech.texts.placeholder(.action), value: word,
                    .oneOf(LearningTopic.known.map(\.word)))
            }
            return topic
        }
    }
}

/// A controller that is taught at a terminal: first it is found, then asked, then its file is written and everything shown that it
/// sends.
private struct Teaching {
    private let topics: [LearningTopic]
    private let folders: Folders
    private var devices: [MIDIPort: MIDIDevice] = [:]
    private var pointed = PointedController()
    /// Nil until somebody has touched the controller.
    private var session: LearningSession?
    /// The name of the one that is taught.
    private var taught: String?
    private var display: MonitorDisplay?
    /// As the player's own file was when teaching began.
    private var before: [UInt8] = []
    private(set) var isOver = false

    init(_ topics: [LearningTopic], folders: Folders) {
        self.topics = topics
        self.folders = folders
    }

    private var library: MappingLibrary {
        get throws { MappingLibrary(userFolder: folders.userMappings, shippedFolder: try folders.shippedMappings()) }
    }

    mutating func take(_ occurrence: MIDIOccurrence) throws {
        display?.show(occurrence)
        switch occurrence {
        case .deviceArrived(let device):
            devices[device.port] = device
            follow(device)
        case .deviceLeft(let device):
            devices[device.port] = nil
            if display == nil { Speech.say(Speech.texts.controllerLeft(device.clientName)) }
        case .event(let event):
            guard display == nil else { return }
            if session != nil {
                session?.take(event)
            } else if pointed.isMeant(by: event) {
                try begin(with: event)
            }
        case .overrun, .failed: break
        }
    }

    /// The controller that is taught has come back.
    private mutating func follow(_ device: MIDIDevice) {
        guard display == nil, var session, device.clientName == taught,
            !devices.values.contains(where: { $0.port.client == session.client })
        else { return }
        let tellings = session.follow(to: device.port.client, at: Monotonic.now())
        self.session = session
        tell(tellings)
    }

    private mutating func begin(with event: MIDIEvent) throws {
        guard let device = devices[event.source] else { return }
        let library = try library
        // Of two that fit equally well neither counts, and nothing is known of it.
        let current = try? library.mapping(for: device)  // A tie is told by everything else.
        let ports = devices.values.filter { $0.port.client == device.port.client }
        let day = Date.now.formatted(.iso8601.year().month().day())
        let draft = try LearningDraft(
            for: device, ports: ports, current: library.entries.first { $0.mapping == current },
            folder: folders.userMappings, shelf: try folders.mappingShelf(), day: day)
        before = Self.bytes(of: draft.file)
        let session = LearningSession(
            topics, client: device.port.client, draft: draft, after: event, at: Monotonic.now())
        Speech.say(device.clientName.harmless)
        Speech.say(Speech.texts.learningKeys)
        tell(session.opening)
        self.session = session
        taught = device.clientName
    }

    mutating func look() throws {
        guard display == nil, var session else { return }
        let tellings = session.look(at: Monotonic.now())
        self.session = session
        tell(tellings)
        if session.isFinished { try write() }
    }

    /// What was typed; the first letter counts, in both languages.
    mutating func take(_ line: String) throws {
        let word = line.trimmingCharacters(in: .whitespaces).lowercased()
        if word.hasPrefix("q") {
            // At the second one also the monitor ends.
            if display != nil { isOver = true } else { try end() }
            return
        }
        guard display == nil, var session else { return }
        let now = Monotonic.now()
        let tellings = word.hasPrefix("b") ? session.goBack(at: now) : session.skip(at: now)
        self.session = session
        tell(tellings)
        if session.isFinished { try write() }
    }

    /// What has been learned until now is kept.
    mutating func end() throws {
        if session == nil || display != nil {
            isOver = true
        } else {
            session?.finish()
            try write()
        }
    }

    private mutating func write() throws {
        guard let session else { return }
        var draft = session.draft
        guard !draft.learned.isEmpty else {
            Speech.say(Speech.texts.nothingLearned)
            isOver = true
            return
        }
        try draft.complete()
        let path = draft.file.path(percentEncoded: false)
        // Somebody may have saved it in an editor meanwhile.
        guard Self.bytes(of: draft.file) == before else { throw CommandError.changedMeanwhile(path: path) }
        if let obstacle = OwnFolder.make(OwnFolder.around(path)) {
            throw FileRefusal.system(path: obstacle.path, errno: obstacle.errno)
        }
        try WrittenFile.replace(path, with: Array(draft.text.utf8))
        Speech.say(Speech.texts.learned(file: path, isAmended: draft.isAmended))
        var display = MonitorDisplay(library: try library, isJSON: false)
        display.begin()
        for device in devices.values.sorted(by: { $0.port < $1.port }) { display.show(.deviceArrived(device)) }
        self.display = display
    }

    private func tell(_ tellings: [LearningSession.Telling]) {
        for telling in tellings { Speech.say(Speech.texts.sentence(for: telling)) }
    }

    /// Empty if nothing is there.
    private static func bytes(of file: URL) -> [UInt8] {
        (try? Data(contentsOf: file)).map { Array($0) } ?? []  // Nothing there is nothing to lose.
    }
}
