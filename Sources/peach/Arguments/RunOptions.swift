// SPDX-License-Identifier: MIT
import ArgumentParser
import Foundation
import Instrument
import Localization
import Mapping
import Platform
import Settings
import Sound
import Store

/// `--language`, declared by every command. `Console` reads it before the arguments are parsed.
struct LanguageOption: ParsableArguments {
    @Option(help: ArgumentHelp(.language, .language))
    var language: Language?
}

struct JSONFlag: ParsableArguments {
    @Flag(name: .json, help: ArgumentHelp(.json))
    var isWanted = false

    /// Standard output can take only one of both.
    func excludes(_ option: String, _ file: String) throws(CommandError) {
        if isWanted, file == AtomicFile.standardOutput { throw .exclusive("\(option) -", "--json") }
    }
}

struct OutputOptions: ParsableArguments {
    @OptionGroup var flag: JSONFlag
    @OptionGroup var speech: LanguageOption

    var isWanted: Bool { flag.isWanted }
}

struct ForceFlag: ParsableArguments {
    @Flag(name: .force, help: ArgumentHelp(.force))
    var isWanted = false
}

struct SettingsFileOption: ParsableArguments {
    @Option(
        name: .customLong("settings"), help: ArgumentHelp(.settings, .file), completion: .file(extensions: ["yaml"]))
    var path: String?

    var file: SettingsFile {
        SettingsFile(path.map { URL(filePath: $0) } ?? Folders().settingsFile, scales: Folders().scaleCatalog)
    }

    func check() throws(CommandError) {
        if let path, !FileManager.default.fileExists(atPath: path) { throw .noSuchFile(path: path) }
    }
}

struct SettingsOptions: ParsableArguments {
    @OptionGroup var option: SettingsFileOption

    @Option(name: .customLong("set"), parsing: .unconditionalSingleValue, help: ArgumentHelp(.set, .assignment))
    var assignments: [String] = []

    var file: SettingsFile { option.file }

    func overrides() throws(SettingError) -> SettingOverrides {
        try SettingOverrides(assignments.map { SoundOptions.identified($0) }, scales: Folders().scaleCatalog)
    }

    /// For a run, which polls the file and reports its faults itself.
    func source() throws(SettingError) -> SettingsSource { SettingsSource(file, overrides: try overrides()) }

    /// The current settings.
    /// - Parameter report: receives each ignored line of the file; prints it by default.
    /// - Throws: `CommandError.noSuchFile` for a named file; the fault of the file or assignment.
    func load(_ report: (SettingError) -> Void = { Console.say(Console.texts.sentence(for: $0)) }) throws
        -> UserSettings
    {
        try option.check()
        return try overrides().applied(to: try file.load(report))
    }
}

struct MappingOption: ParsableArguments {
    @Option(name: .customLong("mapping"), help: ArgumentHelp(.mapping, .file), completion: .file(extensions: ["yaml"]))
    var path: String?

    /// - Parameter logged: the file to use if none is named.
    /// - Throws: the fault of a named file; other faults are in the library.
    func source(
        userFolder: URL? = Folders().userMappings, otherwise logged: String? = nil
    ) throws -> MappingSource {
        if let path, !FileManager.default.fileExists(atPath: path) { throw CommandError.noSuchFile(path: path) }
        let folders = Folders()
        let chosen = (path ?? logged).map { URL(filePath: $0) }
        if let chosen { _ = try MappingFile(chosen, catalog: try folders.mappingCatalog()).usable() }
        return MappingSource(chosen: chosen, userFolder: userFolder, shippedFolder: try folders.shippedMappings())
    }

    static func shipped() throws -> MappingSource {
        MappingSource(userFolder: nil, shippedFolder: try Folders().shippedMappings())
    }
}

struct SoundOptions: ParsableArguments {
    @Option(name: .output, help: ArgumentHelp(.output, .output))
    var chosenOutput: OutputChoice?

    @Option(name: .customLong("buffer"), help: ArgumentHelp(.buffer, .buffer))
    var chosenBuffer: BufferChoice?

    func output(_ settings: UserSettings) -> OutputChoice { chosenOutput ?? settings.output }

    func selection(_ settings: UserSettings) -> OutputSelection {
        OutputSelection(output(settings), buffer: buffer(settings))
    }

    /// A recording to a WAV file; nil if none was named.
    func recording(isForced: Bool) throws(FileRefusal) -> SoundRecording? {
        guard case .file = chosenOutput, let name = chosenOutput?.text else { return nil }
        return SoundRecording(try AtomicFile(name, isForced: isForced))
    }

    /// Nil for automatic.
    func buffer(_ settings: UserSettings) -> BufferSize? {
        if let chosenBuffer { chosenBuffer.size } else { settings.buffer }
    }

    static func library() throws -> SoundFontLibrary { try rereading()() }

    static func rereading() throws -> @Sendable () -> SoundFontLibrary {
        let folders = Folders()
        let (shipped, calibrations) = (try folders.shippedSoundFonts(), folders.calibrations)
        return { SoundFontLibrary(shipped: shipped, user: folders.userSoundFonts, calibrations: calibrations) }
    }

    /// Replaces a sound's name by its id: "sound=peach:0:1" for "sound=Reed". Other assignments are returned unchanged.
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

/// Options with a short name, which is the same in all commands; -h is the parser's.
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

    /// Opens the log and writes its header; nil if none was named.
    func begin(
        _ purpose: Conductor.Purpose?, seed: UInt64?, settings: UserSettings, mapping: String?, isForced: Bool
    ) throws(FileRefusal) -> SessionLog? {
        guard let path else { return nil }
        // Standard output shows the run's events.
        let name = path == AtomicFile.standardOutput ? "./" + path : path
        let file = try AtomicFile(name, isForced: isForced)
        let header = LogLine.header(
            version: Version.number, date: Date(), purpose: purpose, seed: seed, settings: settings, mapping: mapping)
        return SessionLog(
            file: file, header: header, now: { Monotonic.now() }, sentence: { Texts(.english).sentence(for: $0) },
            failed: { errno in Console.say(Console.texts.recordingLost(file: path, errno: errno)) })
    }
}

struct DataOption: ParsableArguments {
    @Option(name: .customLong("data"), help: ArgumentHelp(.data, .file), completion: .file())
    var path: String?

    var file: URL { path.map { URL(filePath: $0) } ?? Folders().dataFile }
    var filePath: String { file.path(percentEncoded: false) }

    /// Adds the path to errors of the data.
    func named<Result>(_ work: () throws(DataStoreError) -> Result) throws(CommandError) -> Result {
        do { return try work() } catch { throw .data(error, file: filePath) }
    }

    func openStore(busyTimeout: Double) throws(CommandError) -> TrainingDataStore {
        try named { () throws(DataStoreError) in try TrainingDataStore.mending(filePath, busyTimeout: busyTimeout) }
    }

    /// A dangling link counts as present: its disk may be missing.
    private var isAbsent: Bool {
        var status = stat()
        return lstat(filePath, &status) != 0 && errno == ENOENT
    }

    func openForReading() throws(CommandError) -> TrainingDataStore {
        guard !isAbsent else { return try openExistingStore(busyTimeout: 1) }
        return try named { () throws(DataStoreError) in try TrainingDataStore.forReading(filePath) }
    }

    /// Opens the data for a short command, and reports the salvage of a damaged file.
    func openReportingStore(busyTimeout: Double, isJSON: Bool) throws(CommandError) -> TrainingDataStore {
        let store = try openStore(busyTimeout: busyTimeout)
        if let salvage = store.salvage {
            if isJSON { JSONLine.put(salvage) }
            Console.say(Console.texts.sentence(for: salvage))
        }
        return store
    }

    /// Opens the data without creating it; a missing file counts as empty unless it was named.
    /// - Parameter isJSON: true to report a salvage as JSON as well.
    func openExistingStore(busyTimeout: Double, isJSON: Bool = false) throws(CommandError) -> TrainingDataStore {
        guard isAbsent else { return try openReportingStore(busyTimeout: busyTimeout, isJSON: isJSON) }
        guard path == nil else { throw .noSuchFile(path: filePath) }
        return try named { () throws(DataStoreError) in try TrainingDataStore(inMemory: ()) }
    }

    func unsavedAnswers(for path: String) -> UnsavedAnswers { UnsavedAnswers(of: path, state: Folders().state) }

    /// Saves answers of earlier runs; reports unreadable ones.
    /// - Returns: the number of saved answers.
    func restoreAnswers(into store: TrainingDataStore) -> Int {
        let unsaved = unsavedAnswers(for: store.path)
        switch unsaved.importUnsaved(into: store) {
        case .takenUp(let added)?: return added
        case .refused(let reason)?: Console.say(Console.texts.sentence(for: reason, file: store.path))
        case .setAside(let name)?: Console.say(Console.texts.setAside(file: unsaved.path, as: name ?? unsaved.path))
        case nil: break
        }
        return 0
    }

    /// Reports answers still to be saved, and an empty file whose backups are not empty: the data may have been lost.
    func reportMissingAnswers(from store: TrainingDataStore) {
        if unsavedAnswers(for: filePath).isThere { Console.say(Console.texts.answersWait) }
        if (try? store.recordCounts().answers) == 0, let most = mostAnswersInBackup {
            Console.say(Console.texts.onlyBackupsHold(answers: most, of: filePath))
        }
    }

    /// The number of answers in the largest backup; nil if there are none.
    var mostAnswersInBackup: Int? {
        DailyBackups(of: filePath).all().compactMap { $0.records?.answers }.filter { $0 > 0 }.max()
    }
}
