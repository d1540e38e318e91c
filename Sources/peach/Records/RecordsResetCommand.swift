// SPDX-License-Identifier: MIT
import ArgumentParser
import Localization
import Foundation
import Instrument
import Platform
import Store

/// `peach records reset`.
struct RecordsResetCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("reset", .recordsReset) }

    @Flag(name: .yes, help: ArgumentHelp(.yes))
    var isSure = false
    @OptionGroup var data: DataOption
    @OptionGroup var json: JSONFlag
    @OptionGroup var speech: LanguageOption

    func run() async throws {
        if !isSure, try !isWanted() { return Console.say(Console.texts.nothingForgotten) }
        // Those that wait would come back, also where there is no other data.
        let store =
            try data.waiting(for: path).isThere
            ? data.openToldStore(patience: 30, isJSON: json.isWanted)
            : data.openExistingStore(patience: 30, isJSON: json.isWanted)
        _ = data.takeUpAnswers(into: store)
        let result: (forgotten: RecordCounts, backup: String)?
        do {
            result = try store.resetKeepingBackup()
        } catch {
            throw CommandError.data(error, file: path)
        }
        let left = data.waiting(for: path)
        if left.isThere { Console.say(Console.texts.comesBack(file: left.path)) }
        if json.isWanted {
            return JSONLine.put(CopiedRecords(result?.forgotten, backup: result?.backup))
        }
        let texts = Console.texts
        Console.say(result.map { texts.forgotten($0.forgotten, backup: $0.backup) } ?? texts.nothingToForget)
    }

    private var path: String { data.file.path(percentEncoded: false) }

    /// Asks at the terminal if there is anything to forget; no answer means no. Until then nothing is changed, not even what a
    /// killed process left beside the file.
    private func isWanted() throws(CommandError) -> Bool {
        let waits = data.waiting(for: path).isThere
        var counts = RecordCounts(comparisons: 0, matchings: 0)
        if !waits || access(path, F_OK) == 0 {
            let store = try data.openForReading()
            defer { store.giveBack() }
            do throws(DataStoreError) { counts = try store.recordCounts() } catch { throw .data(error, file: path) }
        }
        guard counts.all > 0 || waits else { return true }
        guard isatty(STDIN_FILENO) == 1 else { throw .nobodyToAsk }
        let question = Console.wording.written(Console.texts.question(forgetting: counts, file: path))
        _ = AtomicFile.write(Array(question.utf8), to: STDERR_FILENO)
        return Console.texts.isYes((readLine() ?? "").trimmingCharacters(in: .whitespaces))
    }
}
