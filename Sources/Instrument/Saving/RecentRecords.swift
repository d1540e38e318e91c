// SPDX-License-Identifier: MIT
import Profile
import Store
import Training

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
    ) -> Result<RecentRecords, DataStoreError> {
        Result { () throws(DataStoreError) in
            RecentRecords(
                known: try KnownData.read(store, keeper).get(), mark: try store.mark(),
                recent: try ProfileReading.recent(from: store, settings: settings), waiting: keeper.waiting)
        }
    }
}
