// SPDX-License-Identifier: MIT
import ArgumentParser
import Configuration
import Foundation
import Instrument
import Settings
import Localization

struct Settings: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "settings", .settings,
            subcommands: [SettingsList.self, SettingsGet.self, SettingsSet.self, SettingsReset.self, SettingsPath.self])
    }

    @OptionGroup var speech: LanguageOption
}

struct SettingsList: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("list", .settingsList) }

    @OptionGroup var file: SettingsOptions
    @OptionGroup var json: OutputOptions

    func run() async throws {
        let settings = try file.load()
        let texts: Texts = json.isWanted ? Texts(.english) : Console.texts
        for key in SettingKey.allCases {
            let range = texts.range(of: key.domain)
            if json.isWanted {
                JSONLine.put([
                    "key": key.rawValue, "value": key.yaml(of: settings), "default": key.yaml(of: UserSettings()),
                    "name": texts.name(of: key), "description": texts.description(of: key), "range": range,
                ])
            } else {
                Line.out("\(key.rawValue): \(key.yaml(of: settings))")
                Console.show("    \(texts.name(of: key)): \(texts.description(of: key))")
                Console.show("    [\(range)]")
            }
        }
    }
}

struct SettingsGet: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("get", .settingsGet) }

    @Argument(help: ArgumentHelp(.settingKey, .key), completion: SettingKey.completion)
    var key: String
    @OptionGroup var file: SettingsOptions
    @OptionGroup var json: OutputOptions

    func run() async throws {
        let key = try SettingKey(word: key)
        let value = key.yaml(of: try file.load())
        // Not folded to ASCII: the value can be set again.
        if json.isWanted { JSONLine.put(["key": key.rawValue, "value": value]) } else { Line.out(value) }
    }
}

struct SettingsSet: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("set", .settingsSet) }

    @Argument(help: ArgumentHelp(.settingKey, .key), completion: SettingKey.completion)
    var key: String
    /// One value; as an array it may begin with a hyphen, as negative numbers do.
    @Argument(parsing: .allUnrecognized, help: ArgumentHelp(.settingValue, .value))
    var values: [String]
    @OptionGroup var file: SettingsFileOption
    @OptionGroup var speech: LanguageOption

    private var value: String { values.joined(separator: " ") }

    func run() async throws {
        let key = try SettingKey(word: key)
        let settings = try file.file.set(key, to: key == .sound ? try sound() : value)
        Console.say(Console.texts.isNow(key, key.yaml(of: settings)))
    }

    private func sound() throws -> String {
        let library = try SoundOptions.library()
        if let id = library.preset(saying: value) { return id.text }
        let names = library.presets.map { library.name(of: $0.id) }
        throw SettingError.refused(
            key: .sound, .unknownWord(word: value, suggestion: Spelling.nearest(to: value, among: names)))
    }
}

struct SettingsReset: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("reset", .settingsReset) }

    @Argument(help: ArgumentHelp(.settingToReset, .key), completion: SettingKey.completion)
    var key: String?
    @OptionGroup var file: SettingsFileOption
    @OptionGroup var speech: LanguageOption

    func run() async throws {
        let reset = try key.map { try SettingKey(word: $0) }
        if reset == nil || reset == .buffer { SavedBufferSizes(Folders().state).forget() }
        guard let key = reset else {
            let backup = try file.file.resetAll()
            return Console.say(Console.texts.allAreDefaultsAgain(backup: backup?.path))
        }
        let settings = try file.file.reset(key)
        Console.say(Console.texts.isDefaultAgain(key, key.yaml(of: settings)))
    }
}

struct SettingsPath: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("path", .settingsPath) }

    @OptionGroup var file: SettingsFileOption
    @OptionGroup var speech: LanguageOption

    func run() async throws {
        Line.out(file.file.url.path)
    }
}

extension SettingKey {
    fileprivate static var completion: CompletionKind { .list(allCases.map(\.rawValue)) }
}
