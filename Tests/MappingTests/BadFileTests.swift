// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import Mapping

/// A file that somebody might write, and what has to be said about it.
struct BadFile: Sendable, CustomTestStringConvertible {
    let title: String
    let yaml: String
    let expected: [ConfigurationError]

    init(_ title: String, _ yaml: String, _ expected: (Int, Int, ConfigurationError.Reason)...) {
        self.title = title
        self.yaml = yaml
        self.expected = expected.map { line, column, reason in
            ConfigurationError(file: "map.yaml", line: line, column: column, reason)
        }
    }

    var testDescription: String { title }
}

/// A whole file of which one part is bad: line 5 is the only control, line 7 the only binding.
private func mapping(control: String = "pad: { note: 36 }", binding: String = "pad: answer lower") -> String {
    "format: 1\nname: Test\nmatch: any\ncontrols:\n  \(control)\ncomparison:\n  \(binding)\n"
}

private let whole: [BadFile] = [
    BadFile("empty", "", (1, 1, .empty)),
    BadFile("only a comment", "# later\n", (1, 1, .empty)),
    BadFile("only dashes", "---\n", (1, 1, .empty)),
    BadFile("not a table", "- a\n- b\n", (1, 1, .wrongType(word: "[…]", expected: .table))),
    BadFile(
        "a bracket left open", "format: 1\nmatch: [\n",
        (3, 1, .syntax(problem: "did not find expected node content"))),
    BadFile(
        "a tab", "format: 1\nmatch:\n\tusb: x\n",
        (3, 1, .syntax(problem: "found character that cannot start any token"))),
    BadFile("a NUL", "format: 1\nna\0me: x\n", (2, 3, .forbiddenCharacter(code: 0))),
    BadFile("a NUL in disguise", "format: 1\nname: \"a\\0b\"\n", (2, 7, .forbiddenCharacter(code: 0))),
    BadFile("two documents", "format: 1\n---\nformat: 1\n", (2, 1, .severalDocuments)),
    BadFile("a key twice", "format: 1\nname: a\nmatch: any\nname: b\n", (4, 1, .duplicateKey(word: "name"))),
    BadFile(
        "a key twice on a line", mapping(control: "pad: { note: 36, channel: 1, note: 37 }"),
        (5, 32, .duplicateKey(word: "note"))),
    BadFile("an anchor", "format: &one 1\nname: *one\n", (1, 9, .aliasNotAllowed(word: "&one"))),
    BadFile("an alias of nothing", "format: *one\n", (1, 9, .aliasNotAllowed(word: "*"))),
    BadFile(
        "no format, no name, no match, no controls", "comparison: {}\n",
        (1, 1, .missingKey(word: "controls")), (1, 1, .missingKey(word: "format")),
        (1, 1, .missingKey(word: "match")), (1, 1, .missingKey(word: "name"))),
    BadFile(
        "a later format", "format: 2\nnames: {}\n", (1, 9, .unsupportedFormat(word: "2", supported: 1))),
    BadFile(
        "a quoted format", mapping().replacingOccurrences(of: "format: 1", with: "format: \"1\""),
        (1, 9, .needlessQuotes(word: "1"))),
    BadFile(
        "a slip in a key", mapping() + "comparisn: {}\n",
        (8, 1, .unknownKey(word: "comparisn", suggestion: "comparison"))),
    BadFile("nonsense for a key", mapping() + "zzz: 1\n", (8, 1, .unknownKey(word: "zzz", suggestion: nil))),
    BadFile("lights", mapping() + "lights: {}\n", (8, 1, .notYetSupported(word: "lights"))),
    BadFile(
        "an empty name", mapping().replacingOccurrences(of: "name: Test", with: "name:"),
        (2, 6, .wrongType(word: "", expected: .text))),
    BadFile("an empty match", mapping().replacingOccurrences(of: "any", with: "{}"), (3, 8, .emptyMatch)),
    BadFile("a match of nothing", mapping().replacingOccurrences(of: " any", with: ""), (3, 7, .emptyMatch)),
    BadFile(
        "a match of no names", mapping().replacingOccurrences(of: "any", with: "{ usb: [], client: [] }"),
        (3, 8, .emptyMatch)),
    BadFile(
        "half a USB id", mapping().replacingOccurrences(of: "any", with: "{ usb: [09e8] }"),
        (3, 16, .wrongType(word: "09e8", expected: .usbID))),
]

private let controls: [BadFile] = [
    BadFile(
        "channel 0", mapping(control: "pad: { note: 36, channel: 0 }"),
        (5, 29, .outOfRange(word: "0", lowest: 1, highest: 16))),
    BadFile(
        "channel 17", mapping(control: "pad: { note: 36, channel: 17 }"),
        (5, 29, .outOfRange(word: "17", lowest: 1, highest: 16))),
    BadFile(
        "note 128", mapping(control: "pad: { note: 128 }"),
        (5, 16, .outOfRange(word: "128", lowest: 0, highest: 127))),
    BadFile(
        "a range to 128", mapping(control: "pad: { notes: [36, 120-128] }"),
        (5, 22, .outOfRange(word: "120-128", lowest: 0, highest: 127))),
    BadFile(
        "a range backwards", mapping(control: "pad: { notes: 40-36 }"),
        (5, 17, .wrongType(word: "40-36", expected: .noteNumbers))),
    BadFile(
        "a note's name", mapping(control: "pad: { note: C4 }"),
        (5, 16, .wrongType(word: "C4", expected: .wholeNumber))),
    BadFile("no notes", mapping(control: "pad: { notes: [] }"), (5, 17, .emptyList(word: "[…]"))),
    BadFile(
        "a control that is a number", mapping(control: "pad: 36"),
        (5, 8, .wrongType(word: "36", expected: .table))),
    BadFile(
        "a control that sends nothing", mapping(control: "pad: { channel: 1 }"),
        (5, 8, .exactlyOneOf(words: ["note", "notes", "cc", "cc14", "bend"]))),
    BadFile(
        "a control that sends two things", mapping(control: "pad: { note: 36, cc: 64 }"),
        (5, 20, .exactlyOneOf(words: ["note", "notes", "cc", "cc14", "bend"]))),
    BadFile(
        "a slip in a control", mapping(control: "pad: { note: 36, chanel: 1 }"),
        (5, 20, .unknownKey(word: "chanel", suggestion: "channel"))),
    BadFile(
        "split 0", mapping(control: "pad: { notes: 0-127, split: 0 }"),
        (5, 31, .outOfRange(word: "0", lowest: 1, highest: 127))),
    BadFile(
        "split 128", mapping(control: "pad: { notes: 0-127, split: 128 }"),
        (5, 31, .outOfRange(word: "128", lowest: 1, highest: 127))),
    BadFile("a pedal's split", mapping(control: "pad: { cc: 64, split: 60 }"), (5, 18, .misplacedKey(word: "split"))),
    BadFile("a pad's press", mapping(control: "pad: { note: 36, press: 80 }"), (5, 20, .misplacedKey(word: "press"))),
    BadFile(
        "release above press", mapping(control: "pad: { cc: 64, press: 40, release: 48 }"),
        (5, 38, .releaseNotBelowPress(release: 48, press: 40))),
    BadFile("a toggle", mapping(control: "pad: { cc: 64, kind: toggle }"), (5, 24, .notYetSupported(word: "toggle"))),
    BadFile(
        "a slip in a kind", mapping(control: "pad: { cc: 64, kind: buton }"),
        (5, 24, .unknownWord(word: "buton", suggestion: "button"))),
    BadFile("a curve", mapping(control: "pad: { note: 36, curve: 2 }"), (5, 20, .notYetSupported(word: "curve"))),
    BadFile(
        "a wheel that says yes", mapping(control: "pad: { bend: yes }"),
        (5, 16, .wrongType(word: "yes", expected: .trueOrFalse))),
    BadFile(
        "two controls on one pad", mapping(control: "pad: { note: 36, channel: 10 }\n  row: { notes: 36-39 }"),
        (6, 3, .sharedMessage(word: "row", other: "pad", otherLine: 5))),
    BadFile(
        "two wheels", mapping(control: "pad: { note: 1 }\n  a: { bend: true }\n  b: { bend: true, channel: 2 }"),
        (7, 3, .sharedMessage(word: "b", other: "a", otherLine: 6))),
]

private let moving: [BadFile] = [
    BadFile(
        "half a pair", mapping(control: "pad: { cc14: 1 }"), (5, 16, .wrongType(word: "1", expected: .controllerPair))),
    BadFile(
        "three halves", mapping(control: "pad: { cc14: [1, 33, 65] }"),
        (5, 16, .wrongType(word: "[…]", expected: .controllerPair))),
    BadFile(
        "one half twice", mapping(control: "pad: { cc14: [1, 1] }"),
        (5, 20, .wrongType(word: "1", expected: .controllerPair))),
    BadFile(
        "a half beyond", mapping(control: "pad: { cc14: [1, 128] }"),
        (5, 20, .outOfRange(word: "128", lowest: 0, highest: 127))),
    BadFile(
        "a pair that is a button", mapping(control: "pad: { cc14: [1, 33], kind: button }"),
        (5, 31, .unknownWord(word: "button", suggestion: nil))),
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
        (5, 28, .unknownWord(word: "knobs", suggestion: nil))),
    BadFile(
        "keys that may play", mapping(control: "pad: { note: 36, plays: maybe }"),
        (5, 27, .wrongType(word: "maybe", expected: .trueOrFalse))),
    BadFile(
        "a pad among the keys", mapping(control: "pad: { note: 36 }\n  keys: { notes: 0-127, plays: true }"),
        (6, 3, .sharedMessage(word: "keys", other: "pad", otherLine: 5))),
    BadFile(
        "two kinds of keys except pads",
        mapping(control: "pad: { note: 36, except: pads }\n  keys: { notes: 0-127, except: pads }"),
        (6, 3, .sharedMessage(word: "keys", other: "pad", otherLine: 5))),
    BadFile(
        "half of a pair elsewhere", mapping(control: "pad: { cc: 33 }\n  slide: { cc14: [1, 33] }"),
        (6, 3, .sharedMessage(word: "slide", other: "pad", otherLine: 5))),
]

private let bindings: [BadFile] = [
    BadFile(
        "a slip in an action", mapping(binding: "pad: awnser lower"),
        (7, 8, .unknownAction(word: "awnser lower", suggestion: "answer lower"))),
    BadFile(
        "an action nobody knows", mapping(binding: "pad: make coffee"),
        (7, 8, .unknownAction(word: "make coffee", suggestion: nil))),
    BadFile(
        "an action of a later version", mapping(binding: "pad: volume"),
        (7, 8, .notYetSupported(word: "volume"))),
    BadFile(
        "a control nobody defined", mapping(binding: "pda: answer lower"),
        (7, 3, .unknownControl(word: "pda", suggestion: "pad"))),
    BadFile(
        "a chord", mapping(control: "pad: { note: 36 }\n  two: { note: 37 }", binding: "pad+two: answer lower"),
        (8, 3, .notYetSupported(word: "pad+two"))),
    BadFile(
        "confirming a comparison", mapping(binding: "pad: confirm"),
        (7, 8, .wrongLayer(word: "confirm", layer: "comparison"))),
    BadFile(
        "answering always", mapping() + "always:\n  pad: answer higher\n",
        (9, 8, .wrongLayer(word: "answer higher", layer: "always"))),
    BadFile(
        "skipping at Start", mapping() + "start:\n  pad: skip\n",
        (9, 8, .wrongLayer(word: "skip", layer: "start"))),
    BadFile(
        "a wheel that answers", mapping(control: "pad: { bend: true }"),
        (7, 8, .cannotDo(word: "answer lower", control: "pad"))),
    BadFile(
        "a pad that tunes", mapping() + "matching:\n  pad: tune absolute\n",
        (9, 8, .cannotDo(word: "tune absolute", control: "pad"))),
    BadFile(
        "a slip in tuning", mapping() + "matching:\n  pad: tune nugde up\n",
        (9, 8, .unknownAction(word: "tune nugde up", suggestion: "tune nudge up"))),
    BadFile(
        "tuning a comparison", mapping(control: "pad: { bend: true }", binding: "pad: tune relative"),
        (7, 8, .wrongLayer(word: "tune relative", layer: "comparison"))),
    BadFile(
        "tuning without end", mapping() + "matching:\n  pad: tune nudge up\n",
        (8, 1, .nothingCommits(layer: "matching"))),
    BadFile(
        "a split that is nowhere", mapping(binding: "pad: answer by split"),
        (7, 8, .cannotDo(word: "answer by split", control: "pad"))),
    BadFile(
        "an action with details", mapping(binding: "pad: { tune: absolute }"),
        (7, 8, .wrongType(word: "{…}", expected: .text))),
    BadFile(
        "several errors at once", mapping(control: "pad: { note: 200 }", binding: "pad: stopp") + "zzz: 1\n",
        (5, 16, .outOfRange(word: "200", lowest: 0, highest: 127)),
        (7, 8, .unknownAction(word: "stopp", suggestion: "stop")), (8, 1, .unknownKey(word: "zzz", suggestion: nil))),
]

@Test(arguments: whole + controls + moving + bindings)
func aBadFileNamesThePlaceAndTheWord(_ bad: BadFile) {
    let found = MappingFile.check(text(bad.yaml))
    #expect(Set(found) == Set(bad.expected))
    #expect(found.count == bad.expected.count)
    #expect(found == found.sorted())
    let first = #expect(throws: ConfigurationError.self) { try MappingFile.load(text(bad.yaml)) }
    #expect(first?.line == bad.expected.map(\.line).min())
}

@Test func theFileThatTheBadOnesStartFromIsGood() {
    #expect(MappingFile.check(text(mapping())).isEmpty)
}
