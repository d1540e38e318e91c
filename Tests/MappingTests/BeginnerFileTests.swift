// SPDX-License-Identifier: MIT
import Configuration
import Testing

@testable import Mapping

/// What somebody writes who has never read YAML, and what they are told.
struct BeginnerFileTests {
    private static let details =
        BadFile.messages + [
            "channel", "port", "split", "except", "plays", "kind", "press", "release", "sprung", "invert", "curve",
        ]

    private static let files: [BadFile] = [
        BadFile(
            "stars without quotation marks", "format: 1\nname: x\nmatch: { client: *Oxygen* }\ncontrols: {}\n",
            (3, 25, .syntax(word: "match: { client: *Oxygen* }"))),
        BadFile(
            "a list without brackets", BadFile.mapping(control: "pad: { notes: 36, 37 }"),
            (5, 21, .notOneOf(word: "37", words: details))),
        BadFile(
            "a fader without its kind", BadFile.mapping(control: "f: { cc: 7 }", binding: "f: volume"),
            (7, 6, .mapping(.missingKind(word: "volume", control: "f")))),
        BadFile(
            "words of the monitor", BadFile.mapping(control: "pad: { note: 36, ch: 10 }"),
            (5, 20, .unknownKey(word: "ch", suggestion: "channel"))),
        BadFile(
            "a name below match", "format: 1\nname: x\nmatch: { name: y, client: y }\ncontrols: {}\n",
            (3, 10, .unknownKey(word: "name", suggestion: "client"))),
    ]

    @Test(arguments: files) func everyErrorIsTheExpectedOne(_ bad: BadFile) {
        #expect(MappingFile(text(bad.yaml)).errors == bad.expected)
    }

    @Test func theKindIsMissedOfWhateverMoves() {
        for word in ["volume", "tune relative", "tune nudge", "tune absolute"] {
            let layer = word == "volume" ? "always" : "matching"
            let yaml = "format: 1\nname: x\nmatch: any\ncontrols:\n  f: { cc: 7 }\n\(layer):\n  f: \(word)\n"
            #expect(
                MappingFile(text(yaml)).errors.map(\.reason) == [.mapping(.missingKind(word: word, control: "f"))])
        }
    }
}
