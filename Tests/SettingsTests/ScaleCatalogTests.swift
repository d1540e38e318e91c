// SPDX-License-Identifier: MIT
import Configuration
import Foundation
import Music
import Scratch
import Testing

@testable import Settings

extension TemporaryFolder {
    /// The player's folder `tunings`, beside Peach's own scales.
    fileprivate var scales: ScaleCatalog {
        ScaleCatalog(
            userFolder: url.appending(path: "tunings"),
            shippedFolder: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../tunings")
                .standardizedFileURL)
    }

    fileprivate var settingsWithScales: SettingsFile { SettingsFile(settings.url, scales: scales) }
}

/// A tuning is named by a word, a file name or a path, and is kept while its file is invalid.
struct ScaleCatalogTests {
    /// Twelve degrees from fifths of this size, six up and five down.
    private static func scale(fifth: Double) -> String {
        let sizes = (1...11).map { semitone -> Double in
            let steps = semitone * 7 % 12
            let way = fifth * Double(steps > 6 ? steps - 12 : steps)
            return way - 1200 * (way / 1200).rounded(.down)
        }
        return "Mine\n12\n" + sizes.map { "\($0)\n" }.joined() + "2/1\n"
    }

    private func write(_ text: String, as name: String, in folder: TemporaryFolder) throws -> String {
        let file = folder.url.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return file.path(percentEncoded: false)
    }

    private func fifth(_ settings: UserSettings) -> Double {
        settings.training.tuningSystem.centOffset(for: .perfectFifthUp).rawValue
    }

    @Test(arguments: TuningKey.named) func everyNamedTuningIsFoundByItsKey(key: TuningKey) throws {
        let folder = try TemporaryFolder()
        #expect(try folder.scales.tuning(named: key.rawValue).key == key)
        let settings = try folder.settingsWithScales.set(.tuning, to: key.rawValue)
        #expect(settings.training.tuningSystem.key == key)
        #expect(SettingKey.tuning.yaml(of: settings) == key.rawValue)
        #expect(try folder.settingsWithScales.load { _ in } == settings)
        #expect(folder.scales.words.contains(key.rawValue))
    }

    @Test func aFileOfThePlayerIsFoundByNameAndByPath() throws {
        let folder = try TemporaryFolder()
        let path = try write(Self.scale(fifth: 697), as: "tunings/Meine Fünftel.scl", in: folder)
        #expect(folder.scales.words == TuningKey.named.map(\.rawValue) + ["Meine Fünftel"])
        let words = ["Meine Fünftel", "Meine Fünftel.scl", path, "\"Meine Fünftel\""]
        let found = try words.map { try folder.settingsWithScales.set(.tuning, to: $0) }
        #expect(Set(found.map(\.training.tuningSystem.key)).count == 1)
        #expect(found.allSatisfy { abs(fifth($0) - 697) < 1e-9 })
        #expect(found[0].training.tuningSystem.key.rawValue.hasPrefix("scl-Meine-Funftel-"))
        #expect(
            found.map { SettingKey.tuning.yaml(of: $0) } == [
                "Meine Fünftel", "Meine Fünftel", "\"\(path)\"", "Meine Fünftel",
            ])
    }

    /// A file in the current folder takes precedence if named with its ending.
    @Test func aFileInTheCurrentFolderTakesPrecedence() throws {
        let folder = try TemporaryFolder()
        _ = try write(Self.scale(fifth: 697), as: "tunings/mine.scl", in: folder)
        _ = try write(Self.scale(fifth: 703), as: "here/mine.scl", in: folder)
        func fifth(_ word: String) throws -> Double {
            try folder.scales.tuning(named: word, from: folder.url.appending(path: "here"))
                .centOffset(for: .perfectFifthUp).rawValue
        }
        for (word, expected) in [("mine", 697.0), ("mine.scl", 703), ("./mine.scl", 703), ("../tunings/mine.scl", 697)]
        {
            #expect(abs(try fifth(word) - expected) < 1e-9, "\(word)")
        }
    }

    @Test func aPathInASettingsFileLeadsFromThatFile() throws {
        let folder = try TemporaryFolder()
        _ = try write(Self.scale(fifth: 698), as: "beside.scl", in: folder)
        _ = try write(Self.scale(fifth: 699), as: "in/a folder.scl", in: folder)
        for (word, expected) in [("beside.scl", 698.0), ("./beside.scl", 698), ("in/a folder.scl", 699)] {
            try folder.write("tuning: \(word)\n")
            #expect(abs(fifth(try folder.settingsWithScales.load { Issue.record("\($0)") }) - expected) < 1e-9)
        }
    }

    /// The player's file takes precedence over Peach's scale of the same name, and is another tuning.
    @Test func aFileOfThePlayerReplacesAShippedOne() throws {
        let folder = try TemporaryFolder()
        _ = try write(Self.scale(fifth: 697), as: "tunings/vallotti.scl", in: folder)
        let tuning = try folder.scales.tuning(named: "vallotti")
        #expect(tuning.key != .vallotti && tuning.key.rawValue.hasPrefix("scl-vallotti-"))
        #expect(folder.scales.words == TuningKey.named.map(\.rawValue))
    }

    @Test func anUnknownTuningIsRefused() throws {
        let folder = try TemporaryFolder()
        #expect(throws: ConfigurationError.Reason.unknownWord(word: "valotti", suggestion: "vallotti")) {
            try folder.scales.tuning(named: "valotti")
        }
        #expect(throws: ConfigurationError.Reason.unknownWord(word: "xyz", suggestion: nil)) {
            try folder.scales.tuning(named: "xyz")
        }
        let missing = folder.url.appending(path: "none.scl").path(percentEncoded: false)
        #expect(
            throws: ConfigurationError.Reason.setting(
                .unusableScale(ConfigurationError(file: missing, .unreadable(errno: ENOENT))))
        ) { try folder.scales.tuning(named: "none.scl", from: folder.url) }
    }

    @Test func aBrokenFileIsRefusedAndTheSettingsStay() throws {
        let folder = try TemporaryFolder()
        let path = try write("Mine\n12\n100.0\n3/0\n", as: "bad.scl", in: folder)
        try folder.write("tuning: just # mine\n")
        let fault = ConfigurationError(file: path, line: 4, .scale(.zeroInRatio(word: "3/0")))
        #expect(throws: SettingError.refused(key: .tuning, .setting(.unusableScale(fault)))) {
            try folder.settingsWithScales.set(.tuning, to: path)
        }
        #expect(try folder.content() == "tuning: just # mine\n")
        try folder.write("tuning: bad.scl\nduration: 2\n")
        var faults: [SettingError] = []
        let settings = try folder.settingsWithScales.load { faults.append($0) }
        let line = ConfigurationError(
            file: folder.settings.url.path(percentEncoded: false), line: 1, column: 9, .setting(.unusableScale(fault)))
        #expect(faults == [.line(line, key: .tuning)])
        #expect(settings.training.tuningSystem == .equalTemperament && settings.training.noteDuration.rawValue == 2)
        // Other keys can still be set, and this one repaired.
        #expect(try folder.settingsWithScales.set(.duration, to: "1").training.noteDuration.rawValue == 1)
        #expect(try folder.settingsWithScales.set(.tuning, to: "young").training.tuningSystem.key == .young)
    }

    /// A file edited during a run is a new tuning; an invalid one is reported once, and the last valid one stays.
    @Test func anEditedFileIsReadAgainAndABrokenOneLeavesTheLastGood() throws {
        let folder = try TemporaryFolder()
        _ = try write(Self.scale(fifth: 697), as: "tunings/mine.scl", in: folder)
        try folder.write("tuning: mine\n")
        var source = SettingsSource(folder.settingsWithScales)
        let first = source.read().settings
        #expect(abs(fifth(first) - 697) < 1e-9)
        #expect(source.read() == SettingsSource.Snapshot(settings: first, problems: []))
        _ = try write(Self.scale(fifth: 698.25), as: "tunings/mine.scl", in: folder)
        let second = source.read().settings
        #expect(abs(fifth(second) - 698.25) < 1e-9)
        #expect(second.training.tuningSystem.key != first.training.tuningSystem.key)

        _ = try write("Mine\n12\n7 x\n", as: "tunings/mine.scl", in: folder)
        let broken = source.read()
        #expect(broken.problems.count == 1 && broken.settings.training == second.training)
        #expect(source.read().problems.isEmpty)
        try folder.write("tuning: mine\nduration: 2\n")
        let other = source.read()
        #expect(other.settings.training.noteDuration.rawValue == 2 && abs(fifth(other.settings) - 698.25) < 1e-9)
        _ = try write(Self.scale(fifth: 700.5), as: "tunings/mine.scl", in: folder)
        #expect(abs(fifth(source.read().settings) - 700.5) < 1e-9)
    }

    /// A missing file applies as soon as it exists.
    @Test(arguments: [true, false]) func aFileThatAppearsIsRead(wasThere: Bool) throws {
        let folder = try TemporaryFolder()
        let path = try write(Self.scale(fifth: 697), as: "tunings/mine.scl", in: folder)
        try folder.write("tuning: mine\n")
        var source = SettingsSource(folder.settingsWithScales)
        // Polls twice, as before two exercises.
        if wasThere { for _ in 1...2 { #expect(abs(fifth(source.read().settings) - 697) < 1e-9) } }
        try FileManager.default.removeItem(atPath: path)
        #expect(source.read().problems.count == 1)
        #expect(source.read().problems.isEmpty)
        _ = try write(Self.scale(fifth: 697), as: "tunings/mine.scl", in: folder)
        let reading = source.read()
        #expect(abs(fifth(reading.settings) - 697) < 1e-9)
        #expect(reading.mended == .whole(file: folder.settings.url.path(percentEncoded: false)))
    }

    @Test func aTuningOnTheCommandLineAppliesForTheRun() throws {
        let folder = try TemporaryFolder()
        let path = try write(Self.scale(fifth: 697), as: "mine.scl", in: folder)
        try folder.write("tuning: just\n")
        let overrides = try SettingOverrides(["tuning=\(path)"], scales: folder.scales)
        try FileManager.default.removeItem(atPath: path)
        var source = SettingsSource(folder.settingsWithScales, overrides: overrides)
        #expect(abs(fifth(source.read().settings) - 697) < 1e-9)
        try folder.write("duration: 2\n")
        let later = source.read()
        #expect(later.settings.training.noteDuration.rawValue == 2 && abs(fifth(later.settings) - 697) < 1e-9)
        #expect(try source.change(.tuning, to: "werckmeister3") == nil, "the file stays as it is")
        #expect(source.read().settings.training.tuningSystem.key == .werckmeister3)
    }

    /// As in a log.
    @Test func aScaleIsWrittenWithItsSizesAndReadWithoutItsFile() throws {
        let folder = try TemporaryFolder()
        let path = try write(Self.scale(fifth: 696.123_456_789), as: "Meine, zweite: \"a\".scl", in: folder)
        var settings = UserSettings(scales: folder.scales)
        for word in [path, "meantone", "pythagorean"] {
            try settings.set(.tuning, to: word)
            var again = UserSettings()
            try again.set(.tuning, to: SettingKey.tuning.yaml(of: settings.withoutFiles))
            #expect(again.training.tuningSystem == settings.withoutFiles.training.tuningSystem)
            #expect(again.training.tuningSystem.key == settings.training.tuningSystem.key)
        }
    }

    @Test(arguments: ["[]", "[a]", "[a, 100, 1200]", "[a, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 11]", "[a, b]", "{a: 1}"])
    func aListThatIsNoScaleIsRefused(text: String) {
        var settings = UserSettings()
        #expect(throws: SettingError.self) { try settings.set(.tuning, to: text) }
        #expect(settings == UserSettings())
    }
}
