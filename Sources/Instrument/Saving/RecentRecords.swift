// SPDX-License-Identifier: MIT
import Profile
import Store
import Training

/// Which state of the data the profile was made from, but for the answers of this run.
struct KnownData: Hashable, Sendable {
    /// PRAGMA data_version of the connection, and which connection it is.
    var changes = 0
    var replacements = 0

    /// On the disk's queue.
    static func read(_ store: TrainingDataStore, _ keeper: AnswerKeeper) throws(DataStoreError) -> KnownData {
        KnownData(changes: try store.foreignChanges(), replacements: keeper.replacements)
    }
}

/// What the profile is made from before all records are read.
struct RecentRecords: Sendable {
    let known: KnownData
    let mark: RecordMark
    let recent: (profile: PerceptualProfile, isWhole: Bool)
    /// They are no records yet.
    let waiting: [AnswerKeeper.Entry]

    /// On the disk's queue.
    static func read(
        _ store: TrainingDataStore, _ keeper: AnswerKeeper, _ settings: TrainingSettings
    ) throws(DataStoreError) -> RecentRecords {
        RecentRecords(
            known: try KnownData.read(store, keeper), mark: try store.mark(),
            recent: try ProfileReading.recent(from: store, settings: settings), waiting: keeper.waiting)
    }
}
