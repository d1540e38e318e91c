// SPDX-License-Identifier: MIT
import Configuration
import Testing

@testable import Mapping

/// A faulty file and its expected error.
private struct BadFile: Sendable, CustomTestStringConvertible {
    let yaml: String
    let expected: [ConfigurationError]

    init(_ yaml: String, _ expected: (Int, Int, ConfigurationError.Reason)...) {
        self.yaml = yaml
        self.expected = expected.map { line, column, reason in
            ConfigurationError(file: "map.yaml", line: line, column: column, reason)
        }
    }

    var testDescription: String { yaml }

    /// A whole file: line 5 is the only control, line 7 the only binding.
    static func mapping(control: String = "pad: { note: 36 }", binding: String = "pad: answer lower") -> String {
        "format: 1\nname: Test\nmatch: any\ncontrols:\n  \(control)\ncomparison:\n  \(binding)\n"
    }

    /// A complete file with a faulty control, from a column on.
    static func control(_ text: String, _ column: Int, _ reason: ConfigurationError.Reason) -> BadFile {
        BadFile(mapping(control: "pad: " + text), (5, column, reason))
    }

    /// A complete file with a faulty binding.
    static func binding(_ text: String, _ column: Int, _ rule: MappingRule) -> BadFile {
        BadFile(mapping(binding: text), (7, column, .mapping(rule)))
    }

    /// The faulty part after a complete file.
    static func more(_ text: String, _ line: Int, _ column: Int, _ reason: ConfigurationError.Reason) -> BadFile {
        BadFile(mapping() + text, (line, column, reason))
    }

    /// Two controls in a chord.
    static func chord(_ two: String, _ binding: String, _ line: Int, _ reason: ConfigurationError.Reason) -> BadFile {
        BadFile(mapping(control: "pad: { note: 36 }\n  two: \(two)", binding: binding), (line, 3, reason))
    }

    static let keys = [
        "format", "name", "extends", "match", "ports", "controls", "output", "open", "close", "lights", "sources",
        "always", "start", "comparison", "matching", "interval comparison", "interval matching",
    ]
    static let messages = ["note", "notes", "cc", "cc14", "nrpn", "bend", "program"]
    static let ofPads = [
        "answer higher", "answer lower", "repeat", "skip", "hear last", "interval next", "interval previous",
        "sound next", "sound previous", "volume up", "volume down", "play along", "play along on/off",
        "start comparison", "start matching", "start interval comparison", "start interval matching", "start last",
        "listen", "listen intervals", "stop", "panic",
    ]

    static let whole: [BadFile] = [
        BadFile("", (1, 1, .empty)),
        BadFile("- a\n- b\n", (1, 1, .wrongType(word: "[a, b]", expected: .table))),
        BadFile("format: 1\nmatch: [\n", (2, 1, .syntax(word: "match: ["))),
        BadFile(
            "comparison: {}\n", (1, 1, .missingKey(word: "controls")), (1, 1, .missingKey(word: "format: 1")),
            (1, 1, .missingKey(word: "match")), (1, 1, .missingKey(word: "name"))),
        BadFile("format: 2\nnames: {}\n", (1, 9, .mapping(.unsupportedFormat(word: "2", supported: 1)))),
        BadFile(
            "format: 1\nname: x\nmatch: { client: *Oxygen* }\ncontrols: {}\n",
            (3, 25, .syntax(word: "match: { client: *Oxygen* }"))),
        BadFile(
            "format: 1\nname: x\nmatch: { name: y, client: y }\ncontrols: {}\n",
            (3, 10, .unknownKey(word: "name", suggestion: "client"))),
        BadFile(
            "format: 1\nextends: lpd8\n",
            (2, 10, .mapping(.unknownBase(word: "lpd8", suggestion: nil, possible: [])))),
        BadFile(mapping().replacing("name: Test", with: "name:"), (2, 6, .wrongType(word: "", expected: .text))),
        BadFile(mapping().replacing("any", with: "{}"), (3, 8, .mapping(.emptyMatch(word: "")))),
        BadFile(
            mapping().replacing("any", with: "{ usb: [09e8] }"),
            (3, 16, .mapping(.wrongValue(word: "09e8", expected: .usbID)))),
        BadFile(
            mapping(control: "pad: { note: 200 }", binding: "pad: stopp") + "zzz: 1\n",
            (5, 16, .outOfRange(word: "200", lowest: 0, highest: 127)),
            (7, 8, .mapping(.unknownAction(word: "stopp", suggestion: "stop", possible: []))),
            (8, 1, .notOneOf(word: "zzz", words: keys))),
    ]

    static let controls: [BadFile] = [
        control("{ note: 36, channel: 0 }", 29, .outOfRange(word: "0", lowest: 1, highest: 16)),
        control("{ notes: 40-36 }", 17, .mapping(.wrongValue(word: "40-36", expected: .noteNumbers))),
        control("{ note: C4 }", 16, .mapping(.wrongValue(word: "C4", expected: .noteNumber))),
        control("36", 8, .mapping(.wrongValue(word: "36", expected: .control))),
        control("{ note: 36, cc: 64 }", 20, .mapping(.exactlyOneOf(words: messages))),
        control("{ note: 36, chanel: 1 }", 20, .unknownKey(word: "chanel", suggestion: "channel")),
        control("{ note: 36, ch: 10 }", 20, .unknownKey(word: "ch", suggestion: "channel")),
        control("{ notes: 0-127, split: 0 }", 31, .outOfRange(word: "0", lowest: 1, highest: 127)),
        control("{ cc: 64, split: 60 }", 18, .misplacedKey(word: "split")),
        control(
            "{ cc: 64, press: 40, release: 48 }", 38, .mapping(.releaseNotBelowPress(release: 48, press: 40))),
        control("{ cc: 64, kind: buton }", 24, .unknownWord(word: "buton", suggestion: "button")),
        control("{ cc14: 1 }", 16, .mapping(.wrongValue(word: "1", expected: .controllerPair))),
        control("{ cc14: [1, 33], kind: button }", 31, .notOneOf(word: "button", words: ["fader"])),
        control("{ cc: 7, sprung: true }", 17, .misplacedKey(word: "sprung")),
        control("{ note: 36, except: knobs }", 28, .notOneOf(word: "knobs", words: ["pads"])),
        control("{ note: 36, port: daw }", 26, .mapping(.noPorts(word: "daw"))),
        chord("{ notes: 36-39 }", "pad: stop", 6, .mapping(.sharedMessage(word: "two", other: "pad", otherLine: 5))),
        BadFile(
            mapping(control: "pad: { cc: 33 }\n  slide: { cc14: [1, 33] }"),
            (6, 3, .mapping(.sharedMessage(word: "slide", other: "pad", otherLine: 5)))),
        BadFile(
            mapping(control: "pad: { note: 36, port: dwa }") + "ports: { daw: 1 }\n",
            (5, 26, .unknownWord(word: "dwa", suggestion: "daw"))),
    ]

    static let chords: [BadFile] = [
        binding("pad+pad+pad: stop", 3, .wrongValue(word: "pad+pad+pad", expected: .chord)),
        chord(
            "{ note: 37 }", "pad+twoo: stop", 8,
            .mapping(.unknownControl(word: "twoo", suggestion: "two", possible: []))),
        chord("{ cc: 9, kind: relative-sign }", "two+pad: stop", 8, .mapping(.cannotBeHeld(word: "two"))),
        chord("{ bend: true }", "pad+two: stop", 8, .mapping(.cannotBePressed(word: "two"))),
        chord(
            "{ note: 37 }", "pad: stop\n  pad+two: skip", 9,
            .mapping(.heldControlActs(word: "pad", chord: "pad+two", otherLine: 8))),
        chord("{ note: 37 }", "pad+two: stop\n  pad + two: skip", 9, .duplicateKey(word: "pad+two")),
        BadFile(
            mapping(
                control: "row: { notes: 36-39, except: pads }\n  pad: { note: 36 }\n  two: { note: 50 }",
                binding: "row: stop\n  pad+two: skip"),
            (10, 3, .mapping(.heldControlActs(word: "row", chord: "pad+two", otherLine: 9)))),
        BadFile(
            mapping(control: "a+b: { note: 36 }", binding: "pad: stop"),
            (5, 3, .mapping(.chordForName(word: "a+b"))),
            (7, 3, .mapping(.unknownControl(word: "pad", suggestion: nil, possible: [])))),
    ]

    static let devices: [BadFile] = [
        more("ports: { daw: [1] }\n", 8, 15, .mapping(.wrongValue(word: "[1]", expected: .port))),
        more("output: daw\n", 8, 9, .mapping(.noPorts(word: "daw"))),
        more("open: [ F0 00 20 ]\n", 8, 9, .mapping(.wrongValue(word: "F0 00 20", expected: .message))),
        more("lights:\n  redy: { pad: 3 }\n", 9, 3, .unknownKey(word: "redy", suggestion: "ready")),
        more(
            "lights:\n  ready: { pda: 3 }\n", 9, 12,
            .mapping(.unknownLamp(word: "pda", suggestion: "pad", possible: []))),
        more(
            "lights:\n  lamps: { a: { channel: 1 } }\n  ready: { a: 3 }\n", 9, 15,
            .mapping(.wrongValue(word: "{channel: 1}", expected: .lamp))),
        BadFile(
            mapping(control: "pad: { note: 36 }\n  w: { bend: true }") + "lights:\n  ready: { w: 3 }\n",
            (10, 12, .mapping(.unlitControl(word: "w")))),
    ]

    static let bindings: [BadFile] = [
        binding("pad: awnser lower", 8, .unknownAction(word: "awnser lower", suggestion: "answer lower", possible: [])),
        binding("pad: make coffee", 8, .unknownAction(word: "make coffee", suggestion: nil, possible: ofPads)),
        binding("pda: answer lower", 3, .unknownControl(word: "pda", suggestion: "pad", possible: [])),
        binding("pad: confirm", 8, .wrongLayer(word: "confirm", layer: "comparison", possible: ["matching"])),
        binding("pad: answer by split", 8, .missingSplit(word: "answer by split", control: "pad")),
        more("comparisn: {}\n", 8, 1, .unknownKey(word: "comparisn", suggestion: "comparison")),
        more("matching:\n  pad: tune nudge up\n", 8, 1, .mapping(.nothingCommits(layer: "matching"))),
        BadFile(
            mapping(control: "pad: { bend: true }"),
            (7, 8, .mapping(.cannotDo(word: "answer lower", control: "pad", possible: ["volume", "play along"])))),
        BadFile(
            mapping(control: "pad: { cc: 7 }", binding: "pad: volume"),
            (7, 8, .mapping(.missingKind(word: "volume", control: "pad")))),
        BadFile(
            mapping(binding: "pad: { tune: absolute }"),
            (7, 8, .wrongType(word: "{tune: absolute}", expected: .text))),
    ]
}

@Test(arguments: BadFile.whole + BadFile.controls + BadFile.chords + BadFile.devices + BadFile.bindings)
private func aBadFileNamesThePlaceAndTheWord(_ bad: BadFile) {
    let found = MappingFile(text(bad.yaml)).errors
    #expect(Set(found) == Set(bad.expected))
    #expect(found.count == bad.expected.count)
    #expect(found == found.sorted())
    let first = #expect(throws: ConfigurationError.self) { try wholeMapping(text(bad.yaml)) }
    #expect(first?.line == bad.expected.map(\.line).min())
}

@Test func theFileThatTheBadOnesStartFromIsGood() {
    #expect(MappingFile(text(BadFile.mapping())).errors.isEmpty)
}
