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
    var file: String
    @OptionGroup var data: DataOption
    @OptionGroup var json: JSONFlag
    @OptionGroup var speech: LanguageOption

    private struct Restored: Encodable {
        let comparisons: Int
        let matchings: Int
        let kept: String?
    }

    func run() async throws {
        let path = data.file.path(percentEncoded: false)
        if let fault = BackupFile(path: file).fault {
            throw fault == .unreadable(errno: ENOENT)
                ? CommandError.noSuchFile(path: file) : .noBackup(fault, path: file, data: path)
        }
        let result: (records: RecordCounts, kept: String?)
        do {
            result = try TrainingDataStore.restore(file, to: path, wait: DataOption.wait(for: path, seconds: 30))
        } catch {
            // What lies beside the backup belongs to it.
            var place = file
            if case .cannotOpen(let refused, _) = error, refused.hasPrefix(file + "-") { place = refused }
            if let fault = BackupFault(error, of: place) { throw CommandError.noBackup(fault, path: place, data: path) }
            throw CommandError.data(error, file: path)
        }
        guard json.isWanted else {
            return Speech.say(Speech.texts.restored(result.records, kept: result.kept))
        }
        JSONLine.put(
            Restored(
                comparisons: result.records.comparisons, matchings: result.records.matchings, kept: result.kept))
    }
}
