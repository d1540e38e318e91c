// SPDX-License-Identifier: MIT
import ArgumentParser
import Commands
import Foundation
import Machine
import Store
import Words

/// `peach records`.
struct Records: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "records", .records,
            subcommands: [
                RecordsExportCommand.self, RecordsImportCommand.self, RecordsResetCommand.self,
                RecordsBackupCommand.self, RecordsRestoreCommand.self, RecordsVerifyCommand.self,
            ])
    }

    @OptionGroup var speech: LanguageOption
}

extension DataOption {
    /// What cannot be looked at, or is a link to a disk that is not there or lies behind one, is not nothing.
    private var isAbsent: Bool {
        let path = file.path(percentEncoded: false)
        var status = stat()
        return lstat(path, &status) != 0 && errno == ENOENT && OwnFolder.obstacle(OwnFolder.around(path)) == nil
    }

    /// For who only reads.
    /// - Throws: `CommandError.noSuchFile` and `.data`.
    func openForReading() throws(CommandError) -> TrainingDataStore {
        let path = file.path(percentEncoded: false)
        Speech.detail(file: path, .data)
        guard !isAbsent else { return try openExistingStore(patience: 1) }
        if let obstacle = OwnFolder.obstacle(OwnFolder.around(path)) {
            throw .data(.cannotOpen(path: obstacle.path, errno: obstacle.errno), file: path)
        }
        do {
            return try TrainingDataStore.forReading(path, wait: Self.wait(for: path, seconds: 1))
        } catch {
            throw .data(error, file: path)
        }
    }

    /// For commands that end at once.
    func openStore(patience: Double, isJSON: Bool) throws(CommandError) -> TrainingDataStore {
        try openStore(patience: patience) { salvage in
            if isJSON { JSONLine.put(salvage) }
            Speech.say(Speech.texts.sentence(for: salvage))
        }
    }

    /// Makes no file: without one there are no records. The one that was named has to be there.
    /// - Throws: `CommandError.noSuchFile` and `.data`.
    /// - Parameters:
    ///   - patience: seconds to wait for another process.
    ///   - isJSON: what became of a damaged file is told so, too.
    func openExistingStore(patience: Double, isJSON: Bool = false) throws(CommandError) -> TrainingDataStore {
        let path = file.path(percentEncoded: false)
        guard isAbsent else { return try openStore(patience: patience, isJSON: isJSON) }
        guard self.path == nil else { throw .noSuchFile(path: path) }
        do {
            return try TrainingDataStore(inMemory: ())
        } catch {
            throw .data(error, file: path)
        }
    }
}
