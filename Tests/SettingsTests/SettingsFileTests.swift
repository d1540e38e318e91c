// SPDX-License-Identifier: MIT
import Configuration
import Foundation
import Scratch
import Testing

@testable import Settings

struct SettingsFileTests {
    private static func file(_ line: String, lineBreak: String) -> String {
        "\u{FEFF}# My own, Größe 1\n\nduration: 2 # slow\n#duration: 3\n\(line)\n  # after\nreference: 441\n#end"
            .replacingOccurrences(of: "\n", with: lineBreak)
    }

    @Test(arguments: SettingKey.allCases, ["\n", "\r\n"])
    func everyOtherLineStaysByteForByte(_ key: SettingKey, _ lineBreak: String) throws {
        if key == .duration || key == .reference { return }
        let folder = try TemporaryFolder()
        let old = "\(key.rawValue):  \(key.yaml(of: UserSettings()))   # why"
        try folder.write(Self.file(old, lineBreak: lineBreak))
        let sample = Sample(key)
        let new = try folder.settings.set(key, to: sample.text)
        let after = Self.file("\(key.rawValue): \(sample.yaml)   # why", lineBreak: lineBreak)
        #expect(try Data(folder.content().utf8) == Data(after.utf8))
        #expect(try folder.settings.load() == new && key.yaml(of: new) == sample.yaml)

        try folder.settings.reset(key)
        let rest = Self.file("", lineBreak: lineBreak).replacingOccurrences(
            of: lineBreak + lineBreak + "  # after", with: lineBreak + "  # after")
        #expect(try Data(folder.content().utf8) == Data(rest.utf8))
    }

    @Test(arguments: [
        ("", "tick: off\n"), ("# mine", "# mine\ntick: off\n"), ("---\n# x\n", "---\n# x\ntick: off\n"),
        ("duration: 2", "duration: 2\ntick: off\n"), ("duration: 2\r\n", "duration: 2\r\ntick: off\r\n"),
        ("  duration: 2\n", "  duration: 2\n  tick: off\n"),
        ("duration: 2\n...\n", "duration: 2\ntick: off\n...\n"),
        ("---\ntick: true\n", "---\ntick: off\n"), ("tick: true\r\n", "tick: off\r\n"),
        ("\"tick\":\n  # why\n  true\n# end", "tick: off\n# end"), ("'tick': \"true\" # it's", "tick: off # it's"),
        ("tick: false  # as it was\n", "tick: false  # as it was\n"),
    ]) func aKeyFindsItsPlaceInEveryKindOfFile(_ before: String, _ after: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(before)
        try folder.settings.set(.tick, to: "off")
        #expect(try Data(folder.content().utf8) == Data(after.utf8))
    }

    @Test(arguments: [
        ("intervals: # mine\n- P4u # a\n- m2u # b\ntick: true\n", "intervals: [m3d, P5u] # mine\ntick: true\n"),
        ("intervals:\n  -  P4u\n  -  m2u\n\n# end\n", "intervals: [m3d, P5u]\n\n# end\n"),
        ("intervals: P4u\n", "intervals: [m3d, P5u]\n"), ("intervals:\n  [P4u,\n   m2u]", "intervals: [m3d, P5u]\n"),
    ]) func aListComesToStandOnOneLine(_ before: String, _ after: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(before)
        try folder.settings.set(.intervals, to: "P5u,m3d")
        #expect(try folder.content() == after)
    }

    @Test(arguments: ["{}", "{ duration: 2, tick: true } # x\n"]) func aFileInBracesIsNotChanged(_ yaml: String) throws
    {
        let folder = try TemporaryFolder()
        try folder.write(yaml)
        #expect(throws: SettingError.self) { try folder.settings.set(.tick, to: "off") }
        #expect(try folder.content() == yaml)
    }

    @Test(arguments: [
        ("tick: false # why\n# stays\n", "# stays\n"), ("duration: 2\ntick: false", "duration: 2\n"),
        ("duration: 2\n", "duration: 2\n"),
    ]) func aResetKeyGoesWithItsLine(_ before: String, _ after: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(before)
        #expect(try folder.settings.reset(.tick).tick == .wrong)
        #expect(try folder.content() == after)
    }

    @Test func aKeyStaysIfTheFileWouldBeWrongWithoutIt() throws {
        let folder = try TemporaryFolder()
        try folder.write("strategy.floor: 150\nstrategy.ceiling: 180\n")
        let error = ConfigurationError(
            file: folder.settings.url.path(percentEncoded: false), line: 1, column: 17,
            .setting(.floorAboveCeiling(floor: 150, ceiling: 100)))
        #expect(throws: SettingError.file(error)) { try folder.settings.reset(.ceiling) }
        #expect(try folder.content() == "strategy.floor: 150\nstrategy.ceiling: 180\n")
    }

    @Test func aRefusedValueLeavesNoTrace() throws {
        let folder = try TemporaryFolder()
        let reason = ConfigurationError.Reason.notOneOf(word: "maybe", words: ["wrong", "right", "off"])
        #expect(throws: SettingError.refused(key: .tick, reason)) { try folder.settings.set(.tick, to: "maybe") }
        #expect(try folder.names() == [])
    }
}
