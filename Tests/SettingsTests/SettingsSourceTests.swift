// SPDX-License-Identifier: MIT
import Configuration
import Foundation
import Music
import Scratch
import Testing

@testable import Settings

struct SettingsSourceTests {
    private func duration(_ reading: SettingsSource.Snapshot) -> Double {
        reading.settings.training.noteDuration.rawValue
    }

    @Test func aBrokenFileIsReportedOnceAndTheLastGoodOneStays() throws {
        let folder = try TemporaryFolder()
        var source = SettingsSource(folder.settings)
        #expect(source.read() == SettingsSource.Snapshot(settings: UserSettings(), problems: []))
        try folder.write("duration: 2\n")
        #expect(duration(source.read()) == 2)

        try folder.write("duration: 20\n")
        let error = ConfigurationError(
            file: folder.settings.url.path(percentEncoded: false), line: 1, column: 11,
            .outOfRange(word: "20", lowest: 0.3, highest: 3))
        let broken = source.read()
        #expect(broken.problems == [.line(error, key: .duration)])
        #expect(duration(broken) == 2)
        #expect(source.read().problems.isEmpty)
        // Saved again unchanged: another inode and time, the same content.
        try FileManager.default.removeItem(at: folder.settings.url)
        try folder.write("duration: 20\n")
        #expect(source.read().problems.isEmpty)
        try folder.write("duration: 20 # why?\n")
        #expect(source.read().problems == [.line(error, key: .duration)])
        #expect(duration(source.read()) == 2)

        try folder.write("duration: 0.5\n")
        #expect(duration(source.read()) == 0.5)
        try folder.write("duration: 20\n")
        #expect(source.read().problems == [.line(error, key: .duration)])
        try FileManager.default.removeItem(at: folder.settings.url)
        let gone = source.read()
        #expect(gone.settings == UserSettings())
        #expect(gone.problems.isEmpty)
        #expect(gone.mended == .gone(file: folder.settings.url.path(percentEncoded: false)))
    }

    @Test func withABrokenFileAtTheStartTheDefaultsApply() throws {
        let folder = try TemporaryFolder()
        try folder.write("tick: maybe\n")
        var source = SettingsSource(folder.settings, overrides: try SettingOverrides(["duration=2"]))
        let first = source.read()
        #expect(first.problems.count == 1)
        #expect(duration(first) == 2)
        #expect(first.settings.tick == .wrong)
    }

    @Test func withoutValidYAMLTheLastGoodVersionApplies() throws {
        let folder = try TemporaryFolder()
        var source = SettingsSource(folder.settings)
        try folder.write("duration: 2\n")
        #expect(duration(source.read()) == 2)
        try folder.write("duration: 0.5\ntick: [\n")
        let broken = source.read()
        guard case .file? = broken.problems.first else {
            Issue.record("\(broken.problems)")
            return
        }
        #expect(broken.problems.count == 1 && duration(broken) == 2)
        #expect(source.read().problems.isEmpty)
    }

    /// Only the first faults of a large invalid file are reported; valid lines and previous values apply.
    @Test func onlyTheFirstWrongLinesAreReported() throws {
        let folder = try TemporaryFolder()
        var source = SettingsSource(folder.settings)
        try folder.write("duration: 2\n")
        #expect(duration(source.read()) == 2)
        try folder.write((1...500).map { "word\($0): 1\n" }.joined() + "duration: long\ntick: false\n")
        let reading = source.read()
        #expect(reading.problems.count == 21)
        let file = folder.settings.url.path(percentEncoded: false)
        #expect(reading.problems.last == .further(file: file, lines: 481))
        #expect(duration(reading) == 2 && reading.settings.tick == .off)
        #expect(source.read().problems.isEmpty)
        try folder.write((1...21).map { "word\($0): 1\n" }.joined())
        #expect(source.read().problems.count == 21)
    }

    @Test func overridesAlwaysApply() throws {
        let folder = try TemporaryFolder()
        try folder.write("duration: 2\ntick: false\n")
        let overrides = try SettingOverrides(["duration=0.5", "strategy.ceiling=50"])
        var source = SettingsSource(folder.settings, overrides: overrides)
        #expect(duration(source.read()) == 0.5)
        #expect(source.read().settings.tick == .off)
        try folder.write("duration: 3\ntick: true\n")
        #expect(source.read().settings.tick == .wrong)
        #expect(duration(source.read()) == 0.5)
        // Valid by itself, but not with the command line.
        try folder.write("strategy.floor: 60\n")
        let reading = source.read()
        #expect(reading.problems == [.refused(key: .ceiling, .setting(.floorAboveCeiling(floor: 60, ceiling: 50)))])
        #expect(reading.settings.training.differences == Cents(1)...Cents(50))
    }

    /// Changes may be written in another order.
    @Test func unwrittenChangesApply() throws {
        let folder = try TemporaryFolder()
        try folder.write("tick: true\n")
        var source = SettingsSource(folder.settings)
        _ = source.read()
        let write = try #require(try source.change(.duration, to: "2"))
        _ = try source.change(.tick, to: "false")
        #expect(write() == nil)
        source.markWritten([.duration])
        let reading = source.read()
        #expect(duration(reading) == 2 && reading.settings.tick == .off)
        source.markWritten([.tick])
        #expect(source.read().settings.tick == .wrong)
    }
}
