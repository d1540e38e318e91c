// SPDX-License-Identifier: MIT
import Instrument
import Store
import Words

/// Answers that belong to the data and are not in it.
extension DataOption {
    /// Those that an earlier run could not save.
    func waiting(for path: String) -> UnsavedAnswers {
        UnsavedAnswers(of: path, state: Folders().state, lastResorts: Folders().lastResorts)
    }

    /// Puts them into the data; what cannot be read is told and stays.
    /// - Parameter isForgetting: It is set aside: nobody wants it any more.
    /// - Returns: how many.
    func takeUpAnswers(into store: TrainingDataStore, isForgetting: Bool = false) -> Int {
        var count = 0
        var told: DataStoreError?
        for found in waiting(for: store.path).takeUp(into: store) {
            switch found {
            case .takenUp(let added): count += added
            case .refused(_, let reason?):
                // Once, however many files wait.
                if told != reason { Speech.say(Speech.texts.sentence(for: reason, file: store.path)) }
                told = reason
            case .refused(let file, nil):
                let kept = isForgetting ? UnsavedAnswers.setAside(file) : nil
                Speech.say(
                    kept.map { Speech.texts.setAside(file: file, as: $0) }
                        ?? Speech.texts.notTakenUp(file: file, data: store.path))
            }
        }
        return count
    }

    /// Says that some wait, or that the data is empty while its backups are not: the file may have vanished.
    func tellAbsent(from store: TrainingDataStore) {
        let path = file.path(percentEncoded: false)
        if waiting(for: path).isAny { Speech.say(Speech.texts.answersWait) }
        if (try? store.recordCount()) == 0, let most = mostBackedUp {
            Speech.say(Speech.texts.onlyBackupsHold(answers: most, of: path))
        }
    }

    /// Answers in the backup that has most; nil if none has any.
    var mostBackedUp: Int? { DailyBackups(of: file.path(percentEncoded: false)).all().mostAnswers }
}

extension [DailyBackups.Backup] {
    /// In the one that has most; nil if none has any.
    var mostAnswers: Int? { compactMap { $0.records?.all }.filter { $0 > 0 }.max() }
}
