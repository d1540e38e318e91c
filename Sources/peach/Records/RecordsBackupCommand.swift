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
            if let file {
                let target = try WrittenFile(file, isForced: force.isWanted)
                guard !target.isStandardOutput else {
                    throw CommandError.noBackup(.unreadable(errno: EINVAL), path: file, data: path)
                }
                made = (target.name, try backups.make(target))
            } else {
                made = try backups.make()
            }
        } catch let error as DataStoreError {
            throw CommandError.data(error, file: path)
        }
        guard json.isWanted else { return Speech.say(Speech.texts.backedUp(made.records, file: made.path)) }
        JSONLine.put(
            Made(comparisons: made.records.comparisons, matchings: made.records.matchings, backup: made.path))
    }
}
