// SPDX-License-Identifier: MIT
import Configuration
import Foundation
import MIDI
import Music
import Testing

@testable import Mapping

/// A simulated MIDI learn: a clock, the controller's events, and the result.
struct Lessons {
    /// True to add events of untouched controls: noise of a fader near the middle, and pressure.
    var hasNoise = false
    var now: Int64 = 1_000_000_000
    private(set) var prompts: [MIDILearn.Prompt] = []
    private(set) var session: MIDILearn
    private var random = SeededRandom(seed: 5)

    init(_ topics: [LearningTopic], draft: MappingDraft, after first: MIDIEvent.Kind? = nil) {
        let begin = now
        let first = first.map { MIDIEvent($0, channel: 1, source: anyPort, time: begin) }
        session = MIDILearn(topics, client: anyPort.client, draft: draft, after: first, at: now)
        prompts = session.opening
    }

    /// Learns one topic on a device that has been connected for a while.
    static func begun(_ word: String, hasNoise: Bool) throws -> Lessons {
        var lessons = Lessons([try topic(word)], draft: try draft())
        lessons.hasNoise = hasNoise
        lessons.wait(400)
        return lessons
    }

    mutating func send(_ kind: MIDIEvent.Kind, channel: Int = 1) {
        session.handle(MIDIEvent(kind, channel: channel, source: anyPort, time: now))
    }

    mutating func controller(_ number: Int, _ value: Int, channel: Int = 1) {
        send(.controlChange(controller: number, value: value), channel: channel)
    }

    /// Lets time pass.
    mutating func wait(_ milliseconds: Int) {
        for step in 0..<milliseconds {
            now += 1_000_000
            if hasNoise, step % 7 == 0 {
                controller(50, 63 + Int.random(in: 0...1, using: &random), channel: 3)
                send(.channelPressure(step % 128))
            }
            if step % 50 == 49 { prompts += session.poll(at: now) }
        }
    }

    mutating func skip() { prompts += session.skip(at: now) }
    mutating func goBack() { prompts += session.goBack(at: now) }

    /// The definitions of the learned controls in order.
    var learned: [String] {
        prompts.compactMap { prompt in
            if case .learned(_, let control, _) = prompt { control.definition } else { nil }
        }
    }

    var last: MIDILearn.Prompt? { prompts.last }

    // Events of the controller.

    /// One press of 120 ms, whose events the closures send.
    mutating func press(_ milliseconds: Int = 120, down: (inout Lessons) -> Void, up: (inout Lessons) -> Void) {
        down(&self)
        wait(milliseconds)
        up(&self)
        wait(1_700)
    }

    mutating func strike(_ note: Int, channel: Int = 1, times: Int = 2) {
        for time in 0..<times {
            press { hands in
                hands.send(.noteOn(MIDINote(note), MIDIVelocity(90 - 7 * time)), channel: channel)
            } up: { hands in
                hands.send(.noteOff(MIDINote(note)), channel: channel)
            }
        }
    }

    /// A movement in steps of 4 ms, in shares of the travel from its lower end.
    mutating func move(from start: Double, to end: Double, steps: Int = 100, _ tell: (inout Lessons, Double) -> Void) {
        for step in 1...steps {
            tell(&self, start + (end - start) * Double(step) / Double(steps))
            wait(4)
        }
    }

    /// All stages of a continuous control: at rest, up, down, released, and again.
    mutating func moveBothWays(springsTo rest: Double? = nil, _ tell: (inout Lessons, Double) -> Void) {
        let before = learned.count
        wait(2_100)
        for round in 0...1 {
            move(from: rest ?? 0.1, to: 1, tell)
            wait(900)
            move(from: 1, to: 0, tell)
            wait(900)
            if let rest { move(from: 0, to: rest, steps: 15, tell) }
            if round == 0 { wait(2_000) }
            if learned.count > before { return }
        }
        wait(900)
    }
}

/// An empty folder for drafts, which are never written.
func emptyFolder() -> URL { URL(filePath: "/nonexistent/peach-mappings") }

func draft(
    _ name: String = "My Pads", ports: [UInt8] = [0], current: MappingLibrary.Entry? = nil, isWhole: Bool = true
) throws -> MappingDraft {
    let devices = ports.map { number in
        MIDIDevice(
            port: MIDIPort(client: anyPort.client, number: number), clientName: name, portName: "MIDI \(number)",
            usbID: nil)
    }
    return try MappingDraft(
        for: devices[0], ports: devices, current: current, folder: emptyFolder(),
        catalog: MappingCatalog(userFolder: emptyFolder(), shippedFolder: shippedMappings), isWhole: isWhole,
        day: "2026-11-23")
}

func topic(_ word: String) throws -> LearningTopic { try #require(LearningTopic(word: word), "\(word)") }

/// The mapping and errors of a draft's text.
func read(_ draft: MappingDraft) -> MappingFile {
    MappingFile(
        ConfigurationText(file: draft.file.path(percentEncoded: false), bytes: Array(draft.text.utf8)),
        catalog: shippedShelf)
}
