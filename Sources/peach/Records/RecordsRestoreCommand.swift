// SPDX-License-Identifier: MIT
import ArgumentParser
import Localization
import Foundation
import Store

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
        let name: String
        let day: String
        let file: String
        let comparisons: Int?
        let matchings: Int?
    }

    func run() async throws {
        let path = data.file.path(percentEncoded: false)
        guard let named = file else {
            return list(DailyBackups(of: path).all(), path)
        }
        let file = try backup(named, path)
        if let fault = BackupFile(path: file).fault {
            throw fault == .unreadable(errno: ENOENT)
                ? CommandError.noSuchFile(path: file) : .noBackup(fault, path: file, data: path)
        }
        do { try TrainingDataStore.checkReplaceable(path) } catch { throw CommandError.data(error, file: path) }
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
        JSONLine.put(
            Restored(
                comparisons: result.records.comparisons, matchings: result.records.matchings, kept: result.kept))
    }

    /// A name that is listed stands for that backup, any other word for a file.
    private func backup(_ word: String, _ data: String) throws(CommandError) -> String {
        if let found = DailyBackups(of: data).all().first(where: { $0.name == word }) { return found.path }
        let isName = word.wholeMatch(of: /(?:replaced-)?\d{4}-\d\d-\d\d[-\d]*/) != nil
        if isName, access(word, F_OK) != 0 { throw .unknownBackup(name: word, data: data) }
        return word
    }

    private func list(_ backups: [DailyBackups.Backup], _ data: String) {
        if json.isWanted {
            for backup in backups {
                JSONLine.put(
                    Listed(
                        name: backup.name, day: backup.day, file: backup.path, comparisons: backup.records?.comparisons,
                        matchings: backup.records?.matchings))
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
}
