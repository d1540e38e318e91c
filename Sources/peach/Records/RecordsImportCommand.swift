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
        var source = try source()
        var summary: RecordImportSummary?
        if let new = try data.newFile() {
            summary = try imported(source, into: new)
            // Once more from its beginning.
            if summary == nil { source = try self.source() }
        }
        let all = try summary ?? imported(source, into: data.openToldStore(patience: 30, isJSON: json.isWanted))
        if json.isWanted { JSONLine.put(all) } else { Speech.say(Speech.texts.imported(all)) }
        if all.differing > 0 { Speech.say(Speech.texts.notTaken(rows: all.differing)) }
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
            return try ProgressBar.during(isHidden: json.isWanted) { tell throws(RecordImportError) in
                try store.importRecords(
                    from: source, isReplacing: isReplacing, isUnseen: isUnseen, isLast: true, advance: tell)
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

    /// - Returns: nil if somebody else has begun the data meanwhile: then this belongs into theirs.
    private func imported(_ source: ByteSource, into new: WrittenFile) throws(CommandError) -> RecordImportSummary? {
        let store: TrainingDataStore
        do throws(DataStoreError) {
            store = try TrainingDataStore(path: new.place)
        } catch {
            throw .data(error, file: new.name)
        }
        let summary = try imported(source, into: store, isUnseen: true)
        store.giveBack()
        do throws(FileRefusal) {
            try new.finish()
            return summary
        } catch {
            guard case .exists = error else { throw CommandError(error) }
            // What came through a pipe is gone.
            guard source.progress != nil else { throw .data(.locked, file: new.name) }
            return nil
        }
    }

    private func tell(_ row: BadRow) {
        if json.isWanted { JSONLine.put(Wrong(line: row.line, message: English().reason(row.fault))) }
        Speech.say(Speech.texts.sentence(for: row, file: file))
    }
}
