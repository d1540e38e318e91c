// SPDX-License-Identifier: MIT
import ArgumentParser
import Foundation
import Store
import Words

/// `peach records`.
struct Records: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "records", .records, subcommands: [RecordsExport.self, RecordsImport.self, RecordsReset.self])
    }

    @OptionGroup var speech: LanguageOption
}

extension DataOption {
    /// Makes no file: without one there are no records. The one that was named has to be there.
    /// - Throws: `CommandError.noSuchFile` and `.data`.
    func openExistingStore() throws(CommandError) -> TrainingDataStore {
        let path = file.path(percentEncoded: false)
        guard !FileManager.default.fileExists(atPath: path) else { return try openStore() }
        guard self.path == nil else { throw .noSuchFile(path: path) }
        do {
            return try TrainingDataStore(inMemory: ())
        } catch {
            throw .data(error, file: path)
        }
    }
}
