// SPDX-License-Identifier: MIT
import Instrument
import Store
import Localization

/// Answers that belong to the data and are not in it.
extension DataOption {
    /// Those that an earlier run could not save.
    func waiting(for path: String) -> UnsavedAnswers { UnsavedAnswers(of: path, state: Folders().state) }

    /// Puts them into the data; what cannot be read is told.
    /// - Returns: how many.
    func takeUpAnswers(into store: TrainingDataStore) -> Int {
        let unsaved = waiting(for: store.path)
        switch unsaved.takeUp(into: store) {
        case .takenUp(let added)?: return added
        case .refused(let reason)?: Console.say(Console.texts.sentence(for: reason, file: store.path))
        case .setAside(let name)?: Console.say(Console.texts.setAside(file: unsaved.path, as: name ?? unsaved.path))
        case nil: break
        }
        return 0
    }

    /// Says that some wait, or that the data is empty while its backups are not: the file may have vanished.
    func tellAbsent(from store: TrainingDataStore) {
        let path = file.path(percentEncoded: false)
        if waiting(for: path).isThere { Console.say(Console.texts.answersWait) }
        if (try? store.recordCount()) == 0, let most = mostBackedUp {
            Console.say(Console.texts.onlyBackupsHold(answers: most, of: path))
        }
    }

    /// Answers in the backup that has most; nil if none has any.
    var mostBackedUp: Int? { DailyBackups(of: file.path(percentEncoded: false)).all().mostAnswers }
}

extension [DailyBackups.Backup] {
    /// In the one that has most; nil if none has any.
    var mostAnswers: Int? { compactMap { $0.records?.all }.filter { $0 > 0 }.max() }
}
