// SPDX-License-Identifier: MIT
import Configuration
import Foundation
import MIDI
import Music
import Testing
import Training

@testable import Mapping

/// The written file after MIDI learn.
struct MappingDraftTests {
    /// All topics on a device with pads, latches, a button, a wheel and an encoder for the volume.
    private func learnAll(_ name: String = "My Pads", ports: [UInt8] = [0]) throws -> Lessons {
        var hands = Lessons(LearningTopic.all, draft: try draft(name, ports: ports))
        hands.hasNoise = true
        hands.wait(300)
        var pad = 36
        for topic in LearningTopic.all {
            switch topic {
            case .keys:
                hands.strike(60, times: 1)
                hands.strike(67, times: 1)
            case .tune: hands.moveBothWays(springsTo: 0.5) { $0.send(.pitchBend(PitchBend(Int(16383 * $1) - 8192))) }
            case .pedal:
                for _ in 0...1 {
                    hands.press {
                        $0.controller(64, 127)
                    } up: {
                        $0.controller(64, 0)
                    }
                }
            case .modulation: hands.moveBothWays { $0.controller(1, Int(127 * $1)) }
            case .volume:
                hands.wait(2_100)
                for round in 0...1 {
                    for value in [65, 63] {
                        for _ in 0..<5 {
                            hands.controller(30, value)
                            hands.wait(60)
                        }
                        hands.wait(1_000)
                    }
                    if round == 0 { hands.wait(2_000) }
                }
            case .press:
                hands.strike(pad, channel: 10)
                pad += 1
            }
        }
        return hands
    }

    @Test(arguments: ["My Pads", "A \"b\": *#1", "ß – ', {x}"], [[0], [0, 1]] as [[UInt8]])
    func allTopicsMakeAFileThatDoesWhatWasLearned(_ name: String, _ ports: [UInt8]) throws {
        let hands = try learnAll(name, ports: ports)
        #expect(hands.last == .finished)
        let draft = hands.session.draft
        #expect(draft.errors.isEmpty, "\(draft.errors)")
        let file = read(draft)
        #expect(file.errors.isEmpty, "\(file.errors)\n\(draft.text)")
        let mapping = try file.usable()
        let device = MIDIDevice(port: anyPort, clientName: name, portName: "MIDI 0", usbID: nil)
        #expect(mapping.match.rank(for: device) != nil)
        var pad = 36
        for topic in LearningTopic.all {
            guard case .press(let action) = topic else { continue }
            for layer in topic.layers.flatMap({ $0.map { [$0] } ?? Layer.allCases }) {
                var state = ControlState()
                let role = mapping.role(of: device)
                let done = mapping.action(for: noteOn(pad, channel: 10), from: role, in: layer, state: &state)
                #expect(done == action, "\(topic.word) in \(layer)")
            }
            pad += 1
        }
        var state = ControlState()
        let role = mapping.role(of: device)
        #expect(
            mapping.action(for: noteOn(72), from: role, in: .start, state: &state)
                == .play(MIDINote(72), MIDIVelocity(64)))
        #expect(
            mapping.action(for: bend(8191), from: role, in: .matching, state: &state) == .tune(.absolute(position: 1)))
        #expect(mapping.action(for: controller(64, 127), from: role, in: .start, state: &state) == .sustain(true))
        #expect(mapping.action(for: controller(30, 66), from: role, in: .start, state: &state) == .volume(.step(2)))
        #expect(!file.legend.isEmpty)
    }

    @Test func oneControlMayDoSomethingElseInEachLayerButNotTwoThingsInOne() throws {
        var hands = Lessons(
            [try topic("answer lower"), try topic("start comparison"), try topic("stop")], draft: try draft())
        hands.strike(36)
        hands.strike(36)
        #expect(hands.session.draft.errors.isEmpty)
        hands.strike(36)
        #expect(hands.last == .conflict(.busy(control: "lower", phrase: "answer lower", layer: .comparison)))
        hands.strike(37)
        #expect(hands.last == .finished)
        #expect(hands.session.draft.learned == ["lower", "stop"])
        #expect(hands.session.draft.text.contains("\n  lower: { note: 36, channel: 1 }\n"))
    }

    @Test func goingBackAsksAgainAndDiscardsTheLearnedControl() throws {
        var hands = Lessons([try topic("answer lower"), try topic("answer higher")], draft: try draft())
        let empty = hands.session.draft.text
        hands.strike(36)
        hands.goBack()
        #expect(hands.last == .ask(try topic("answer lower"), number: 1, of: 2))
        #expect(hands.session.draft.text == empty)
        hands.strike(40)
        hands.skip()
        #expect(hands.session.isFinished)
        #expect(hands.session.draft.learned == ["lower"])
    }

    @Test func anUnsprungControlGetsAPadThatConfirms() throws {
        var hands = Lessons([try topic("tune"), try topic("answer lower")], draft: try draft())
        hands.moveBothWays { $0.controller(21, Int(127 * $1)) }
        hands.strike(36)
        var draft = hands.session.draft
        #expect(!draft.errors.isEmpty)
        try draft.complete()
        #expect(draft.errors.isEmpty)
        #expect(draft.text.contains("matching:\n  tuner: tune relative\n  lower: confirm\n"))
    }

    /// The player's own file as the present mapping.
    private func withEntry(_ yaml: String, _ body: (MappingLibrary.Entry) throws -> Void) throws {
        try withFolder(["mine.yaml": yaml]) { folder in
            let file = MappingFile(folder.appending(path: "mine.yaml"), catalog: shippedShelf)
            #expect(file.errors.isEmpty)
            try body(MappingLibrary.Entry(origin: .user, mapping: try file.usable()))
        }
    }

    /// Everything except the new lines is unchanged.
    @Test(arguments: [
        "controls:\n  low: { note: 36 }   # mine\n\n# Answers.\ncomparison:\n    low: answer lower\n\n\nsources:\n  x: y\n",
        "controls:\r\n  low: { note: 36 }\r\ncomparison:\r\n  low: answer lower\r\n",
        "controls:\n  low:\n    note: 36\n    channel: 1\n  # The end.\n\nalways:\n  low: none\n",
    ]) func aHandWrittenFileIsOnlyAddedTo(_ rest: String) throws {
        let yaml = "# Mine: “ä”\nformat: 1\nname: Mine\nmatch: { client: My Pads }\n" + rest
        try withEntry(yaml) { entry in
            var hands = Lessons(
                [try topic("answer higher"), try topic("sound next")], draft: try draft(current: entry))
            #expect(hands.session.draft.isAmended)
            hands.strike(40)
            hands.strike(41)
            #expect(hands.last == .finished, "\(hands.prompts)")
            let text = hands.session.draft.text
            #expect(hands.session.draft.errors.isEmpty, "\(text)")
            var left = Array(yaml.unicodeScalars)[...]
            for scalar in text.unicodeScalars where left.first == scalar { left = left.dropFirst() }
            #expect(left.isEmpty, "\(text)")
            for line in yaml.split(whereSeparator: \.isNewline) where !line.contains("{ low") {
                #expect(text.contains(line))
            }
            let mapping = try wholeMapping(ConfigurationText(file: "mine.yaml", bytes: Array(text.utf8)))
            #expect(mapping.bindings.of("higher", in: .comparison) == .action(.answer(.higher)))
            #expect(mapping.bindings.of("soundNext", in: nil) == .action(.sound(.next)))
            #expect(mapping.controls.first { $0.name == "low" } == entry.mapping.controls.first)
        }
    }

    @Test func anOtherDefinitionInTheOwnFileIsNamedWithItsLine() throws {
        let yaml =
            "format: 1\nname: Mine\nmatch: { client: My Pads }\ncontrols:\n  row: { notes: 36-39 }\n  low: { note: 50, kind: toggle }\n"
        try withEntry(yaml) { entry in
            var hands = Lessons([try topic("stop")], draft: try draft(current: entry))
            hands.strike(37)
            #expect(hands.last == .conflict(.defined(control: "row", line: 5)))
            hands.strike(50)
            #expect(hands.last == .conflict(.defined(control: "low", line: 6)))
            #expect(hands.session.draft.text == yaml)
        }
    }

    @Test func aFileInFlowStyleIsRefusedBeforeTheFirstQuestion() throws {
        let yaml = "format: 1\nname: Mine\nmatch: { client: My Pads }\ncontrols: { low: { note: 36 } }\n"
        try withEntry(yaml) { entry in
            #expect(throws: ConfigurationError.self) { try draft(current: entry) }
        }
    }

    /// A file that extends a shipped one has only the differences.
    @Test func everyShippedFileCanLearnOneMoreControl() throws {
        let library = MappingLibrary(userFolder: nil, shippedFolder: shippedMappings)
        for entry in library.entries where !entry.mapping.match.isAny {
            var hands = Lessons([try topic("panic")], draft: try draft(current: entry))
            hands.strike(3, channel: 16)
            #expect(hands.last == .finished, "\(entry.mapping.name): \(hands.prompts)")
            let draft = hands.session.draft
            #expect(draft.errors.isEmpty, "\(entry.mapping.name): \(draft.errors)")
            let mapping = try read(draft).usable()
            var state = ControlState()
            let event = noteOn(3, channel: 16)
            let device = MIDIDevice(port: anyPort, clientName: "My Pads", portName: "MIDI 0", usbID: nil)
            #expect(
                mapping.action(for: event, from: mapping.role(of: device), in: .start, state: &state) == .panic,
                "\(entry.mapping.name)")
            #expect(mapping.match.usbIDs == entry.mapping.match.usbIDs)
            let lost = entry.mapping.controls.filter { control in !mapping.controls.contains { $0.name == control.name }
            }
            #expect(lost.isEmpty, "\(entry.mapping.name): \(lost.map(\.name))")
        }
    }

    /// A written definition parses to the same control.
    @Test func everyControlOfEveryShippedFileIsReadAsItIsWritten() throws {
        let library = MappingLibrary(userFolder: nil, shippedFolder: shippedMappings)
        for entry in library.entries {
            for control in entry.mapping.controls where control.port == nil {
                let yaml =
                    "format: 1\nname: x\nmatch: any\ncontrols:\n  \(control.name): \(control.definition)\nalways: {}\n"
                #expect(try wholeMapping(text(yaml)).controls == [control], "\(control.definition)")
            }
        }
    }

    private static let words = LearningTopic.all.filter {
        if case .press = $0 { true } else { false }
    }.map(\.word)

    @Test(arguments: words) func aSingleTopicKeepsTheGenericMappingOtherwise(word: String) throws {
        let library = MappingLibrary(userFolder: nil, shippedFolder: shippedMappings)
        let any = try #require(library.entries.first { $0.mapping.match.isAny })
        let topic = try topic(word)
        var hands = Lessons([topic], draft: try draft(current: any, isWhole: false))
        hands.wait(400)
        hands.strike(40, channel: 10)
        #expect(hands.last == .finished, "\(hands.prompts)")
        let draft = hands.session.draft
        let mapping = try read(draft).usable()
        #expect(draft.errors.isEmpty)
        #expect(mapping.match.clients == ["My Pads"] && !mapping.match.isAny)
        guard case .press(let action) = topic else { return }
        let layer = topic.layers.first.flatMap { $0 } ?? .start
        var state = ControlState()
        #expect(mapping.action(for: noteOn(40, channel: 10), from: nil, in: layer, state: &state) == action)
        for note in [36, 41, 59, 60, 72, 84] {
            for layer in Layer.allCases {
                var (old, new) = (ControlState(), ControlState())
                let event = noteOn(note, channel: 1)
                #expect(
                    mapping.action(for: event, from: nil, in: layer, state: &new)
                        == any.mapping.action(for: event, from: nil, in: layer, state: &old), "\(note) in \(layer)")
            }
        }
    }
}
