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
    ]) func aChangedListIsOnOneLine(_ before: String, _ after: String) throws {
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

    @Test func aRefusedValueCreatesNoFile() throws {
        let folder = try TemporaryFolder()
        let reason = ConfigurationError.Reason.notOneOf(word: "maybe", words: ["wrong", "right", "off"])
        #expect(throws: SettingError.refused(key: .tick, reason)) { try folder.settings.set(.tick, to: "maybe") }
        #expect(try folder.names() == [])
    }

    private func permissions(_ url: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: url.path(percentEncoded: false))[.posixPermissions] as? Int
    }

    @Test func aNewFileAndItsFoldersAreTheUsersAlone() throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appending(path: "config/peach/settings.yaml")
        try SettingsFile(url).set(.duration, to: "2")
        #expect(try String(contentsOf: url, encoding: .utf8) == "duration: 2\n")
        #expect(try permissions(url) == 0o600)
        #expect(try permissions(url.deletingLastPathComponent()) == 0o700)
        #expect(try permissions(folder.url.appending(path: "config")) == 0o700)
    }

    @Test func permissionsStayAndNothingIsLeftBehind() throws {
        let folder = try TemporaryFolder()
        try folder.write("tick: true\n")
        let path = folder.settings.url.path(percentEncoded: false)
        try FileManager.default.setAttributes([.posixPermissions: 0o664], ofItemAtPath: path)
        try folder.settings.set(.tick, to: "off")
        #expect(try permissions(folder.settings.url) == 0o664)
        #expect(try folder.names() == ["settings.yaml"])
    }

    @Test func aSymbolicLinkStaysOne() throws {
        let folder = try TemporaryFolder()
        let real = folder.url.appending(path: "dotfiles.yaml")
        try Data("# mine\n".utf8).write(to: real)
        let link = folder.settings.url.path(percentEncoded: false)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "dotfiles.yaml")
        try folder.settings.set(.tick, to: "off")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "dotfiles.yaml")
        #expect(try String(contentsOf: real, encoding: .utf8) == "# mine\ntick: off\n")
        let backup = try #require(try folder.settings.resetAll())
        #expect(backup.lastPathComponent == "dotfiles.yaml.bak")
        #expect(try folder.settings.load() == UserSettings())
    }

    @Test func noBackupIsReplaced() throws {
        let folder = try TemporaryFolder()
        let dangling = folder.url.appending(path: "settings.yaml-2.bak").path(percentEncoded: false)
        try FileManager.default.createSymbolicLink(atPath: dangling, withDestinationPath: "/nowhere/x")
        var kept: [String] = []
        for text in ["# one\n", "# two\n"] {
            try folder.write(text)
            let backup = try #require(try folder.settings.resetAll())
            #expect(try String(contentsOf: backup, encoding: .utf8) == text)
            kept.append(backup.lastPathComponent)
        }
        #expect(kept == ["settings.yaml.bak", "settings.yaml-3.bak"])
        #expect(try folder.names() == ["settings.yaml-2.bak", "settings.yaml-3.bak", "settings.yaml.bak"])
    }

    @Test func resettingWithoutAFileDoesNothing() throws {
        let folder = try TemporaryFolder()
        #expect(try folder.settings.reset(.tick) == UserSettings())
        #expect(try folder.settings.resetAll() == nil)
        #expect(try folder.names() == [])
    }

    /// A line that is not UTF-8 is reported.
    @Test func aFileInAnotherEncodingStaysAsItIs() throws {
        let folder = try TemporaryFolder()
        let bytes = Array("tick: false\n# Lautst".utf8) + [0xE4] + Array("rke\nduration: 0.5\n".utf8)
        try Data(bytes).write(to: folder.settings.url)
        let error = ConfigurationError(
            file: folder.settings.url.path(percentEncoded: false), line: 2, .notUTF8)
        #expect(throws: SettingError.file(error)) { try folder.settings.set(.reference, to: "442") }
        #expect(try Data(contentsOf: folder.settings.url) == Data(bytes))
    }

    @Test func twoProcessesThatSetAtOnceLoseNothing() async throws {
        let folder = try TemporaryFolder()
        let path = folder.settings.url.path(percentEncoded: false)
        // Each process's change must preserve the other's.
        async let one = #expect(processExitsWith: .success) { [path = path as String] in
            let file = SettingsFile(URL(filePath: path))
            for step in 1...50 {
                try file.set(.duration, to: "\(1 + Double(step) / 100)")
                try #require(try file.load().training.noteDuration.rawValue == 1 + Double(step) / 100)
            }
        }
        async let other = #expect(processExitsWith: .success) { [path = path as String] in
            let file = SettingsFile(URL(filePath: path))
            for step in 1...50 {
                try file.set(.reference, to: "\(440 + step)")
                try #require(try file.load().training.referencePitch.rawValue == Double(440 + step))
            }
        }
        _ = await (one, other)
        #expect(try folder.settings.load().training.noteDuration.rawValue == 1.5)
        #expect(try folder.settings.load().training.referencePitch.rawValue == 490)
    }
}
