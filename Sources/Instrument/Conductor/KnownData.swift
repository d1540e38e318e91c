// SPDX-License-Identifier: MIT
import Store

/// Which state of the data the profile was made from, but for the answers of this run.
struct KnownData: Hashable, Sendable {
    /// PRAGMA data_version of the connection, and which connection it is.
    var changes = 0
    var replacements = 0

    /// On the disk's queue.
    static func read(_ store: TrainingDataStore, _ keeper: AnswerKeeper) -> Result<KnownData, DataStoreError> {
        Result { () throws(DataStoreError) in
            KnownData(changes: try store.foreignChanges(), replacements: keeper.replacements)
        }
    }
}
