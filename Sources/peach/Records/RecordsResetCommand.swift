// SPDX-License-Identifier: MIT
import ArgumentParser
import Commands
import Foundation
import Instrument
import Store
import Words

/// `peach records reset`.
struct RecordsResetCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("reset", .recordsReset) }

    @Flag(name: .customLong("yes"), help: ArgumentHelp(.yes))
    var isSure = false
    @OptionGroup var data: DataOption
    @OptionGroup var json: JSONFlag
    @OptionGroup var speech: LanguageOption

    func run() async throws {
        try speech.check()
        let store = try data.openExistingStore(patience: 30)
        let result: (forgotten: RecordCounts, backup: String)?
        do {
            let counts = try store.recordCounts()
            if counts.all > 0, try !isWanted(counts) { return Speech.say(Speech.texts.nothingForgotten) }
            result = try store.resetKeepingBackup()
        } catch let error as DataStoreError {
            throw CommandError.data(error, file: path)
        }
        if json.isWanted {
            return JSONLine.put([
                "comparisons": result?.forgotten.comparisons ?? 0, "matchings": result?.forgotten.matchings ?? 0,
                "backup": result?.backup,
            ])
        }
        let texts = Speech.texts
        Speech.say(result.map { texts.forgotten($0.forgotten, backup: $0.backup) } ?? texts.nothingToForget)
    }

    private var path: String { data.file.path(percentEncoded: false) }

    /// Asks at the terminal; no answer means no.
    private func isWanted(_ counts: RecordCounts) throws(CommandError) -> Bool {
        guard !isSure else { return true }
        guard isatty(STDIN_FILENO) == 1 else { throw .nobodyToAsk }
        let question = Speech.wording.written(Speech.texts.question(forgetting: counts, file: path))
        _ = WrittenFile.write(Array(question.utf8), to: STDERR_FILENO)
        return Speech.texts.isYes((readLine() ?? "").trimmingCharacters(in: .whitespaces))
    }
}
