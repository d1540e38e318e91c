// SPDX-License-Identifier: MIT
import ArgumentParser
import Localization
import Foundation
import Instrument
import Platform
import Store

/// `peach records export`.
struct RecordsExportCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("export", .recordsExport) }

    @Argument(help: ArgumentHelp(.exportFile, .file), completion: .file(extensions: ["csv", "jsonl"]))
    var file: String?
    @Option(help: ArgumentHelp(.recordFormat, .format))
    var format: RecordFormat?
    @OptionGroup var force: ForceFlag
    @OptionGroup var data: DataOption
    @OptionGroup var speech: LanguageOption

    func run() async throws {
        let format = format ?? file.flatMap { RecordFormat(ending: $0) } ?? .csv
        let store = try data.openForReading()
        data.tellAbsent(from: store)
        let target = try AtomicFile(file ?? AtomicFile.standardOutput, isForced: force.isWanted)
        let total = try records(in: store)
        // Whoever reads standard output may be at the same terminal.
        let (count, failure) = try ProgressBar.during(isHidden: target.isStandardOutput) { tell in
            var rows = 0
            return try export(store, format) { piece in
                rows += piece.count { $0 == UInt8(ascii: "\n") }
                tell(rows, total)
                return target.write(piece)
            }
        }
        guard try target.finish(failure), !target.isStandardOutput else { return }
        Console.say(Console.texts.exported(file: target.name, records: count))
    }

    private func records(in store: TrainingDataStore) throws(CommandError) -> Int {
        do { return try store.recordCount() } catch { throw .data(error, file: data.file.path(percentEncoded: false)) }
    }

    /// - Returns: how many records, or why they could not be written.
    private func export(
        _ store: TrainingDataStore, _ format: RecordFormat, to sink: ([UInt8]) -> Int32
    ) throws(CommandError) -> (count: Int, failure: Int32) {
        do {
            return (try store.exportRecords(as: format, to: sink), 0)
        } catch {
            switch error {
            case .store(let error): throw .data(error, file: data.file.path(percentEncoded: false))
            case .output(let errno): return (0, errno)
            }
        }
    }
}
