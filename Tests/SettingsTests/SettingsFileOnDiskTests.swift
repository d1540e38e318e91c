// SPDX-License-Identifier: MIT
import Configuration
import Foundation
import Scratch
import Testing

@testable import Settings

struct SettingsFileOnDiskTests {
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

    @Test func noFileThatWasSetAsideIsReplaced() throws {
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

    @Test func resettingWhatIsNotThereDoesNothing() throws {
        let folder = try TemporaryFolder()
        #expect(try folder.settings.reset(.tick) == UserSettings())
        #expect(try folder.settings.resetAll() == nil)
        #expect(try folder.names() == [])
    }

    @Test func manyWhoSetAtOnceLoseNothing() async throws {
        let folder = try TemporaryFolder()
        let file = folder.settings
        try await withThrowingTaskGroup(of: Void.self) { group in
            for sample in Sample.all { group.addTask { try file.set(sample.key, to: sample.text) } }
            try await group.waitForAll()
        }
        var expected = UserSettings()
        for sample in Sample.all { try expected.set(sample.key, to: sample.text) }
        #expect(try file.load() == expected)
        #expect(try folder.names() == ["settings.yaml"])
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
