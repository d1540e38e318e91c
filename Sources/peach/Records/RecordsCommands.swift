// SPDX-License-Identifier: MIT
import ArgumentParser
import Localization
import Foundation
import Store

/// `peach records`.
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

/// What a reset or a backup tells as JSON.
struct CopiedRecords: Encodable {
    let comparisons: Int
    let matchings: Int
    let backup: String?

    /// - Parameter backup: the path of the copy; nil if there was nothing to copy.
    init(_ records: RecordCounts?, backup: String?) {
        (comparisons, matchings) = (records?.comparisons ?? 0, records?.matchings ?? 0)
        self.backup = backup
    }
}

extension DataOption {
    /// A link to a disk that is not there is not nothing.
    private var isAbsent: Bool {
        var status = stat()
        return lstat(file.path(percentEncoded: false), &status) != 0 && errno == ENOENT
    }

    /// For who only reads.
    /// - Throws: `CommandError.noSuchFile` and `.data`.
    func openForReading() throws(CommandError) -> TrainingDataStore {
        let path = file.path(percentEncoded: false)
        guard !isAbsent else { return try openExistingStore(patience: 1) }
        do {
            return try TrainingDataStore.forReading(path)
        } catch {
            throw .data(error, file: path)
        }
    }

    /// For commands that end at once: what became of a damaged file is told.
    func openToldStore(patience: Double, isJSON: Bool) throws(CommandError) -> TrainingDataStore {
        let store = try openStore(patience: patience)
        if let salvage = store.salvage {
            if isJSON { JSONLine.put(salvage) }
            Console.say(Console.texts.sentence(for: salvage))
        }
        return store
    }

    /// Makes no file: without one there are no records. The one that was named has to be there.
    /// - Throws: `CommandError.noSuchFile` and `.data`.
    /// - Parameters:
    ///   - patience: seconds to wait for another process.
    ///   - isJSON: what became of a damaged file is told so, too.
    func openExistingStore(patience: Double, isJSON: Bool = false) throws(CommandError) -> TrainingDataStore {
        let path = file.path(percentEncoded: false)
        guard isAbsent else { return try openToldStore(patience: patience, isJSON: isJSON) }
        guard self.path == nil else { throw .noSuchFile(path: path) }
        do {
            return try TrainingDataStore(inMemory: ())
        } catch {
            throw .data(error, file: path)
        }
    }
}
