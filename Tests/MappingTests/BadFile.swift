// SPDX-License-Identifier: MIT
import Configuration
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

extension BadFile {
    /// A whole file of which one part is bad: line 5 is the only control, line 7 the only binding.
    static func mapping(control: String = "pad: { note: 36 }", binding: String = "pad: answer lower") -> String {
        "format: 1\nname: Test\nmatch: any\ncontrols:\n  \(control)\ncomparison:\n  \(binding)\n"
    }

    static let keys = [
        "format", "name", "extends", "match", "ports", "controls", "output", "open", "close", "lights", "sources",
        "always",
        "start", "comparison", "matching", "interval comparison", "interval matching",
    ]
    static let messages = ["note", "notes", "cc", "cc14", "nrpn", "bend", "program"]
    static let always = [
        "hear last", "interval next", "interval previous", "sound next", "sound previous", "volume up", "volume down",
        "play along", "play along on/off", "start comparison", "start matching", "start interval comparison",
        "start interval matching", "start last", "stop", "panic",
    ]
    static let ofPads = ["answer higher", "answer lower", "repeat", "skip"] + always
    static let ofMatchingPads =
        ["tune nudge up", "tune nudge down", "tune nudge up fine", "tune nudge down fine", "tune centre", "confirm"]
        + ofPads.dropFirst(2)

    static let whole: [BadFile] = [
        BadFile("empty", "", (1, 1, .empty)),
        BadFile("not a table", "- a\n- b\n", (1, 1, .wrongType(word: "[a, b]", expected: .table))),
        BadFile("a bracket left open", "format: 1\nmatch: [\n", (2, 1, .syntax(word: "match: ["))),
        BadFile(
            "no format, no name, no match, no controls", "comparison: {}\n",
            (1, 1, .missingKey(word: "controls")), (1, 1, .missingKey(word: "format: 1")),
            (1, 1, .missingKey(word: "match")), (1, 1, .missingKey(word: "name"))),
        BadFile(
            "a later format", "format: 2\nnames: {}\n", (1, 9, .mapping(.unsupportedFormat(word: "2", supported: 1)))),
        BadFile(
            "a slip in a key", mapping() + "comparisn: {}\n",
            (8, 1, .unknownKey(word: "comparisn", suggestion: "comparison"))),
        BadFile(
            "an empty name", mapping().replacingOccurrences(of: "name: Test", with: "name:"),
            (2, 6, .wrongType(word: "", expected: .text))),
        BadFile(
            "an empty match", mapping().replacingOccurrences(of: "any", with: "{}"),
            (3, 8, .mapping(.emptyMatch(word: "")))),
        BadFile(
            "half a USB id", mapping().replacingOccurrences(of: "any", with: "{ usb: [09e8] }"),
            (3, 16, .mapping(.wrongValue(word: "09e8", expected: .usbID)))),
    ]

    static let controls: [BadFile] = [
        BadFile(
            "channel 0", mapping(control: "pad: { note: 36, channel: 0 }"),
            (5, 29, .outOfRange(word: "0", lowest: 1, highest: 16))),
        BadFile(
            "a range backwards", mapping(control: "pad: { notes: 40-36 }"),
            (5, 17, .mapping(.wrongValue(word: "40-36", expected: .noteNumbers)))),
        BadFile(
            "a note's name", mapping(control: "pad: { note: C4 }"),
            (5, 16, .mapping(.wrongValue(word: "C4", expected: .noteNumber)))),
        BadFile(
            "a control that is a number", mapping(control: "pad: 36"),
            (5, 8, .mapping(.wrongValue(word: "36", expected: .control)))),
        BadFile(
            "a control that sends two things", mapping(control: "pad: { note: 36, cc: 64 }"),
            (5, 20, .mapping(.exactlyOneOf(words: messages)))),
        BadFile(
            "a slip in a control", mapping(control: "pad: { note: 36, chanel: 1 }"),
            (5, 20, .unknownKey(word: "chanel", suggestion: "channel"))),
        BadFile(
            "split 0", mapping(control: "pad: { notes: 0-127, split: 0 }"),
            (5, 31, .outOfRange(word: "0", lowest: 1, highest: 127))),
        BadFile(
            "a pedal's split", mapping(control: "pad: { cc: 64, split: 60 }"), (5, 18, .misplacedKey(word: "split"))),
        BadFile(
            "release above press", mapping(control: "pad: { cc: 64, press: 40, release: 48 }"),
            (5, 38, .mapping(.releaseNotBelowPress(release: 48, press: 40)))),
        BadFile(
            "a slip in a kind", mapping(control: "pad: { cc: 64, kind: buton }"),
            (5, 24, .unknownWord(word: "buton", suggestion: "button"))),
        BadFile(
            "two controls on one pad", mapping(control: "pad: { note: 36, channel: 10 }\n  row: { notes: 36-39 }"),
            (6, 3, .mapping(.sharedMessage(word: "row", other: "pad", otherLine: 5)))),
    ]
}
