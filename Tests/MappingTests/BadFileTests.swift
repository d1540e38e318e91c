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
            "three halves", mapping(control: "pad: { cc14: [1, 33, 65] }"),
            (5, 16, .mapping(.wrongValue(word: "[1, 33, 65]", expected: .controllerPair)))),
        BadFile(
            "one half twice", mapping(control: "pad: { cc14: [1, 1] }"),
            (5, 20, .mapping(.wrongValue(word: "1", expected: .controllerPair)))),
        BadFile(
            "a half beyond", mapping(control: "pad: { cc14: [1, 128] }"),
            (5, 20, .outOfRange(word: "128", lowest: 0, highest: 127))),
        BadFile(
            "a pair that is a button", mapping(control: "pad: { cc14: [1, 33], kind: button }"),
            (5, 31, .notOneOf(word: "button", words: ["fader"]))),
        BadFile(
            "a fader that is pressed", mapping(control: "pad: { cc: 7, kind: fader, press: 80 }"),
            (5, 30, .misplacedKey(word: "press"))),
        BadFile(
            "an encoder that springs back", mapping(control: "pad: { cc: 7, kind: relative-twos, sprung: true }"),
            (5, 38, .misplacedKey(word: "sprung"))),
        BadFile(
            "a button that springs back", mapping(control: "pad: { cc: 7, sprung: true }"),
            (5, 17, .misplacedKey(word: "sprung"))),
        BadFile(
            "a wheel that plays", mapping(control: "pad: { bend: true, plays: true }"),
            (5, 22, .misplacedKey(word: "plays"))),
        BadFile(
            "a pedal except pads", mapping(control: "pad: { cc: 64, except: pads }"),
            (5, 18, .misplacedKey(word: "except"))),
        BadFile(
            "keys except knobs", mapping(control: "pad: { note: 36, except: knobs }"),
            (5, 28, .notOneOf(word: "knobs", words: ["pads"]))),
        BadFile(
            "keys that may play", mapping(control: "pad: { note: 36, plays: maybe }"),
            (5, 27, .wrongType(word: "maybe", expected: .trueOrFalse))),
        BadFile(
            "a pad among the keys", mapping(control: "pad: { note: 36 }\n  keys: { notes: 0-127, plays: true }"),
            (6, 3, .mapping(.sharedMessage(word: "keys", other: "pad", otherLine: 5)))),
        BadFile(
            "two kinds of keys except pads",
            mapping(control: "pad: { note: 36, except: pads }\n  keys: { notes: 0-127, except: pads }"),
            (6, 3, .mapping(.sharedMessage(word: "keys", other: "pad", otherLine: 5)))),
        BadFile(
            "half of a pair elsewhere", mapping(control: "pad: { cc: 33 }\n  slide: { cc14: [1, 33] }"),
            (6, 3, .mapping(.sharedMessage(word: "slide", other: "pad", otherLine: 5)))),
    ]

    fileprivate static let bindings: [BadFile] = [
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
            "answering always", mapping() + "always:\n  pad: answer higher\n",
            (9, 8, .mapping(.wrongLayer(word: "answer higher", layer: "always", possible: ["comparison"])))),
        BadFile(
            "skipping at Start", mapping() + "start:\n  pad: skip\n",
            (9, 8, .mapping(.wrongLayer(word: "skip", layer: "start", possible: ["comparison", "matching", "always"])))),
        BadFile(
            "a wheel that answers", mapping(control: "pad: { bend: true }"),
            (7, 8, .mapping(.cannotDo(word: "answer lower", control: "pad", possible: [])))),
        BadFile(
            "a pad that tunes", mapping() + "matching:\n  pad: tune absolute\n",
            (9, 8, .mapping(.cannotDo(word: "tune absolute", control: "pad", possible: ofMatchingPads)))),
        BadFile(
            "a slip in tuning", mapping() + "matching:\n  pad: tune nugde up\n",
            (9, 8, .mapping(.unknownAction(word: "tune nugde up", suggestion: "tune nudge up", possible: [])))),
        BadFile(
            "tuning a comparison", mapping(control: "pad: { bend: true }", binding: "pad: tune relative"),
            (7, 8, .mapping(.cannotDo(word: "tune relative", control: "pad", possible: [])))),
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

@Test(arguments: BadFile.whole + BadFile.controls + BadFile.moving + BadFile.bindings)
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
