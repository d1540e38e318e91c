// SPDX-License-Identifier: MIT
import ArgumentParser
import Commands
import Foundation
import Machine
import Store
import Words

/// `peach records backup`.
struct RecordsBackupCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("backup", .recordsBackup) }

    @Argument(help: ArgumentHelp(.newBackup, .file), completion: .file(extensions: ["sqlite"]))
    var file: String?
    @OptionGroup var force: ForceFlag
    @OptionGroup var data: DataOption
    @OptionGroup var json: JSONFlag
    @OptionGroup var speech: LanguageOption

    private struct Made: Encodable {
        let comparisons: Int
        let matchings: Int
        let backup: String
    }

    func run() async throws {
        let path = data.file.path(percentEncoded: false)
        let store = try data.openForReading()
        let made: (path: String, records: RecordCounts)
        do {
            guard try store.recordCount() > 0 else { return Speech.say(Speech.texts.nothingToBackUp) }
            let backups = DailyBackups(of: path)
            let target = try file.map { try WrittenFile($0, isForced: force.isWanted) }
            guard target?.isStandardOutput != true else {
                throw CommandError.noBackup(.unreadable(errno: EINVAL), path: WrittenFile.standardOutput, data: path)
            }
            made = try ProgressBar.during(.backingUp, isHidden: json.isWanted) { tell in
                guard let target else { return try backups.make(advance: tell) }
                return (target.name, try backups.make(target, advance: tell))
            }
        } catch let error as DataStoreError {
            throw CommandError.data(error, file: path)
        }
        guard json.isWanted else { return Speech.note(Speech.texts.backedUp(made.records, file: made.path)) }
        JSONLine.put(
            Made(comparisons: made.records.comparisons, matchings: made.records.matchings, backup: made.path))
    }
}
