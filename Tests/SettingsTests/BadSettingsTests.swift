// SPDX-License-Identifier: MIT
import Configuration
import Foundation
import Scratch
import Testing

@testable import Settings

private func unfit(_ word: String) -> ConfigurationError.Reason {
    .setting(.unfitNoteRange(word: word, lowest: 21, highest: 108, minimumSpan: 12))
}

/// Plausible files, each with the place and the reason of its first error.
private let museum: [(yaml: String, line: Int, column: Int, reason: ConfigurationError.Reason)] = [
    ("tik: true\n", 1, 1, .unknownKey(word: "tik", suggestion: "tick")),
    ("# Peach\nstrategy:\n  floor: 1\n", 3, 3, .wrongType(word: "{floor: 1}", expected: .text)),
    ("strategy.flor: 1\n", 1, 1, .unknownKey(word: "strategy.flor", suggestion: "strategy.floor")),
    ("range: 20-60\n", 1, 8, unfit("20-60")),
    ("range: 60-109\n", 1, 8, unfit("60-109")),
    ("range: 60-71\n", 1, 8, unfit("60-71")),
    ("range: 84-36\n", 1, 8, unfit("84-36")),
    ("range: C-1-C4\n", 1, 8, unfit("C-1-C4")),
    ("range: adaptve\n", 1, 8, .unknownWord(word: "adaptve", suggestion: "adaptive")),
    ("range: adaptve 36-84\n", 1, 8, .unknownWord(word: "adaptve 36-84", suggestion: "adaptive")),
    ("range: adaptive wide\n", 1, 8, .setting(.wrongValue(word: "adaptive wide", expected: .noteRange))),
    ("range: adaptive 20-84\n", 1, 8, unfit("adaptive 20-84")),
    (
        "range: adaptive 50-84\n", 1, 8, .setting(.unfitBounds(word: "adaptive 50-84", lowest: 48, highest: 72))
    ),
    ("range: wide\n", 1, 8, .setting(.wrongValue(word: "wide", expected: .noteRange))),
    ("range: 48\n", 1, 8, .setting(.wrongValue(word: "48", expected: .noteRange))),
    ("range: [36, 84]\n", 1, 8, .setting(.wrongValue(word: "[36, 84]", expected: .noteRange))),
    ("range:\n", 1, 7, .setting(.wrongValue(word: "", expected: .noteRange))),
    ("duration: 1 s\n", 1, 11, .wrongType(word: "1 s", expected: .number)),
    ("duration: 0,5,5\n", 1, 11, .wrongType(word: "0,5,5", expected: .number)),
    ("duration: nan\n", 1, 11, .wrongType(word: "nan", expected: .number)),
    ("loudness: 50%\n", 1, 11, .wrongType(word: "50%", expected: .number)),
    ("intervals: []\n", 1, 12, .emptyList(word: "[]")),
    ("intervals: [P5u, P4]\n", 1, 18, .unknownWord(word: "P4", suggestion: "P4u")),
    ("intervals:\n  - P5u\n  - fifth\n", 3, 5, .unknownWord(word: "fifth", suggestion: nil)),
    ("tuning: jus\n", 1, 9, .unknownWord(word: "jus", suggestion: "just")),
    ("sound: peach\n", 1, 8, .setting(.wrongValue(word: "peach", expected: .soundSource))),
    ("sound: peach:0:128\n", 1, 8, .setting(.wrongValue(word: "peach:0:128", expected: .soundSource))),
    ("strategy: kazes\n", 1, 11, .unknownWord(word: "kazes", suggestion: "kazez")),
    ("strategy: stedy\n", 1, 11, .unknownWord(word: "stedy", suggestion: "steady")),
    ("strategy: psi\n", 1, 11, .notOneOf(word: "psi", words: ["kazez", "adaptive", "steady"])),
    ("adaptive.mechanical: natural\n", 1, 22, .wrongType(word: "natural", expected: .number)),
    ("adaptive.nearby: 7.5\n", 1, 18, .wrongType(word: "7.5", expected: .wholeNumber)),
    ("strategy.floor: 101\n", 1, 17, .setting(.floorAboveCeiling(floor: 101, ceiling: 100))),
    ("strategy.ceiling: 0.5\n", 1, 19, .setting(.floorAboveCeiling(floor: 1, ceiling: 0.5))),
    ("strategy.ceiling: 3\nstrategy.floor: 4\n", 2, 17, .setting(.floorAboveCeiling(floor: 4, ceiling: 3))),
    ("strategy.floor: 4\nstrategy.ceiling: 3\n", 2, 19, .setting(.floorAboveCeiling(floor: 4, ceiling: 3))),
    ("matching.range: 4.9\n", 1, 17, .outOfRange(word: "4.9", lowest: 5, highest: 100)),
    ("matching.range: 101\n", 1, 17, .outOfRange(word: "101", lowest: 5, highest: 100)),
    ("matching.range: adaptve\n", 1, 17, .unknownWord(word: "adaptve", suggestion: "adaptive")),
    ("matching.range: wide\n", 1, 17, .wrongType(word: "wide", expected: .numberOr(word: "adaptive"))),
    ("matching.range: [20]\n", 1, 17, .wrongType(word: "[20]", expected: .text)),
    ("matching.commit: releas\n", 1, 18, .unknownWord(word: "releas", suggestion: "release")),
    ("matching.ticks: 3\n", 1, 17, .wrongType(word: "3", expected: .trueOrFalse)),
    ("playalong: allways\n", 1, 12, .unknownWord(word: "allways", suggestion: "always")),
    ("tick: wrng\n", 1, 7, .unknownWord(word: "wrng", suggestion: "wrong")),
    ("language: fr\n", 1, 11, .notOneOf(word: "fr", words: ["automatic", "en", "de"])),
    ("output: pulseadio\n", 1, 9, .unknownWord(word: "pulseadio", suggestion: "pulseaudio")),
    ("output: room.wav\n", 1, 9, .setting(.wrongValue(word: "room.wav", expected: .output))),
    ("buffer: 128\n", 1, 9, .setting(.wrongValue(word: "128", expected: .buffer))),
    ("buffer: 8x2\n", 1, 9, .setting(.wrongValue(word: "8x2", expected: .buffer))),
    ("programs: [\"\"]\n", 1, 12, .wrongType(word: "", expected: .text)),
    ("programs: {a: b}\n", 1, 11, .wrongType(word: "{a: b}", expected: .text)),
    (
        "tick: maybe\nloudness: 2\nzzz: 1\n", 1, 7, .notOneOf(word: "maybe", words: ["wrong", "right", "off"])
    ),
]

@Test(arguments: museum)
func aWrongLineIsReportedAndAllOthersApply(
    yaml: String, line: Int, column: Int, reason: ConfigurationError.Reason
) throws {
    let folder = try TemporaryFolder()
    // Between valid lines, which must all apply.
    let good: [(key: SettingKey, value: String)] = [
        (.reference, "442"), (.sound, "peach:0:1"), (.loudness, "0.25"), (.tuning, "just"),
    ].filter { !yaml.contains($0.key.rawValue) }
    let (before, after) = (good[0], good[1])
    try folder.write("\(before.key.rawValue): \(before.value)\n\(yaml)\(after.key.rawValue): \(after.value)\n")
    let path = folder.settings.url.path(percentEncoded: false)
    let expected = ConfigurationError(file: path, line: line + 1, column: column, reason)
    var faults: [SettingError] = []
    let settings = try folder.settings.load { faults.append($0) }
    guard case .line(let first, let key) = try #require(faults.first) else {
        Issue.record("\(faults)")
        return
    }
    #expect(first == expected)
    #expect(before.key.yaml(of: settings) == before.value)
    #expect(after.key.yaml(of: settings) == after.value)
    if let key { #expect(key.yaml(of: settings) == key.yaml(of: UserSettings())) }
}

@Test(arguments: museum.map(\.yaml)) func aChangeKeepsAWrongLine(yaml: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(yaml)
    func faults() throws -> [SettingError] {
        var faults: [SettingError] = []
        _ = try folder.settings.load { faults.append($0) }
        return faults
    }
    let before = try faults()
    let key = yaml.contains("tuning") ? SettingKey.reference : .tuning
    let value = key == .tuning ? "just" : "442"
    #expect(try key.yaml(of: folder.settings.set(key, to: value)) == value)
    #expect(try folder.content() == yaml + "\(key.rawValue): \(value)\n")
    #expect(try faults() == before)
    #expect(try folder.settings.reset(key) == folder.settings.load())
    #expect(try folder.content() == yaml)
    #expect(try folder.names() == ["settings.yaml"])
    #expect(try folder.settings.resetAll()?.lastPathComponent == "settings.yaml.bak")
    #expect(try folder.names() == ["settings.yaml.bak"])
    #expect(try folder.settings.load() == UserSettings())
}

/// A file that is no YAML is reported once, the defaults apply, and edits refuse it.
@Test(arguments: [
    "range: [36\n", "\ttuning: just\n", "tick\n", "tick: @x\n", "programs:\n - a\n - [b\n", "tick: &a true\n",
    "tick: true: false\n", "- a\n", "tick: \u{7}\n", "intervals: [P5u]]\n", "}\n", "tick: true\ntick: off\n",
])
func aFileThatIsNoYAMLIsReportedOnce(_ line: String) throws {
    let folder = try TemporaryFolder()
    let text = "reference: 442\n" + line + "duration: 0.8 # short\n"
    try folder.write(text)
    var faults: [SettingError] = []
    let settings = try folder.settings.load { faults.append($0) }
    guard case .file(let error)? = faults.first else {
        Issue.record("\(faults)")
        return
    }
    #expect(faults.count == 1 && (2...4).contains(error.line), "\(error)")
    #expect(settings == UserSettings())
    #expect(throws: SettingError.file(error)) { try folder.settings.set(.duration, to: "2") }
    #expect(try folder.content() == text)
}

@Test func aFileFarTooLargeIsRefusedForItsSize() throws {
    let folder = try TemporaryFolder()
    try folder.write((0..<6_000).map { "key\($0): 1\n" }.joined())
    let path = folder.settings.url.path(percentEncoded: false)
    var faults: [SettingError] = []
    #expect(try folder.settings.load { faults.append($0) } == UserSettings())
    #expect(faults == [.file(ConfigurationError(file: path, .tooLarge(limit: ConfigurationText.largest)))])
}
