// SPDX-License-Identifier: MIT
import ArgumentParser
import Commands
import Foundation
import Store
import Words

/// `peach records restore`.
struct RecordsRestoreCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("restore", .recordsRestore) }

    @Argument(help: ArgumentHelp(.backupFile, .file), completion: .file(extensions: ["sqlite"]))
    var file: String?
    @OptionGroup var data: DataOption
    @OptionGroup var json: JSONFlag
    @OptionGroup var speech: LanguageOption

    private struct Restored: Encodable {
        let comparisons: Int
        let matchings: Int
        let kept: String?
    }

    private struct Listed: Encodable {
        let day: String
        let file: String
        let comparisons: Int?
        let matchings: Int?
    }

    func run() async throws {
        let path = data.file.path(percentEncoded: false)
        guard let named = file else { return list(DailyBackups(of: path).all(), path) }
        let file = backup(named, path)
        if let fault = BackupFile(path: file).fault {
            throw fault == .unreadable(errno: ENOENT)
                ? CommandError.noSuchFile(path: file) : .noBackup(fault, path: file, data: path)
        }
        let result: (records: RecordCounts, kept: String?)
        do {
            result = try ProgressBar.during(.restoring, isHidden: json.isWanted) { tell throws(DataStoreError) in
                try TrainingDataStore.restore(
                    file, to: path, wait: DataOption.wait(for: path, seconds: 30), advance: tell)
            }
        } catch {
            // What lies beside the backup belongs to it.
            var place = file
            if case .cannotOpen(let refused, _) = error, refused.hasPrefix(file + "-") { place = refused }
            if let fault = BackupFault(error, of: place) { throw CommandError.noBackup(fault, path: place, data: path) }
            throw CommandError.data(error, file: path)
        }
        guard json.isWanted else {
            return Speech.note(Speech.texts.restored(result.records, from: file, kept: result.kept))
        }
        JSONLine.put(
            Restored(
                comparisons: result.records.comparisons, matchings: result.records.matchings, kept: result.kept))
    }

    /// A day stands for the last sound backup of it, unless a file is called so.
    private func backup(_ name: String, _ data: String) -> String {
        guard name.wholeMatch(of: /\d{4}-\d\d-\d\d(-\d{6}(-\d+)?)?/) != nil, access(name, F_OK) != 0 else {
            return name
        }
        return DailyBackups(of: data).named(name)?.path ?? name
    }

    private func list(_ backups: [DailyBackups.Backup], _ data: String) {
        if json.isWanted {
            for backup in backups {
                JSONLine.put(
                    Listed(
                        day: backup.day, file: backup.path, comparisons: backup.records?.comparisons,
                        matchings: backup.records?.matchings))
            }
            return
        }
        guard !backups.isEmpty else { return Speech.note(Speech.texts.noBackups(of: data)) }
        var table = Table()
        for backup in backups { table.add([backup.day, Speech.texts.content(of: backup), backup.path]) }
        table.show()
    }
}
