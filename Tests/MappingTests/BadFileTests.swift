// SPDX-License-Identifier: MIT
import Configuration
import Testing

@testable import Mapping

extension BadFile {
    fileprivate static let moving: [BadFile] = [
        BadFile(
            "half a pair", mapping(control: "pad: { cc14: 1 }"),
            (5, 16, .mapping(.wrongValue(word: "1", expected: .controllerPair)))),
        BadFile(
            "a pair that is a button", mapping(control: "pad: { cc14: [1, 33], kind: button }"),
            (5, 31, .notOneOf(word: "button", words: ["fader"]))),
        BadFile(
            "a button that springs back", mapping(control: "pad: { cc: 7, sprung: true }"),
            (5, 17, .misplacedKey(word: "sprung"))),
        BadFile(
            "keys except knobs", mapping(control: "pad: { note: 36, except: knobs }"),
            (5, 28, .notOneOf(word: "knobs", words: ["pads"]))),
        BadFile(
            "a pad among the keys", mapping(control: "pad: { note: 36 }\n  keys: { notes: 0-127, plays: true }"),
            (6, 3, .mapping(.sharedMessage(word: "keys", other: "pad", otherLine: 5)))),
        BadFile(
            "half of a pair elsewhere", mapping(control: "pad: { cc: 33 }\n  slide: { cc14: [1, 33] }"),
            (6, 3, .mapping(.sharedMessage(word: "slide", other: "pad", otherLine: 5)))),
    ]

    fileprivate static let chords: [BadFile] = [
        BadFile(
            "a chord of three", mapping(binding: "pad+pad+pad: stop"),
            (7, 3, .mapping(.wrongValue(word: "pad+pad+pad", expected: .chord)))),
        BadFile(
            "a chord with nobody",
            mapping(control: "pad: { note: 36 }\n  two: { note: 37 }", binding: "pad+twoo: stop"),
            (8, 3, .mapping(.unknownControl(word: "twoo", suggestion: "two", possible: [])))),
        BadFile(
            "an encoder that is held",
            mapping(control: "pad: { note: 36 }\n  e: { cc: 9, kind: relative-sign }", binding: "e+pad: stop"),
            (8, 3, .mapping(.cannotBeHeld(word: "e")))),
        BadFile(
            "a wheel that is pressed",
            mapping(control: "pad: { note: 36 }\n  w: { bend: true }", binding: "pad+w: stop"),
            (8, 3, .mapping(.cannotBePressed(word: "w")))),
        BadFile(
            "what is held acts",
            mapping(control: "pad: { note: 36 }\n  two: { note: 37 }", binding: "pad: stop\n  pad+two: skip"),
            (9, 3, .mapping(.heldControlActs(word: "pad", chord: "pad+two", otherLine: 8)))),
        BadFile(
            "what is held acts as part of a row",
            mapping(
                control: "row: { notes: 36-39, except: pads }\n  pad: { note: 36 }\n  two: { note: 50 }",
                binding: "row: stop\n  pad+two: skip"),
            (10, 3, .mapping(.heldControlActs(word: "row", chord: "pad+two", otherLine: 9)))),
        BadFile(
            "a plus in a name", mapping(control: "a+b: { note: 36 }", binding: "pad: stop"),
            (5, 3, .mapping(.chordForName(word: "a+b"))),
            (7, 3, .mapping(.unknownControl(word: "pad", suggestion: nil, possible: [])))),
        BadFile(
            "a chord twice, written in two ways",
            mapping(control: "pad: { note: 36 }\n  two: { note: 37 }", binding: "pad+two: stop\n  pad + two: skip"),
            (9, 3, .duplicateKey(word: "pad+two"))),
    ]

    fileprivate static let devices: [BadFile] = [
        BadFile(
            "a port nobody named", mapping(control: "pad: { note: 36, port: daw }"),
            (5, 26, .mapping(.noPorts(word: "daw")))),
        BadFile(
            "a slip in a port", mapping(control: "pad: { note: 36, port: dwa }") + "ports: { daw: 1 }\n",
            (5, 26, .unknownWord(word: "dwa", suggestion: "daw"))),
        BadFile(
            "a port that is a list", mapping() + "ports: { daw: [1] }\n",
            (8, 15, .mapping(.wrongValue(word: "[1]", expected: .port)))),
        BadFile("an output nobody named", mapping() + "output: daw\n", (8, 9, .mapping(.noPorts(word: "daw")))),
        BadFile(
            "half a message", mapping() + "open: [ F0 00 20 ]\n",
            (8, 9, .mapping(.wrongValue(word: "F0 00 20", expected: .message)))),
        BadFile(
            "a slip in a state", mapping() + "lights:\n  redy: { pad: 3 }\n",
            (9, 3, .unknownKey(word: "redy", suggestion: "ready"))),
        BadFile(
            "a light of nothing", mapping() + "lights:\n  ready: { pda: 3 }\n",
            (9, 12, .mapping(.unknownLamp(word: "pda", suggestion: "pad", possible: [])))),
        BadFile(
            "a light of a wheel",
            mapping(control: "pad: { note: 36 }\n  w: { bend: true }") + "lights:\n  ready: { w: 3 }\n",
            (10, 12, .mapping(.unlitControl(word: "w")))),
        BadFile(
            "a lamp without an address", mapping() + "lights:\n  lamps: { a: { channel: 1 } }\n  ready: { a: 3 }\n",
            (9, 15, .mapping(.wrongValue(word: "{channel: 1}", expected: .lamp)))),
        BadFile(
            "a base that is nowhere", "format: 1\nextends: lpd8\n",
            (2, 10, .mapping(.unknownBase(word: "lpd8", suggestion: nil, possible: [])))),
        BadFile(
            "keys that tune by no split", mapping() + "matching:\n  pad: tune by split\n",
            (9, 8, .mapping(.missingSplit(word: "tune by split", control: "pad")))),
    ]

    fileprivate static let bindings: [BadFile] = [
        BadFile(
            "stars without quotation marks", "format: 1\nname: x\nmatch: { client: *Oxygen* }\ncontrols: {}\n",
            (3, 25, .syntax(word: "match: { client: *Oxygen* }"))),
        BadFile(
            "a fader without its kind", mapping(control: "f: { cc: 7 }", binding: "f: volume"),
            (7, 6, .mapping(.missingKind(word: "volume", control: "f")))),
        BadFile(
            "words of the monitor", mapping(control: "pad: { note: 36, ch: 10 }"),
            (5, 20, .unknownKey(word: "ch", suggestion: "channel"))),
        BadFile(
            "a name below match", "format: 1\nname: x\nmatch: { name: y, client: y }\ncontrols: {}\n",
            (3, 10, .unknownKey(word: "name", suggestion: "client"))),
        BadFile(
            "a slip in an action", mapping(binding: "pad: awnser lower"),
            (7, 8, .mapping(.unknownAction(word: "awnser lower", suggestion: "answer lower", possible: [])))),
        BadFile(
            "an action nobody knows", mapping(binding: "pad: make coffee"),
            (7, 8, .mapping(.unknownAction(word: "make coffee", suggestion: nil, possible: ofPads)))),
        BadFile(
            "a control nobody defined", mapping(binding: "pda: answer lower"),
            (7, 3, .mapping(.unknownControl(word: "pda", suggestion: "pad", possible: [])))),
        BadFile(
            "confirming a comparison", mapping(binding: "pad: confirm"),
            (7, 8, .mapping(.wrongLayer(word: "confirm", layer: "comparison", possible: ["matching"])))),
        BadFile(
            "skipping at Start", mapping() + "start:\n  pad: skip\n",
            (9, 8, .mapping(.wrongLayer(word: "skip", layer: "start", possible: ["comparison", "matching", "always"])))),
        BadFile(
            "a wheel that answers", mapping(control: "pad: { bend: true }"),
            (7, 8, .mapping(.cannotDo(word: "answer lower", control: "pad", possible: ["volume", "play along"])))),
        BadFile(
            "tuning without end", mapping() + "matching:\n  pad: tune nudge up\n",
            (8, 1, .mapping(.nothingCommits(layer: "matching")))),
        BadFile(
            "a split that is nowhere", mapping(binding: "pad: answer by split"),
            (7, 8, .mapping(.missingSplit(word: "answer by split", control: "pad")))),
        BadFile(
            "an action with details", mapping(binding: "pad: { tune: absolute }"),
            (7, 8, .wrongType(word: "{tune: absolute}", expected: .text))),
        BadFile(
            "several errors at once", mapping(control: "pad: { note: 200 }", binding: "pad: stopp") + "zzz: 1\n",
            (5, 16, .outOfRange(word: "200", lowest: 0, highest: 127)),
            (7, 8, .mapping(.unknownAction(word: "stopp", suggestion: "stop", possible: []))),
            (8, 1, .notOneOf(word: "zzz", words: keys))),
    ]
}

@Test(
    arguments: BadFile.whole + BadFile.controls + BadFile.moving + BadFile.chords + BadFile.devices + BadFile.bindings)
func aBadFileNamesThePlaceAndTheWord(_ bad: BadFile) {
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
