// SPDX-License-Identifier: MIT
import ArgumentParser
import Localization
import Foundation
import Platform
import Store

/// `peach records backup`.
struct RecordsBackupCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("backup", .recordsBackup) }

    @Argument(help: ArgumentHelp(.newBackup, .file))
    var file: DatabaseFileName?
    @OptionGroup var force: ForceFlag
    @OptionGroup var data: DataOption
    @OptionGroup var json: JSONFlag
    @OptionGroup var speech: LanguageOption

    func run() async throws {
        let path = data.file.path(percentEncoded: false)
        let store = try data.openForReading()
        let made: (path: String, records: RecordCounts)
        do {
            guard try store.recordCount() > 0 else {
                if json.isWanted { return JSONLine.put(CopiedRecords(nil, backup: nil)) }
                return Console.say(Console.texts.nothingToBackUp)
            }
            let backups = DailyBackups(of: path)
            made = try file.map { ($0.path, try backups.make($0.path, isForced: force.isWanted)) } ?? backups.make()
        } catch let error as DataStoreError {
            throw CommandError.data(error, file: path)
        } catch let refusal as FileRefusal {
            throw CommandError(refusal)
        }
        guard json.isWanted else {
            Console.say(Console.texts.backedUp(made.records, file: made.path))
            return data.tellAbsent(from: store)
        }
        JSONLine.put(CopiedRecords(made.records, backup: made.path))
    }
}
