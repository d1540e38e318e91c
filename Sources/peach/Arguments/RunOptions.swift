// SPDX-License-Identifier: MIT
import ArgumentParser
import Localization
import Foundation
import Instrument
import Platform
import Mapping
import Settings
import Sound
import Store

/// `--language`, which `Console` has read before anybody else; every command has it.
struct LanguageOption: ParsableArguments {
    @Option(help: ArgumentHelp(.language, .language))
    var language: Language?
}

struct JSONFlag: ParsableArguments {
    @Flag(name: .json, help: ArgumentHelp(.json))
    var isWanted = false

    /// Two things cannot go to standard output.
    /// - Throws: `CommandError.exclusive`.
    func excludes(_ option: String, _ file: String) throws(CommandError) {
        if isWanted, file == AtomicFile.standardOutput { throw .exclusive("\(option) -", "--json") }
    }
}

struct ForceFlag: ParsableArguments {
    @Flag(name: .force, help: ArgumentHelp(.force))
    var isWanted = false
}

struct DataOption: ParsableArguments {
    @Option(name: .customLong("data"), help: ArgumentHelp(.data, .file), completion: .file())
    var path: String?

    var file: URL { path.map { URL(filePath: $0) } ?? Folders().dataFile }

    /// - Throws: `CommandError.data`, which names the file.
    /// - Parameter patience: seconds to wait for another process; longer where nobody plays meanwhile.
    func openStore(patience: Double) throws(CommandError) -> TrainingDataStore {
        let path = file.path(percentEncoded: false)
        do {
            return try TrainingDataStore.mending(path, busyTimeout: patience)
        } catch {
            throw .data(error, file: path)
        }
    }
}

struct SettingsFileOption: ParsableArguments {
    @Option(
        name: .customLong("settings"), help: ArgumentHelp(.settings, .file), completion: .file(extensions: ["yaml"]))
    var path: String?

    var file: SettingsFile {
        SettingsFile(path.map { URL(filePath: $0) } ?? Folders().settingsFile, shelf: Folders().scaleShelf)
    }

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
        try SettingOverrides(assignments.map { SoundOptions.identified($0) }, shelf: Folders().scaleShelf)
    }

    /// For a run that asks again before each exercise. A broken file is told by it and does not end it.
    func source() throws(SettingError) -> SettingsSource { SettingsSource(file, overrides: try overrides()) }

    /// The settings now.
    /// - Parameter tell: is given each line of the file that does not count; by itself it is told to the player.
    /// - Throws: `CommandError.noSuchFile` for a file that was named, else what is wrong with file or assignment.
    func load(_ tell: (SettingError) -> Void = { Console.say(Console.texts.sentence(for: $0)) }) throws -> UserSettings
    {
        try option.check()
        return try overrides().applied(to: try file.load(tell))
    }
}

struct MappingOption: ParsableArguments {
    @Option(name: .customLong("mapping"), help: ArgumentHelp(.mapping, .file), completion: .file(extensions: ["yaml"]))
    var path: String?

    /// - Throws: why the file that was named cannot be used.
    func source() throws -> MappingSource {
        let folders = Folders()
        return try source(userFolder: folders.userMappings)
    }

    /// - Throws: why the file that was named cannot be used; all other errors are in the library.
    func library() throws -> MappingLibrary { try source().read() }

    /// - Parameters:
    ///   - userFolder: nil is none.
    ///   - logged: a file that counts if none was named.
    func source(userFolder: URL?, otherwise logged: String? = nil) throws -> MappingSource {
        if let path, !FileManager.default.fileExists(atPath: path) { throw CommandError.noSuchFile(path: path) }
        let folders = Folders()
        let chosen = (path ?? logged).map { URL(filePath: $0) }
        if let chosen { _ = try MappingFile(chosen, shelf: try folders.mappingShelf()).usable() }
        return MappingSource(chosen: chosen, userFolder: userFolder, shippedFolder: try folders.shippedMappings())
    }
}

extension MappingOption {
    /// Only what Peach brings.
    static func shipped() throws -> MappingSource {
        MappingSource(userFolder: nil, shippedFolder: try Folders().shippedMappings())
    }
}

/// `--output` and `--buffer`.
struct SoundOptions: ParsableArguments {
    @Option(name: .output, help: ArgumentHelp(.output, .output))
    var chosenOutput: OutputChoice?

    @Option(name: .customLong("buffer"), help: ArgumentHelp(.buffer, .buffer))
    var chosenBuffer: BufferChoice?

    func output(_ settings: UserSettings) -> OutputChoice { chosenOutput ?? settings.output }

    /// What a WAV file is to hold; nil if none was named.
    func recording(isForced: Bool) throws(FileRefusal) -> SoundRecording? {
        guard case .file = chosenOutput, let name = chosenOutput?.text else { return nil }
        return SoundRecording(try AtomicFile(name, isForced: isForced))
    }

    /// Nil lets it grow.
    func buffer(_ settings: UserSettings) -> BufferSize? {
        switch chosenBuffer {
        case .none: settings.buffer
        case .automatic: nil
        case .size(let size): size
        }
    }

    static func library() throws -> SoundFontLibrary { try rereading()() }

    /// What reads all SoundFonts, as often as somebody asks.
    static func rereading() throws -> @Sendable () -> SoundFontLibrary {
        let folders = Folders()
        let (shipped, calibrations) = (try folders.shippedSoundFonts(), folders.calibrations)
        return { SoundFontLibrary(shipped: shipped, user: folders.userSoundFonts, calibrations: calibrations) }
    }

    /// "sound=peach:0:1" for "sound=Reed"; any other assignment as it is.
    fileprivate static func identified(_ assignment: String) -> String {
        let prefix = SettingKey.sound.rawValue + "="
        guard assignment.hasPrefix(prefix),
            let preset = (try? library())?.preset(saying: String(assignment.dropFirst(prefix.count)))
        else { return assignment }
        return prefix + preset.text
    }
}

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

/// Every option that has a letter. A letter means the same in all commands; -h is the parser's.
extension NameSpecification {
    static let count = named("count", "n")
    static let output = named("output", "o")
    static let force = named("force", "f")
    static let json = named("json", "j")
    static let yes = named("yes", "y")

    private static func named(_ word: String, _ letter: Character) -> Self {
        [.customShort(letter), .customLong(word)]
    }
}

struct RecordOption: ParsableArguments {
    @Option(name: .customLong("record"), help: ArgumentHelp(.record, .file), completion: .file(extensions: ["jsonl"]))
    var path: String?

    /// Begins the log with its header; nil if none was named.
    func begin(
        _ purpose: Conductor.Purpose?, seed: UInt64?, settings: UserSettings, mapping: String?, isForced: Bool
    ) throws(FileRefusal) -> SessionLog? {
        guard let path else { return nil }
        // On standard output the run tells what happens.
        let name = path == AtomicFile.standardOutput ? "./" + path : path
        let file = try AtomicFile(name, isForced: isForced)
        let header = LogLine.header(
            version: Version.number, date: Date(), purpose: purpose, seed: seed, settings: settings, mapping: mapping)
        return SessionLog(
            file: file, header: header, now: { Monotonic.now() }, sentence: { Texts(.english).sentence(for: $0) },
            failed: { errno in Console.say(Console.texts.recordingLost(file: path, errno: errno)) })
    }
}
