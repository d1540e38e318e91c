// SPDX-License-Identifier: MIT
import ArgumentParser
import Commands
import Foundation
import Instrument
import Machine
import Mapping
import Settings
import Sound
import Store
import Words

/// `--language`; every command has it. `Speech` has read it before anybody else.
struct LanguageOption: ParsableArguments {
    @Option(help: ArgumentHelp(.language, .language), completion: .list(Language.allCases.map(\.rawValue)))
    var language: String?

    /// - Throws: `CommandError.badValue`.
    func check() throws(CommandError) {
        let known = Language.allCases.map(\.rawValue)
        guard let language, !known.contains(language) else { return }
        throw .badValue(option: "--language", value: language, .oneOf(known))
    }
}

/// `--json`.
struct JSONFlag: ParsableArguments {
    @Flag(name: .customLong("json"), help: ArgumentHelp(.json))
    var isWanted = false

    /// Two things cannot go to standard output.
    /// - Throws: `CommandError.exclusive`.
    func excludes(_ option: String, _ file: String) throws(CommandError) {
        if isWanted, file == WrittenFile.standardOutput { throw .exclusive("\(option) -", "--json") }
    }
}

/// `--force`.
struct ForceFlag: ParsableArguments {
    @Flag(name: .customLong("force"), help: ArgumentHelp(.force))
    var isWanted = false
}

/// `--data`.
struct DataOption: ParsableArguments {
    @Option(name: .customLong("data"), help: ArgumentHelp(.data, .file), completion: .file())
    var path: String?

    var file: URL { path.map { URL(filePath: $0) } ?? Folders().dataFile }

    /// - Throws: `CommandError.data`, which names the file.
    /// - Parameter patience: seconds to wait for another process; longer where nobody plays meanwhile.
    func openStore(patience: Double = 1) throws(CommandError) -> TrainingDataStore {
        try Self.openStore(file, patience: patience)
    }

    /// - Throws: `CommandError.data`, which names the file.
    static func openStore(_ file: URL, patience: Double = 1) throws(CommandError) -> TrainingDataStore {
        let path = file.path(percentEncoded: false)
        do {
            return try TrainingDataStore(path: path, wait: wait(for: path, seconds: patience))
        } catch {
            throw .data(error, file: path)
        }
    }

    /// Who has waited for a second is told why.
    static func wait(for path: String, seconds: Double) -> BusyWait {
        BusyWait(seconds: seconds) { Speech.say(Speech.texts.waitingForData(file: path, seconds: Int(seconds))) }
    }
}

/// `--settings`.
struct SettingsFileOption: ParsableArguments {
    @Option(
        name: .customLong("settings"), help: ArgumentHelp(.settings, .file), completion: .file(extensions: ["yaml"]))
    var path: String?

    var file: SettingsFile { SettingsFile(path.map { URL(filePath: $0) } ?? Folders().settingsFile) }

    /// - Throws: `CommandError.noSuchFile` if a file was named that is not there.
    func check() throws(CommandError) {
        if let path, !FileManager.default.fileExists(atPath: path) { throw .noSuchFile(path: path) }
    }
}

/// `--settings` and `--set`.
struct SettingsOptions: ParsableArguments {
    @OptionGroup var option: SettingsFileOption

    @Option(name: .customLong("set"), parsing: .unconditionalSingleValue, help: ArgumentHelp(.set, .assignment))
    var assignments: [String] = []

    var file: SettingsFile { option.file }

    func overrides() throws(SettingError) -> SettingOverrides {
        try SettingOverrides(assignments.map { SoundOptions.identified($0) })
    }

    /// For a run that asks again before each exercise. A broken file is told by it and does not end it.
    func source() throws(SettingError) -> SettingsSource { SettingsSource(file, overrides: try overrides()) }

    /// The settings now.
    /// - Parameter tell: is given each line of the file that does not count; by itself it is told to the player.
    /// - Throws: `CommandError.noSuchFile` for a file that was named, else what is wrong with file or assignment.
    func load(_ tell: (SettingError) -> Void = { Speech.say(Speech.texts.sentence(for: $0)) }) throws -> UserSettings {
        try option.check()
        return try overrides().applied(to: try file.load(tell))
    }
}

/// `--mapping`.
struct MappingOption: ParsableArguments {
    @Option(name: .customLong("mapping"), help: ArgumentHelp(.mapping, .file), completion: .file(extensions: ["yaml"]))
    var path: String?

    /// - Throws: why the file that was named cannot be used; all other errors are in the library.
    func library() throws -> MappingLibrary {
        if let path, !FileManager.default.fileExists(atPath: path) { throw CommandError.noSuchFile(path: path) }
        let chosen = path.map { MappingFile(URL(filePath: $0)) }
        _ = try chosen?.usable()
        let folders = Folders()
        return MappingLibrary(
            chosen: chosen, userFolder: folders.userMappings, shippedFolder: try folders.shippedMappings())
    }
}

extension MappingOption {
    /// Only what Peach brings.
    static func shipped() throws -> MappingLibrary {
        MappingLibrary(userFolder: nil, shippedFolder: try Folders().shippedMappings())
    }
}

/// `--output` and `--buffer`.
struct SoundOptions: ParsableArguments {
    @Option(name: .customLong("output"), help: ArgumentHelp(.output, .output))
    var outputText: String?

    @Option(name: .customLong("buffer"), help: ArgumentHelp(.buffer, .buffer))
    var bufferText: String?

    /// What the settings say, unless the command line says something else.
    /// - Throws: `CommandError.badValue`.
    func output(_ settings: UserSettings) throws(CommandError) -> OutputChoice {
        guard let text = outputText else { return settings.output }
        guard let choice = OutputChoice(text) else { throw .badValue(option: "--output", value: text, .output) }
        return choice
    }

    /// What a WAV file is to hold; nil if none was named.
    /// - Throws: `CommandError.badValue`, `FileRefusal`.
    func recording(_ settings: UserSettings, isForced: Bool) throws -> SoundRecording? {
        guard case .file = try output(settings), let name = outputText else { return nil }
        return SoundRecording(try WrittenFile(name, isForced: isForced))
    }

    /// Nil lets it grow.
    /// - Throws: `CommandError.badValue`.
    func buffer(_ settings: UserSettings) throws(CommandError) -> BufferSize? {
        guard let text = bufferText else { return settings.buffer }
        if text == OutputChoice.automatic.text { return nil }
        guard let size = BufferSize(text) else { throw .badValue(option: "--buffer", value: text, .buffer) }
        return size
    }

    static func library() throws -> SoundFontLibrary {
        let folders = Folders()
        return SoundFontLibrary(shipped: try folders.shippedSoundFonts(), user: folders.userSoundFonts)
    }

    /// "sound=peach:0:1" for "sound=Reed"; any other assignment as it is.
    fileprivate static func identified(_ assignment: String) -> String {
        let prefix = SettingKey.sound.rawValue + "="
        guard assignment.hasPrefix(prefix),
            let preset = (try? library())?.preset(named: String(assignment.dropFirst(prefix.count)))
        else { return assignment }
        return prefix + preset.text
    }
}

/// What every run of the instrument takes.
struct RunOptions: ParsableArguments {
    @OptionGroup var data: DataOption
    @OptionGroup var settings: SettingsOptions
    @OptionGroup var mapping: MappingOption
    @OptionGroup var sound: SoundOptions
    @OptionGroup var record: RecordOption
    @OptionGroup var force: ForceFlag
    @OptionGroup var speech: LanguageOption
    @OptionGroup var json: JSONFlag
}
