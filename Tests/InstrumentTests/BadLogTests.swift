// SPDX-License-Identifier: MIT
import Foundation
import Mapping
import MIDI
import Machine
import Testing

@testable import Instrument

/// Every line that cannot be used is named, with what is wrong about it; and nothing that anybody writes is read as
/// something else or brings the reader down.
@Suite struct BadLogTests {
    private static let subjects = [
        "bytes", "key", "action", "state", "input", "event", "await", "asked", "settings", "wheel", "log",
    ]
    private static let deep = String(repeating: "[", count: 5000)

    static let bad: [(line: String, fault: LogFault)] = [
        ("hello", .json(.syntax(column: 1))), ("{", .json(.syntax(column: 2))),
        ("{\"await\":}", .json(.syntax(column: 10))),
        ("{\"await\":\"ready\"} x", .json(.syntax(column: 19))), ("{\"await\":\"ready\",}", .json(.syntax(column: 18))),
        ("{\"await\":\"re\\qady\"}", .json(.syntax(column: 14))), ("{\"after_ms\":01}", .json(.syntax(column: 13))),
        ("{\"after_ms\":NaN}", .json(.syntax(column: 13))), ("{\"after_ms\":-Infinity}", .json(.syntax(column: 14))),
        ("{\"after_ms\":.5}", .json(.syntax(column: 13))), ("{\"a\":\"\\ud800\"}", .json(.syntax(column: 13))),
        ("{\"a\":\(deep)", .json(.tooDeep(limit: 16))), (deep, .json(.tooDeep(limit: 16))),
        ("{\"after_ms\":1e999,\"bytes\":[248]}", .json(.hugeNumber(word: "1e999"))),
        ("{\"await\":\"ready\",\"await\":\"ended\"}", .json(.repeatedName(word: "await"))),
        ("[1,2]", .notAnObject), ("12", .notAnObject), ("{}", .noSubject(known: subjects)),
        ("{\"after_ms\":5}", .noSubject(known: subjects)),
        ("{\"after_ms\":5,\"bytes\":[248],\"action\":\"stop\"}", .twoSubjects("bytes", "action")),
        ("{\"after_ms\":5,\"key\":\"x\"}", .unknownWord(key: "key", word: "x", known: Key.allCases.map(\.rawValue))),
        ("{\"after_ms\":5,\"key\":\"h\",\"device\":\"k\"}", .unknownKey(word: "device", suggestion: nil)),
        ("{\"awiat\":\"ready\"}", .noSubject(known: subjects)),
        ("{\"await\":\"redy\"}", .unknownWord(key: "await", word: "redy", known: EventName.allCases.map(\.rawValue))),
        (
            "{\"event\":\"targetStarted\"}",
            .unknownWord(key: "event", word: "targetStarted", known: EventName.allCases.map(\.rawValue))
        ),
        ("{\"await\":3}", .wrongType(key: "await", word: "3", .text)),
        ("{\"await\":\"answered\",\"number\":0}", .outOfRange(key: "number", word: "0", lowest: 1, highest: 1_000_000)),
        ("{\"await\":\"answered\",\"number\":1.5}", .wrongType(key: "number", word: "1.5", .wholeNumber)),
        ("{\"await\":\"answered\",\"nubmer\":1}", .unknownKey(word: "nubmer", suggestion: "number")),
        ("{\"bytes\":[144,60,90]}", .noTime),
        ("{\"after_ms\":1,\"at_ns\":1,\"bytes\":[144,60,90]}", .twoTimes),
        (
            "{\"after_ms\":-1,\"bytes\":[144,60,90]}",
            .outOfRange(key: "after_ms", word: "-1", lowest: 0, highest: 86_400_000)
        ),
        ("{\"after_ms\":\"soon\",\"bytes\":[144,60,90]}", .wrongType(key: "after_ms", word: "soon", .number)),
        (
            "{\"at_ns\":-5,\"bytes\":[144,60,90]}",
            .outOfRange(key: "at_ns", word: "-5", lowest: 0, highest: Double(Int.max / 2))
        ),
        ("{\"at_ns\":1e3,\"bytes\":[144,60,90]}", .wrongType(key: "at_ns", word: "1000", .wholeNumber)),
        ("{\"after_ms\":1,\"bytes\":[]}", .message(.empty)),
        ("{\"after_ms\":1,\"bytes\":[60,90]}", .message(.noStatus(60))),
        ("{\"after_ms\":1,\"bytes\":[144,60]}", .message(.wrongCount(found: 2, needed: 3))),
        ("{\"after_ms\":1,\"bytes\":[144,60,90,144,62,90]}", .message(.wrongCount(found: 6, needed: 3))),
        ("{\"after_ms\":1,\"bytes\":[144,60,200]}", .message(.noData(200, position: 3))),
        ("{\"after_ms\":1,\"bytes\":[256,60,9]}", .outOfRange(key: "bytes", word: "256", lowest: 0, highest: 255)),
        ("{\"after_ms\":1,\"bytes\":[-1,60,9]}", .outOfRange(key: "bytes", word: "-1", lowest: 0, highest: 255)),
        ("{\"after_ms\":1,\"bytes\":[144.5,60,9]}", .wrongType(key: "bytes", word: "144.5", .bytes)),
        ("{\"after_ms\":1,\"bytes\":\"144 60 90\"}", .wrongType(key: "bytes", word: "144 60 90", .bytes)),
        ("{\"after_ms\":1,\"bytes\":[240,1]}", .message(.openSysex)),
        ("{\"after_ms\":1,\"bytes\":[248],\"port\":\"24\"}", .wrongType(key: "port", word: "24", .port)),
        ("{\"after_ms\":1,\"bytes\":[144,60,9],\"port\":\"24\"}", .wrongType(key: "port", word: "24", .port)),
        ("{\"after_ms\":1,\"action\":\"tune nudge\"}", .missingKey(word: "cents")),
        (
            "{\"after_ms\":1,\"action\":\"tune nudge\",\"cents\":1e9}",
            .outOfRange(key: "cents", word: "1000000000", lowest: -2400, highest: 2400)
        ),
        (
            "{\"after_ms\":1,\"action\":\"tune absolute\",\"position\":2}",
            .outOfRange(key: "position", word: "2", lowest: -1, highest: 1)
        ),
        ("{\"after_ms\":1,\"action\":\"stop\",\"cents\":1}", .unknownKey(word: "cents", suggestion: nil)),
        ("{\"after_ms\":1,\"state\":\"here\"}", .unknownWord(key: "state", word: "here", known: ["arrived", "left"])),
        ("{\"after_ms\":1,\"state\":\"left\",\"usb\":\"9e8\"}", .wrongType(key: "usb", word: "9e8", .usbID)),
        ("{\"after_ms\":1,\"input\":\"sound_off_pace\"}", .missingKey(word: "claimed_hz")),
        (
            "{\"after_ms\":1,\"input\":\"fire\"}",
            .unknownWord(key: "input", word: "fire", known: LoggedInput.allCases.map(\.rawValue))
        ),
        (
            "{\"asked\":{\"reference\":128,\"interval\":\"P1\",\"offset_cents\":1}}",
            .outOfRange(key: "reference", word: "128", lowest: 0, highest: 127)
        ),
        ("{\"asked\":{\"reference\":120,\"interval\":\"P8u\",\"offset_cents\":1}}", .beyondNotes),
        (
            "{\"asked\":{\"reference\":60,\"interval\":\"P5\",\"offset_cents\":1}}",
            .wrongType(key: "interval", word: "P5", .interval)
        ),
        ("{\"asked\":{\"reference\":60,\"interval\":\"P1\",\"offset_cents\":0}}", .noDifference),
        ("{\"asked\":{\"reference\":60,\"interval\":\"P1\"}}", .missingKey(word: "initial_offset_cents")),
        (
            "{\"wheel\":{\"device\":\"a\",\"control\":\"wheel\",\"known\":{\"rests\":[1,0]}}}",
            .unusableWheel
        ),
        ("{\"asked\":[]}", .wrongType(key: "asked", word: "[]", .object)),
        ("{\"settings\":{\"duraton\":1}}", .setting(.unknownKey(word: "duraton", suggestion: "duration"))),
        (
            "{\"settings\":{\"tick\":3}}",
            .setting(.refused(key: .tick, .notOneOf(word: "3", words: ["wrong", "right", "off"])))
        ),
        ("{\"log\":\"peach\",\"format\":1}", .headerNotFirst),
        (
            "{\"event\":\"answered\",\"answer\":\"up\"}",
            .unknownWord(key: "answer", word: "up", known: ["higher", "lower"])
        ),
    ]

    private func read(_ text: String) throws -> SessionScript {
        try LogReader.read(ByteSource(Array(text.utf8)), file: "session.jsonl")
    }

    @Test(arguments: bad.indices) func theLineIsNamed(_ index: Int) {
        let (line, fault) = Self.bad[index]
        #expect(throws: LogError(file: "session.jsonl", line: 3, fault), "\(line)") {
            _ = try read("{\"await\":\"ready\"}\r\n\n\(line)\n{\"await\":\"ended\"}\n")
        }
    }

    @Test func headersThatAreWrong() {
        let headers: [(String, LogFault)] = [
            ("{\"log\":\"mine\",\"format\":1}", .unknownWord(key: "log", word: "mine", known: ["peach"])),
            ("{\"log\":\"peach\"}", .missingKey(word: "format")),
            ("{\"log\":\"peach\",\"format\":2}", .unsupportedFormat(word: "2", supported: 1)),
            (
                "{\"log\":\"peach\",\"format\":1,\"seed\":-1}",
                .outOfRange(key: "seed", word: "-1", lowest: 0, highest: Double(Int.max))
            ),
            (
                "{\"log\":\"peach\",\"format\":1,\"count\":0}",
                .outOfRange(key: "count", word: "0", lowest: 1, highest: 1_000_000)
            ),
        ]
        for (line, fault) in headers {
            #expect(throws: LogError(file: "session.jsonl", line: 1, fault)) { _ = try read(line) }
        }
        #expect(throws: LogError(file: "session.jsonl", line: 0, .empty)) { _ = try read("\n \n") }
        #expect(throws: LogError(file: "/no.jsonl", line: 0, .unreadable(errno: ENOENT))) {
            _ = try LogReader.read(path: "/no.jsonl")
        }
        #expect(throws: LogError(file: "/", line: 0, .unreadable(errno: EISDIR))) { _ = try LogReader.read(path: "/") }
        #expect(throws: (any Error).self) { _ = try LogReader.read(ByteSource([0x7B, 0xFF, 0x7D]), file: "a") }
        let long = "{\"await\":\"" + String(repeating: "x", count: 1 << 20) + "\"}"
        #expect(throws: LogError(file: "session.jsonl", line: 2, .tooLongLine(limit: 1 << 20))) {
            _ = try read("{\"await\":\"ready\"}\n" + long)
        }
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
            "{\"at_ns\":9,\"input\":\"midi_failed\",\"errno\":2,\"activity\":\"opening\"}",
        ]
        let script = try read("\u{FEFF}" + lines.joined(separator: "\r\n"))
        #expect(script.steps.count == 5)
        #expect(script.steps.map(\.line) == [2, 4, 5, 6, 7])
    }

    /// Any byte of a good line replaced by any other: read or refused.
    @Test func noLineBringsTheReaderDown() {
        let line = Array(
            "{\"at_ns\":5,\"device\":\"K\\u00e9\",\"port\":\"24:0\",\"bytes\":[224,0,80]}".utf8)
        for index in line.indices {
            for byte: UInt8 in 0...255 {
                var bytes = line
                bytes[index] = byte
                _ = try? LogReader.read(ByteSource(bytes), file: "a")
            }
            _ = try? LogReader.read(ByteSource(Array(line[..<index])), file: "a")
        }
    }
}
