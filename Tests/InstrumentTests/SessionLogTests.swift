// SPDX-License-Identifier: MIT
import Foundation
import MIDI
import Mapping
import Music
import Platform
import Settings
import Simulation
import Synchronization
import Testing
import Training

@testable import Instrument

/// What a log says is read as what was handed to it.
@Suite struct SessionLogTests {
    /// Every input that a log keeps.
    private static let inputs: [Input] = {
        let device = LoggingHands.device(port: 0)
        let messages = [
            MIDIMessage(.pitchBend(PitchBend(-200)), channel: 3), MIDIMessage(.sysex([0xF0, 9]), channel: nil),
            MIDIMessage(.sysex([1, 0xF7]), channel: nil), MIDIMessage(.noteOff(MIDINote(3)), channel: 16),
        ]
        let phrases = Binding.phrases.compactMap { phrase -> TrainingAction? in
            if case .action(let action) = phrase.binding { action } else { nil }
        }
        let actions: [TrainingAction] =
            phrases + [10, -10, 1, -1, 0.1, -0.1].map { .tune(.nudge(Cents($0))) } + [
                .tune(.absolute(position: -0.25)), .tune(.rate(position: 1)), .tune(.ratchet(position: 0.1)),
                .tune(.fine(position: 0)), .tune(.relative(travel: 0.3)), .play(MIDINote(60), MIDIVelocity(1)),
                .release(MIDINote(60)), .sustain(true), .sustain(false),
            ]
        return [.midi(.deviceArrived(device))]
            + messages.map { .midi(.event($0.event(from: device.port, at: 77))) }
            + Key.allCases.map { .key($0, moment: 88) }
            + actions.map { .action($0, moment: 99, device: "keyboard") }
            + [
                .soundLost, .soundGaps(.standard), .soundOffPace(claimed: 48000, found: 16008.5), .suspended(since: 66),
                .midi(.overrun), .touch(.answer(.higher), moment: 5, page: 3), .pageLeft(3), .pageTurned(3),
                .taught(client: 28), .taught(client: nil),
                .words(.begun(1)), .words(.ended(2)), .words(.failed(3, .silent)),
            ]
            + [.midi(.deviceLeft(device)), .quit]
    }()

    @Test func everyInputIsReadAsItWasWritten() throws {
        let log = try TemporaryLog(now: { 55 })
        for input in Self.inputs + [.sound([]), .timePassed] { log.log.write(input) }
        let script = try LogReader.read(Array(try log.text().utf8), file: "a")
        let replay = Replay(script)
        #expect(replay.plugged.isEmpty)
        for input in Self.inputs {
            let read = try replay.input(until: .max / 2, isIdle: true)
            // Times count from the first line's.
            func plain(_ input: Input?) -> String {
                "\(input.map { "\($0)" } ?? "")".replacing(/(time|moment): -?\d+/, with: "")
            }
            #expect(plain(read) == plain(input))
        }
    }

    /// Also if the file is another one by then, or gone.
    @Test func aScaleIsReplayedWithoutItsFile() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "peach-\(UUID()).scl")
        let sizes = (1...11).map { "\($0)03.\($0)\n" }.joined()
        try Data("Mine\n12\n\(sizes)2/1\n".utf8).write(to: file)
        let session = try await RecordedSession(
            .intervalPitchMatching, count: 3, seed: 5,
            set: ["duration=0.3", "intervals=P5u,m3d", "tuning=\(file.path)", "matching.commit=both"])
        try FileManager.default.removeItem(at: file)
        let replay = try await RecordedSession.replay(session.text)
        let script = try LogReader.read(Array(session.text.utf8), file: "session.jsonl")
        #expect(script.outcomes.count == 3)
        #expect(LoggedAnswer.difference(logged: script.outcomes, replayed: replay.outcomes) == nil)
        func tunings(_ snapshots: [SessionUpdate]) -> [TuningKey] {
            snapshots.compactMap {
                if case .matchingBegan(let matching) = $0.event { matching.tuningSystem } else { nil }
            }
        }
        let told = tunings(session.snapshots)
        #expect(told.first?.rawValue.hasPrefix("scl-peach-") == true && Set(told).count == 1)
        #expect(tunings(replay.snapshots) == told)
    }
}

/// Each unusable line is reported with its fault. No input is read as something else or ends the program.
@Suite struct BadLogTests {
    private static let subjects = ["bytes", "key", "action", "state", "input", "await", "asked", "settings", "wheel"]

    static let bad: [(line: String, fault: LogFault)] = [
        (#"hello"#, .notJSON),
        (#"{"await":"ready"} x"#, .notJSON),
        (#"[1,2]"#, .notJSON),
        (#"{}"#, .noSubject(known: subjects)),
        (#"{"after_ms":5,"bytes":[248],"action":"stop"}"#, .noSubject(known: subjects)),
        (#"{"awiat":"ready"}"#, .unknownKey(word: "awiat")),
        (#"{"after_ms":5,"key":"x"}"#, .wrongValue(key: "key")),
        (#"{"await":"redy"}"#, .wrongValue(key: "await")),
        (#"{"event":"targetStarted"}"#, .wrongValue(key: "event")),
        (#"{"await":"answered","number":1.5}"#, .notJSON),
        (#"{"bytes":[144,60,90]}"#, .noTime),
        (#"{"after_ms":1,"at_ns":1,"bytes":[144,60,90]}"#, .noTime),
        (#"{"after_ms":-1,"bytes":[144,60,90]}"#, .wrongValue(key: "after_ms")),
        (#"{"after_ms":1,"bytes":[]}"#, .message(.empty)),
        (#"{"after_ms":1,"bytes":[60,90]}"#, .message(.noStatus(60))),
        (#"{"after_ms":1,"bytes":[144,60]}"#, .message(.wrongCount(found: 2, needed: 3))),
        (#"{"after_ms":1,"bytes":[144,60,200]}"#, .message(.noData(200, position: 3))),
        (#"{"after_ms":1,"bytes":[256,60,9]}"#, .notJSON),
        (#"{"after_ms":1,"bytes":[240,1]}"#, .message(.openSysex)),
        (#"{"after_ms":1,"bytes":[248],"port":"24"}"#, .wrongValue(key: "port")),
        (#"{"after_ms":1,"action":"tune nudge"}"#, .missingKey(word: "cents")),
        (#"{"after_ms":1,"action":"tune nudge","cents":1e9}"#, .wrongValue(key: "cents")),
        (#"{"after_ms":1,"action":"dance"}"#, .wrongValue(key: "action")),
        (#"{"after_ms":1,"state":"left","usb":"9e8"}"#, .wrongValue(key: "usb")),
        (#"{"after_ms":1,"input":"sound_off_pace"}"#, .missingKey(word: "claimed_hz")),
        (#"{"after_ms":1,"input":"fire"}"#, .wrongValue(key: "input")),
        (#"{"asked":{"reference":128,"interval":"P1","offset_cents":1}}"#, .wrongValue(key: "reference")),
        (#"{"asked":{"reference":120,"interval":"P8u","offset_cents":1}}"#, .wrongValue(key: "interval")),
        (#"{"asked":{"reference":60,"interval":"P1","offset_cents":0}}"#, .wrongValue(key: "offset_cents")),
        (#"{"asked":{"reference":60,"interval":"P1"}}"#, .missingKey(word: "initial_offset_cents")),
        (#"{"asked":{"interval":"P1"}}"#, .missingKey(word: "reference")),
        (#"{"wheel":{"device":"a","control":"wheel","known":{"rests":[1,0]}}}"#, .wrongValue(key: "rests")),
        (#"{"settings":{"duraton":1}}"#, .setting(.unknownKey(word: "duraton", suggestion: "duration"))),
        (
            #"{"settings":{"tick":3}}"#,
            .setting(.refused(key: .tick, .notOneOf(word: "3", words: ["wrong", "right", "off"])))
        ),
        (#"{"log":"peach","format":1}"#, .headerNotFirst),
        (#"{"event":"answered","answer":"up"}"#, .wrongValue(key: "answer")),
    ]

    private func read(_ text: String) throws -> SessionScript {
        try LogReader.read(Array(text.utf8), file: "session.jsonl")
    }

    @Test(arguments: bad.indices) func theLineIsNamed(_ index: Int) {
        let (line, fault) = Self.bad[index]
        #expect(throws: LogError(file: "session.jsonl", line: 3, fault), "\(line)") {
            _ = try read("{\"await\":\"ready\"}\r\n\n\(line)\n{\"await\":\"ended\"}\n")
        }
    }

    @Test func headersThatAreWrong() {
        let headers: [(String, LogFault)] = [
            (#"{"log":"mine","format":1}"#, .wrongValue(key: "log")),
            (#"{"log":"peach"}"#, .missingKey(word: "format")),
            (#"{"log":"peach","format":2}"#, .unsupportedFormat(word: "2", supported: 1)),
            (#"{"log":"peach","format":1,"seed":-1}"#, .notJSON),
            (#"{"log":"peach","format":1,"count":0}"#, .wrongValue(key: "count")),
        ]
        for (line, fault) in headers {
            #expect(throws: LogError(file: "session.jsonl", line: 1, fault)) { _ = try read(line) }
        }
        #expect(throws: LogError(file: "session.jsonl", line: 0, .empty)) { _ = try read("\n \n") }
        #expect(throws: LogError(file: "/no.jsonl", line: 0, .unreadable(errno: ENOENT))) {
            _ = try LogReader.read(path: "/no.jsonl")
        }
        #expect(throws: LogError(file: "/", line: 0, .unreadable(errno: EISDIR))) { _ = try LogReader.read(path: "/") }
        #expect(throws: (any Error).self) { _ = try LogReader.read([0x7B, 0xFF, 0x7D], file: "a") }
        #expect(throws: LogError(file: "session.jsonl", line: 2, .tooFar(hours: 24))) {
            _ = try read(
                "{\"event\":\"ready\",\"at_ns\":1}\n{\"at_ns\":90000000000000,\"bytes\":[144,60,90]}")
        }
    }

    @Test func goodLinesAreGood() throws {
        let lines = [
            "{\"log\":\"peach\",\"format\":1,\"later\":[1]}", "{\"event\":\"ready\",\"at_ns\":5,\"anything\":{}}",
            "{\"at_ns\":7,\"bytes\":[248]}", "{\"at_ns\":3,\"bytes\":[240,1],\"piece\":true}",
            "{\"after_ms\":0.25,\"action\":\"start interval matching\"}",
            "{\"after_ms\":1,\"action\":\"play along\",\"note\":60,\"velocity\":0}",
            "{\"at_ns\":9,\"input\":\"overrun\"}",
        ]
        let script = try read("\u{FEFF}" + lines.joined(separator: "\r\n"))
        #expect(script.steps.count == 5)
        #expect(script.steps.map(\.line) == [2, 4, 5, 6, 7])
    }
}
