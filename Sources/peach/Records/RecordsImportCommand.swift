// SPDX-License-Identifier: MIT
import ArgumentParser
import Commands
import Foundation
import Machine
import Store
import Words

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
        let summary: RecordImportSummary
        if let new = try data.newFile() {
            summary = try imported(source, into: new)
        } else {
            let store = try data.openToldStore(patience: 30, isJSON: json.isWanted)
            summary = try imported(source, into: store)
        }
        if json.isWanted { JSONLine.put(summary) } else { Speech.note(Speech.texts.imported(summary)) }
        if summary.differing > 0 { Speech.say(Speech.texts.notTaken(rows: summary.differing)) }
    }

    private func source() throws(CommandError) -> ByteSource {
        let limit = TrainingDataStore.largestImport
        guard file != "-" else { return ByteSource(descriptor: STDIN_FILENO, limit: limit) }
        do {
            return try ByteSource(path: file, limit: limit)
        } catch {
            switch error {
            case .unreadable(ENOENT): throw .noSuchFile(path: file)
            case .unreadable(let errno): throw .recordFile(.unreadable(errno: errno), file: file)
            case .tooLarge(let limit): throw .recordFile(.tooLarge(limit: limit), file: file)
            }
        }
    }

    private func imported(
        _ source: ByteSource, into store: TrainingDataStore, isUnseen: Bool = false
    ) throws(CommandError) -> RecordImportSummary {
        do {
            return try ProgressBar.during(.importing, isHidden: json.isWanted) { tell throws(RecordImportError) in
                try store.importRecords(from: source, isReplacing: isReplacing, isUnseen: isUnseen, advance: tell)
            }
        } catch {
            switch error {
            case .file(let fault): throw .recordFile(fault, file: file)
            case .store(let error): throw .data(error, file: data.file.path(percentEncoded: false))
            case .rows(let rows, let count):
                for row in rows { tell(row) }
                throw .badRows(count: count, listed: rows.count)
            }
        }
    }

    private func imported(_ source: ByteSource, into new: WrittenFile) throws(CommandError) -> RecordImportSummary {
        let store: TrainingDataStore
        do throws(DataStoreError) {
            store = try TrainingDataStore(path: new.place)
        } catch {
            throw .data(error, file: new.name)
        }
        let summary = try imported(source, into: store, isUnseen: true)
        store.giveBack()
        do throws(FileRefusal) { try new.finish() } catch { throw CommandError(error) }
        return summary
    }

    private func tell(_ row: BadRow) {
        if json.isWanted { JSONLine.put(Wrong(line: row.line, message: English().reason(row.fault))) }
        Speech.say(Speech.texts.sentence(for: row, file: file))
    }
}
