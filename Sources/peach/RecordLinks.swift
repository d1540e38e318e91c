// SPDX-License-Identifier: MIT
import Foundation
import Instrument
import Localization
import Platform
import Screen
import Store

/// What the page does with the training data.
extension RecordLinks {
    private typealias Change = (TrainingDataStore) throws(DataStoreError) -> Outcome

    /// - Parameter answerWriter: has the path of the data.
    init(_ answerWriter: AnswerWriter) {
        let path = answerWriter.path
        self.init(
            export: { (try? answerWriter.reader())?.exported(as: .csv) },  // The browser reports a failed download.
            count: { texts in
                (try? answerWriter.reader().recordCounts()).map { texts.stored($0) } ?? texts.answersUnreadable
            },
            backups: { texts in
                DailyBackups(of: path).all().map { Backup(name: $0.name, text: texts.line(of: $0)) }
            },
            add: { contents, name, texts in
                Self.perform(path, texts) { store in Self.add(ByteSource(contents), name.escaped, to: store, texts) }
            },
            restore: { backup, texts in Self.restore(backup, path, texts) },
            reset: { texts in
                Self.perform(path, texts) { store throws(DataStoreError) in
                    guard let result = try store.resetKeepingBackup() else {
                        return Outcome(texts.nothingToForget, isDone: true)
                    }
                    let backup = DailyBackups(of: path).all().first { $0.path == result.backup }
                    return Outcome(texts.deleted(result.forgotten), isDone: true, backup: backup?.name)
                }
            })
    }

    private static func perform(_ path: String, _ texts: Texts, _ change: Change) -> Outcome {
        do throws(DataStoreError) {
            let store = try TrainingDataStore(path: path, busyTimeout: 5)
            defer { store.closeConnection() }
            return try change(store)
        } catch {
            return Outcome(texts.sentence(forAny: CommandError.data(error, file: path)), isDone: false)
        }
    }

    private static func add(
        _ source: ByteSource, _ name: String, isReplacing: Bool = false, to store: TrainingDataStore, _ texts: Texts
    ) -> Outcome {
        do throws(RecordImportError) {
            let all = try store.importRecords(from: source, isReplacing: isReplacing)
            let sentences = [texts.imported(all), all.differing > 0 ? texts.differing(rows: all.differing) : nil]
            return Outcome(sentences.compactMap { $0 }.joined(separator: " "), isDone: true)
        } catch {
            let sentence =
                switch error {
                case .file(let fault): texts.sentence(forAny: CommandError.recordFile(fault, file: name))
                case .store(let error): texts.sentence(forAny: CommandError.data(error, file: store.path))
                case .rows(let rows): rows.first.map { texts.nothingAdded($0, file: name) } ?? ""
                }
            return Outcome(sentence, isDone: false)
        }
    }

    /// Replaces the records, not the file: Peach has it open. A copy of the backup is brought to the present format.
    private static func restore(_ name: String, _ path: String, _ texts: Texts) -> Outcome {
        let folder = FileManager.default.temporaryDirectory.appending(path: "peach-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let copy = folder.appending(path: "backup.sqlite").path(percentEncoded: false)
        guard let backup = DailyBackups(of: path).all().first(where: { $0.name == name }),
            PrivateDirectory.make(folder.path(percentEncoded: false)) == nil,
            (try? FileManager.default.copyItem(atPath: backup.path, toPath: copy)) != nil,
            let old = try? TrainingDataStore(path: copy), let counts = try? old.recordCounts(),
            let contents = old.exported(as: .jsonl)
        else { return Outcome(texts.unreadableBackup, isDone: false) }
        old.closeConnection()
        return perform(path, texts) { store in
            let outcome = add(ByteSource(contents), backup.name, isReplacing: true, to: store, texts)
            return outcome.isDone ? Outcome(texts.restored(counts), isDone: true) : outcome
        }
    }
}
