// SPDX-License-Identifier: MIT
import Configuration
import Foundation
import Scratch
import Testing

@testable import Settings

struct SettingsFileTests {
    /// Every key with its default in a form of its own; «…» is what a change may touch.
    private static let forms: [(SettingKey, String)] = [
        (.range, "range :   «36-84»   # piano"), (.duration, "\"duration\": «1.0»"),
        (.reference, "reference:\n    # concert\n    «440»\n"), (.loudness, "loudness: «0e0» # \"none\""),
        (.intervals, "intervals: «[ P5u, # it's the fifth\n   'P5u' ]» # [m3u]"), (.tuning, "tuning: «'equal'»"),
        (.rotation, "sound.rotation: «'off'»"),
        (.sound, "sound: «>-\n    peach:0:0»"), (.strategy, "strategy: «!!str kazez»"),
        (.floor, "strategy.floor: «1»"), (.ceiling, "strategy.ceiling: «100»"),
        (.narrowing, "kazez.narrowing: «0.05»"), (.widening, "kazez.widening: «0.09»"),
        (.adaptiveMechanical, "adaptive.mechanical: «.5»"), (.adaptiveNearby, "adaptive.nearby: «+12» # an octave"),
        (.adaptiveWeakSpots, "adaptive.weakspots: «10»"),
        (.steadyShare, "steady.share: «0.850»"),
        (.steadyFirstStep, "steady.firststep: «2»"), (.steadyStep, "steady.step: «1.4»"),
        (.steadyFirstTrials, "steady.firsttrials: «06»"), (.easyShare, "easy.share: «'automatic'» # kazez"),
        (.matchingRange, "matching.range: «\"adaptive\"»"), (.matchingCommit, "'matching.commit': «both»"),
        (.matchingTicks, "matching.ticks: «false» # loud"), (.playAlong, "playalong: «|-\n    outside»"),
        (.volume, "volume: «-0» # full"), (.playAlongBend, "playalong.bend: «automatic»"),
        (.tick, "? tick\n: «wrong»\t# sound"), (.speech, "speech: «off» # quiet"),
        (.language, "language:    «automatic»"), (.programs, "programs: «[]»"),
        (.output, "output: «automatic» # cable"), (.buffer, "buffer:   «'automatic'»"),
    ]

    private static func file(_ line: String, around other: String, lineBreak: String) -> String {
        "\u{FEFF}# My own «settings», Größe 1\n\n\(other)\n#\(other)\n\(line)\n  # after\n#end"
            .replacingOccurrences(of: "\n", with: lineBreak)
    }

    @Test(arguments: SettingKey.allCases, ["\n", "\r\n"])
    func everythingAroundAChangedValueStaysByteForByte(_ key: SettingKey, _ lineBreak: String) throws {
        let form = try #require(Self.forms.first { $0.0 == key }?.1)
        let other = key == .duration ? "reference: 441 # tuned" : "duration: 2 # slow"
        let text = form.replacingOccurrences(of: "«", with: "").replacingOccurrences(of: "»", with: "")
        let folder = try TemporaryFolder()
        let before = Self.file(text, around: other, lineBreak: lineBreak)
        try folder.write(before)
        let old = try folder.settings.load()
        let sample = Sample(key)
        let new = try folder.settings.set(key, to: sample.text)
        let start = try #require(form.firstIndex(of: "«"))
        let end = try #require(form.firstIndex(of: "»"))
        let changed = form[..<start] + sample.yaml + form[form.index(after: end)...]
        let after = Self.file(String(changed), around: other, lineBreak: lineBreak)
        #expect(try Data(folder.content().utf8) == Data(after.utf8))
        var expected = old
        try expected.set(key, to: sample.text)
        #expect(new == expected)
        #expect(try folder.settings.load() == expected)

        try folder.settings.reset(key)
        let rest = "\u{FEFF}# My own «settings», Größe 1\n\n\(other)\n#\(other)\n"
            .replacingOccurrences(of: "\n", with: lineBreak)
        #expect(try folder.content().hasPrefix(rest))
        #expect(try folder.content().hasSuffix("  # after\n#end".replacingOccurrences(of: "\n", with: lineBreak)))
        #expect(try key.yaml(of: folder.settings.load()) == key.yaml(of: UserSettings()))
    }

    @Test(arguments: [
        ("", "tick: off\n"), ("# mine", "# mine\ntick: off\n"), ("---\n# x\n", "---\n# x\ntick: off\n"),
        ("duration: 2", "duration: 2\ntick: off\n"), ("duration: 2\r\n", "duration: 2\r\ntick: off\r\n"),
        ("  duration: 2\n", "  duration: 2\n  tick: off\n"),
        ("duration: 2\n...\n", "duration: 2\ntick: off\n...\n"),
        ("{}", "{tick: off}"), ("{ duration: 2 } # x\n", "{tick: off,  duration: 2 } # x\n"),
        ("{tick: true, sound: peach:0:0}\n", "{tick: off, sound: peach:0:0}\n"),
        ("---\ntick: true\n", "---\ntick: off\n"), ("tick: true\r\n", "tick: off\r\n"),
        ("tick: true", "tick: off"),
        ("tick: false  # as it was\n", "tick: false  # as it was\n"),
    ]) func aKeyFindsItsPlaceInEveryKindOfFile(_ before: String, _ after: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(before)
        try folder.settings.set(.tick, to: "off")
        #expect(try Data(folder.content().utf8) == Data(after.utf8))
    }

    @Test(arguments: [
        ("intervals:\n- P4u # a\n- m2u # b\ntick: true\n", "intervals:\n- m3d\n- P5u # b\ntick: true\n"),
        ("intervals:\n  # mine\n  -  P4u\n  -  m2u\n\n# end\n", "intervals:\n  # mine\n  - m3d\n  - P5u\n\n# end\n"),
        ("intervals: P4u\n", "intervals: [m3d, P5u]\n"),
        ("intervals:\n  [P4u,\n   m2u]", "intervals:\n  [m3d, P5u]"),
        ("{intervals: [P4u], tick: true}", "{intervals: [m3d, P5u], tick: true}"),
        ("{intervals: P4u}", "{intervals: [m3d, P5u]}"),
    ]) func aListKeepsItsForm(_ before: String, _ after: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(before)
        try folder.settings.set(.intervals, to: "P5u,m3d")
        #expect(try folder.content() == after)
    }

    @Test func aListOfLinesCanBecomeEmpty() throws {
        let folder = try TemporaryFolder()
        try folder.write("programs:\n- a\n- \"b\n  c\" # two\ntick: false\n")
        #expect(try folder.settings.load().programs == ["a", "b c"])
        #expect(try folder.settings.set(.programs, to: "").programs == [])
        #expect(try folder.content() == "programs:\n [] # two\ntick: false\n")
    }

    @Test(arguments: [
        ("tick: false # why\n# stays\n", "# stays\n"), ("duration: 2\ntick: false", "duration: 2\n"),
        ("{tick: false, duration: 2}", "{duration: 2}"), ("{duration: 2, tick: false }", "{duration: 2 }"),
        ("{ tick: false }", "{  }"), ("duration: 2\n", "duration: 2\n"),
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
