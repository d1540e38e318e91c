// SPDX-License-Identifier: MIT
import ArgumentParser
import Foundation
import Instrument
import Localization
import Platform
import Store

struct Records: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "records", .records,
            subcommands: [
                RecordsExportCommand.self, RecordsImportCommand.self, RecordsResetCommand.self,
                RecordsBackupCommand.self, RecordsRestoreCommand.self,
            ])
    }

    @OptionGroup var speech: LanguageOption
}

extension JSONLine {
    /// The result of a reset or a backup.
    fileprivate static func put(_ records: RecordCounts?, backup: String?) {
        put(object: [
            "comparisons": records?.comparisons ?? 0, "matchings": records?.matchings ?? 0,
            "exposures": records?.exposures ?? 0, "backup": backup,
        ])
    }
}

struct RecordsExportCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("export", .recordsExport) }

    @Argument(help: ArgumentHelp(.exportFile, .file), completion: .file(extensions: ["csv", "jsonl"]))
    var file: String?
    @Option(help: ArgumentHelp(.recordFormat, .format))
    var format: RecordFormat?
    @OptionGroup var force: ForceFlag
    @OptionGroup var data: DataOption
    @OptionGroup var speech: LanguageOption

    func run() async throws {
        let format = format ?? file.flatMap { RecordFormat(ending: $0) } ?? .csv
        let store = try data.openForReading()
        data.reportMissingAnswers(from: store)
        let target = try AtomicFile(file ?? AtomicFile.standardOutput, isForced: force.isWanted)
        let total = try data.named { () throws(DataStoreError) in try store.recordCount() }
        // Standard output may be the same terminal.
        let (count, failure) = try ProgressBar.during(isHidden: target.isStandardOutput) { report in
            var rows = 0
            return try export(store, format) { chunk in
                rows += chunk.count { $0 == UInt8(ascii: "\n") }
                report(rows, total)
                return target.write(chunk)
            }
        }
        guard try target.finish(failure), !target.isStandardOutput else { return }
        Console.say(Console.texts.exported(file: target.name, records: count))
    }

    /// - Returns: the number of records, or the errno of writing.
    private func export(
        _ store: TrainingDataStore, _ format: RecordFormat, to sink: ([UInt8]) -> Int32
    ) throws(CommandError) -> (count: Int, failure: Int32) {
        do {
            return (try store.exportRecords(as: format, to: sink), 0)
        } catch {
            switch error {
            case .store(let error): throw .data(error, file: data.filePath)
            case .output(let errno): return (0, errno)
            }
        }
    }
}

struct RecordsImportCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("import", .recordsImport) }

    @Argument(help: ArgumentHelp(.importFile, .file), completion: .file(extensions: ["csv", "jsonl"]))
    var file: String
    @Flag(name: .customLong("replace"), help: ArgumentHelp(.replace))
    var isReplacing = false
    @OptionGroup var data: DataOption
    @OptionGroup var json: OutputOptions

    func run() async throws {
        // Before the store, so that a missing file creates no data.
        let source = try source()
        let all = try imported(source, into: data.openReportingStore(busyTimeout: 30, isJSON: json.isWanted))
        if json.isWanted { JSONLine.put(all) } else { Console.say(Console.texts.imported(all)) }
        if all.differing > 0 { Console.say(Console.texts.notTaken(rows: all.differing)) }
    }

    private func source() throws(CommandError) -> ByteSource {
        let limit = TrainingDataStore.largestImport
        guard file != "-" else { return ByteSource(descriptor: STDIN_FILENO, limit: limit) }
        do {
            return try ByteSource(path: file, limit: limit)
        } catch {
            if case .unreadable(ENOENT) = error { throw .noSuchFile(path: file) }
            throw .recordFile(RecordFileFault(error), file: file)
        }
    }

    private func imported(
        _ source: ByteSource, into store: TrainingDataStore
    ) throws(CommandError) -> RecordImportSummary {
        do {
            return try ProgressBar.during(isHidden: json.isWanted) { report throws(RecordImportError) in
                try store.importRecords(from: source, isReplacing: isReplacing, advance: report)
            }
        } catch {
            switch error {
            case .file(let fault): throw .recordFile(fault, file: file)
            case .store(let error): throw .data(error, file: data.filePath)
            case .rows(let rows):
                for row in rows { report(row) }
                throw .badRows(count: rows.count)
            }
        }
    }

    private func report(_ row: BadRow) {
        if json.isWanted { JSONLine.put(object: ["line": row.line, "message": Texts(.english).reason(row)]) }
        Console.say(Console.texts.sentence(for: row, file: file))
    }
}

struct RecordsBackupCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("backup", .recordsBackup) }

    @Argument(help: ArgumentHelp(.newBackup, .file))
    var file: DatabaseFileName?
    @OptionGroup var force: ForceFlag
    @OptionGroup var data: DataOption
    @OptionGroup var json: OutputOptions

    func run() async throws {
        let path = data.filePath
        let store = try data.openForReading()
        let made: (path: String, records: RecordCounts)
        do {
            guard try store.recordCount() > 0 else {
                if json.isWanted { return JSONLine.put(nil, backup: nil) }
                return Console.say(Console.texts.nothingToBackUp)
            }
            let backups = DailyBackups(of: path)
            made = try file.map { ($0.path, try backups.make($0.path, isForced: force.isWanted)) } ?? backups.make()
        } catch let error as DataStoreError {
            throw CommandError.data(error, file: path)
        }
        guard json.isWanted else {
            Console.say(Console.texts.backedUp(made.records, file: made.path))
            return data.reportMissingAnswers(from: store)
        }
        JSONLine.put(made.records, backup: made.path)
    }
}

struct RecordsResetCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("reset", .recordsReset) }

    @Flag(name: .yes, help: ArgumentHelp(.yes))
    var isSure = false
    @OptionGroup var data: DataOption
    @OptionGroup var json: OutputOptions

    func run() async throws {
        if !isSure, try !isConfirmed() { return Console.say(Console.texts.nothingForgotten) }
        // Unsaved answers would be restored later, so they are restored and deleted now.
        let store =
            try data.unsavedAnswers(for: path).isThere
            ? data.openReportingStore(busyTimeout: 30, isJSON: json.isWanted)
            : data.openExistingStore(busyTimeout: 30, isJSON: json.isWanted)
        _ = data.restoreAnswers(into: store)
        let result = try data.named { () throws(DataStoreError) in try store.resetKeepingBackup() }
        let unsaved = data.unsavedAnswers(for: path)
        if unsaved.isThere { Console.say(Console.texts.comesBack(file: unsaved.path)) }
        if json.isWanted { return JSONLine.put(result?.forgotten, backup: result?.backup) }
        let texts = Console.texts
        Console.say(result.map { texts.forgotten($0.forgotten, backup: $0.backup) } ?? texts.nothingToForget)
    }

    private var path: String { data.filePath }

    /// Asks for confirmation if there is anything to delete; no answer means no. Changes nothing before, not even files that a
    /// killed process left beside the data.
    private func isConfirmed() throws(CommandError) -> Bool {
        let hasUnsaved = data.unsavedAnswers(for: path).isThere
        var counts = RecordCounts(comparisons: 0, matchings: 0)
        if !hasUnsaved || access(path, F_OK) == 0 {
            let store = try data.openForReading()
            defer { store.closeConnection() }
            counts = try data.named { () throws(DataStoreError) in try store.recordCounts() }
        }
        guard counts.all > 0 || hasUnsaved else { return true }
        guard isatty(STDIN_FILENO) == 1 else { throw .noConfirmation }
        let question = Console.wording.written(Console.texts.question(forgetting: counts, file: path))
        _ = AtomicFile.write(Array(question.utf8), to: STDERR_FILENO)
        return Console.texts.isYes((readLine() ?? "").trimmingCharacters(in: .whitespaces))
    }
}

struct RecordsRestoreCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("restore", .recordsRestore) }

    @Argument(help: ArgumentHelp(.backupFile, .file), completion: .file(extensions: ["sqlite"]))
    var file: String?
    @OptionGroup var data: DataOption
    @OptionGroup var json: OutputOptions

    func run() async throws {
        let path = data.filePath
        guard let named = file else { return list(DailyBackups(of: path).all(), path) }
        let file = try backup(named, path)
        if let fault = Self.fault(of: file) {
            throw fault == .unreadable(errno: ENOENT)
                ? CommandError.noSuchFile(path: file) : .noBackup(fault, path: file, data: path)
        }
        try data.named { () throws(DataStoreError) in try TrainingDataStore.checkReplaceable(path) }
        let result: (records: RecordCounts, kept: String?, isInUse: Bool)
        do {
            result = try TrainingDataStore.restore(file, to: path, busyTimeout: 30)
        } catch {
            if let fault = BackupFault(error, of: file) { throw CommandError.noBackup(fault, path: file, data: path) }
            throw CommandError.data(error, file: path)
        }
        guard json.isWanted else {
            return Console.say(
                Console.texts.restored(result.records, from: file, kept: result.kept, isInUse: result.isInUse))
        }
        JSONLine.put(object: [
            "comparisons": result.records.comparisons, "matchings": result.records.matchings,
            "exposures": result.records.exposures, "kept": result.kept,
        ])
    }

    /// A listed name selects that backup; any other word is a file.
    private func backup(_ word: String, _ data: String) throws(CommandError) -> String {
        if let backup = DailyBackups(of: data).all().first(where: { $0.name == word }) { return backup.path }
        let isName = word.wholeMatch(of: /(?:replaced-)?\d{4}-\d\d-\d\d[-\d]*/) != nil
        if isName, access(word, F_OK) != 0 { throw .unknownBackup(name: word, data: data) }
        return word
    }

    private func list(_ backups: [DailyBackups.Backup], _ data: String) {
        if json.isWanted {
            for backup in backups {
                JSONLine.put(object: [
                    "name": backup.name, "day": backup.day, "file": backup.path,
                    "comparisons": backup.records?.comparisons, "matchings": backup.records?.matchings,
                    "exposures": backup.records?.exposures,
                ])
            }
            return
        }
        guard !backups.isEmpty else {
            let isData = access(data, F_OK) == 0
            return Console.say(isData ? Console.texts.noBackups(of: data) : Console.texts.neitherDataNorBackups(data))
        }
        var table = Table()
        for backup in backups { table.add([backup.name, Console.texts.content(of: backup), backup.path]) }
        table.show()
    }

    /// Faults of a file that SQLite does not distinguish.
    private static func fault(of path: String) -> BackupFault? {
        let beginning: String
        do throws(BoundedFileReader.Failure) {
            let file = try BoundedFileReader(path)
            if file.size == 0 { return .empty }
            beginning = String(decoding: try file.bytes(at: 0, count: 80), as: UTF8.self)
        } catch {
            return .unreadable(errno: error.errno)
        }
        let marks = ["# peach-records:", "# peach-export-format:", "{\"format\":\"peach-records\""]
        return marks.contains { beginning.hasPrefix($0) } ? .export : nil
    }
}
