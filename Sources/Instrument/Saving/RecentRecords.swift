// SPDX-License-Identifier: MIT
import Profile
import Store
import Training

/// Which state of the data the profile was made from, but for the answers of this run.
struct DataVersion: Hashable, Sendable {
    /// PRAGMA data_version of the connection, and which connection it is.
    var changes = 0
    var replacements = 0

    /// On the disk's queue.
    static func read(_ store: TrainingDataStore, _ answerWriter: AnswerWriter) throws(DataStoreError) -> DataVersion {
        DataVersion(changes: try store.foreignChanges(), replacements: answerWriter.replacements)
    }
}

/// What the profile is made from before all records are read.
struct RecentRecords: Sendable {
    let known: DataVersion
    let mark: RecordMark
    let recent: (profile: PerceptualProfile, isWhole: Bool)
    /// They are no records yet.
    let waiting: [AnswerWriter.Entry]

    /// On the disk's queue.
    static func read(
        _ store: TrainingDataStore, _ answerWriter: AnswerWriter, _ settings: TrainingSettings
    ) throws(DataStoreError) -> RecentRecords {
        RecentRecords(
            known: try DataVersion.read(store, answerWriter), mark: try store.mark(),
            recent: try ProfileReading.recent(from: store, settings: settings), waiting: answerWriter.waiting)
    }
}
