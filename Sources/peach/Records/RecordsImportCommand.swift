// SPDX-License-Identifier: MIT
import ArgumentParser
import Localization
import Foundation
import Platform
import Store

/// `peach records import`.
struct RecordsImportCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("import", .recordsImport) }

    @Argument(help: ArgumentHelp(.importFile, .file), completion: .file(extensions: ["csv", "jsonl"]))
    var file: String
    @Flag(name: .customLong("replace"), help: ArgumentHelp(.replace))
    var isReplacing = false
    @OptionGroup var data: DataOption
    @OptionGroup var json: JSONFlag
    @OptionGroup var speech: LanguageOption

    private struct Wrong: Encodable {
        let line: Int
        let message: String
    }

    func run() async throws {
        // Before the store: a file that is not there makes none.
        let source = try source()
        let all = try imported(source, into: data.openToldStore(patience: 30, isJSON: json.isWanted))
        if json.isWanted { JSONLine.put(all) } else { Console.say(Console.texts.imported(all)) }
        if all.differing > 0 { Console.say(Console.texts.notTaken(rows: all.differing)) }
    }

    private func source() throws(CommandError) -> ByteSource {
        let limit = TrainingDataStore.largestImport
        guard file != "-" else { return ByteSource(descriptor: STDIN_FILENO, limit: limit) }
        do {
            return try ByteSource(path: file, limit: limit)
        } catch {
            if case .unreadable(ENOENT) = error { throw .noSuchFile(path: file) }
            throw .recordFile(RecordFileFault(error), file: file)
        }
    }

    private func imported(
        _ source: ByteSource, into store: TrainingDataStore
    ) throws(CommandError) -> RecordImportSummary {
        do {
            return try ProgressBar.during(isHidden: json.isWanted) { tell throws(RecordImportError) in
                try store.importRecords(from: source, isReplacing: isReplacing, advance: tell)
            }
        } catch {
            switch error {
            case .file(let fault): throw .recordFile(fault, file: file)
            case .store(let error): throw .data(error, file: data.file.path(percentEncoded: false))
            case .rows(let rows):
                for row in rows { tell(row) }
                throw .badRows(count: rows.count)
            }
        }
    }

    private func tell(_ row: BadRow) {
        if json.isWanted { JSONLine.put(Wrong(line: row.line, message: Texts(.english).reason(row))) }
        Console.say(Console.texts.sentence(for: row, file: file))
    }
}
