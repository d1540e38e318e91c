// SPDX-License-Identifier: MIT
import Foundation
import MIDI
import Mapping
import Testing
import Training

@testable import Instrument

/// What the shipped mappings make of what their controllers send.
@Suite struct MappingLogTests {
    @Test func everyShippedMappingHasALogAndEveryLogAMapping() {
        #expect(MappingLog.names == MappingLog.mappingNames)
        #expect(!MappingLog.names.isEmpty)
    }

    @Test(arguments: MappingLog.names)
    func aControllerFindsItsFileByItsNameAndItsID(_ name: String) throws {
        let mapping = try #require(try MappingLog(name).mapping())
        #expect(mapping.file.hasSuffix("/\(name).yaml"))
    }

    /// What a file inherits from another one although its controller has no such thing.
    private static let absent = [
        "digital-piano": ["wheel", "mod"], "novation-launchkey-mini-mk3": ["fader9", "stop", "loop"],
    ]

    /// A binding that no message reaches has a wrong number, or is hidden by another one.
    @Test(arguments: MappingLog.names)
    func everythingThatAFileOffersCanBeReached(_ name: String) throws {
        let log = try MappingLog(name)
        let mapping = try #require(try log.mapping())
        let deeds = log.deeds(of: mapping)
        let reached = Set(deeds.map(\.action.phrase))
        let acting = Set(deeds.map(\.control))
        let present = Set(mapping.controls.map(\.name)).subtracting(Self.absent[name] ?? [])
        for layer in Layer.allCases + [nil] {
            for (control, binding) in mapping.bindings.all(in: layer) where present.contains(control) {
                #expect(Self.isReached(binding, reached) && acting.contains(control), "\(control): \(binding)")
            }
            for (chord, binding) in mapping.bindings.chords(in: layer)
            where present.isSuperset(of: [chord.held, chord.pressed]) {
                #expect(Self.isReached(binding, reached) && acting.contains(chord.pressed), "\(chord): \(binding)")
            }
        }
        #expect(reached.isSuperset(of: ["confirm", "repeat", "skip", "hear last", "stop"]))
    }

    private static func isReached(_ binding: Binding, _ reached: Set<String>) -> Bool {
        switch binding {
        case .answerBySplit: reached.isSuperset(of: ["answer lower", "answer higher"])
        case .tuneBySplit: reached.contains { $0.hasPrefix("tune nudge") }
        case .tune(let control, _): reached.contains { $0.hasPrefix("tune \(control)") }
        case .action, .volume, .playAlong: reached.contains(binding.phrase ?? "")
        case .nothing: true
        }
    }

    /// Steps that are read in a wrong way are dozens at once.
    @Test(arguments: MappingLog.names)
    func noStepIsALeap(_ name: String) throws {
        let log = try MappingLog(name)
        for deed in log.deeds(of: try #require(try log.mapping())) {
            switch deed.action {
            case .tune(.nudge(let cents)): #expect(cents.magnitude <= 10, "\(deed)")
            case .volume(.step(let steps)): #expect(abs(steps) <= 10, "\(deed)")
            case _: break
            }
        }
    }
}

/// The log of a shipped mapping: what the controller's hands do with all that the file's legend names.
struct MappingLog {
    let name: String
    let text: String
    let script: SessionScript

    private static let folder = RecordedSession.root.appending(path: "Tests/MappingLogs")

    /// Of the files that Peach ships, without the ending.
    static let mappingNames = names(in: RecordedSession.root.appending(path: "mappings"), ending: "yaml")
    static let names = names(in: folder, ending: "jsonl")

    private static func names(in folder: URL, ending: String) -> [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.map { URL(filePath: $0) }.filter { $0.pathExtension == ending }
            .map { $0.deletingPathExtension().lastPathComponent }.sorted()
    }

    init(_ name: String) throws {
        self.name = name
        let file = Self.folder.appending(path: name + ".jsonl")
        text = try String(contentsOf: file, encoding: .utf8)
        script = try LogReader.read(path: file.path)
    }

    /// By the first device that is plugged in, as Peach would choose among all shipped files.
    func mapping() throws -> ControllerMapping? {
        try script.devices.first.flatMap { try RecordedSession.mappings.mapping(for: $0.device) }
    }

    /// What the mapping makes of a message, and which of its controls sent it.
    struct Operation {
        let control: String
        let action: TrainingAction
    }

    /// Of all messages in order, in the layers to which they lead.
    func deeds(of mapping: ControllerMapping) -> [Operation] {
        var layer = Layer.start
        var last = TrainingMode.comparison
        var state = ControlState()
        var time: Int64 = 0
        return script.steps.compactMap { step in
            guard case .send(let message, let index) = step.operation else { return nil }
            let device = script.devices[index].device
            time += 1_000_000
            let event = message.event(from: device.port, at: time)
            let role = mapping.role(of: device)
            let control = mapping.control(for: event, from: role, in: layer, state)
            let action = mapping.action(for: event, from: role, in: layer, state: &state)
            switch action {
            case .start(let mode)?: (layer, last) = (Layer(mode), mode)
            case .startLast?: layer = Layer(last)
            case .stop?: layer = .start
            case _: break
            }
            guard let action, let control else { return nil }
            return Operation(control: control.name, action: action)
        }
    }
}

/// Sessions on each controller of which Peach ships a file, through the whole instrument.
@Suite struct RenderedMappingTests {
    @Test(arguments: MappingLog.names)
    func aControllerStartsEveryModeAndTrains(_ name: String) async throws {
        let log = try MappingLog(name)
        let replay = try await RecordedSession.replay(log.text)
        var started: [TrainingMode] = []
        var ended: [TrainingMode] = []
        var asked: [TrainingMode: Int] = [:]
        for update in replay.snapshots {
            switch update.event {
            case .modeStarted(let mode): started.append(mode)
            case .modeEnded(let mode, _, _, _): ended.append(mode)
            case .exerciseBegan, .matchingBegan: if let mode = started.last { asked[mode, default: 0] += 1 }
            case .trouble: Issue.record("\(update.event)")
            case _: break
            }
        }
        #expect(started.prefix(4) == TrainingMode.allCases[...])
        #expect(ended == started)
        // Answers and commits as the log expects them, none more and none less.
        #expect(LoggedAnswer.difference(logged: log.script.outcomes, replayed: replay.outcomes) == nil)
        #expect(log.script.outcomes.count >= 12)
        // Those that were answered, one that was repeated and skipped, and the one under way at the stop.
        for mode in TrainingMode.allCases { #expect(asked[mode, default: 0] >= (mode.isMatching ? 4 : 6)) }
    }
}
